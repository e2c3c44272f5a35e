import DeviceSystems
import FocusSystem
import IntentSystem
import PointerSystem
import Scenarios
import TipDomain

// What a device holds for each of its systems. A further system has a line in each list here.

/// What the systems of one device know.
public struct SystemStates: Sendable {
  /// Its tips.
  public package(set) var tips: TipLedger
  /// Its Focus: one state, or none where the scenario has no Focus. A list that is empty takes no
  /// memory.
  public package(set) var focus: [FocusState] = []
  /// Its pointer: one state, or none where the scenario has no pointer.
  public package(set) var pointer: [PointerState] = []
  /// Its intents and widgets: one state, or none where the scenario has no intents.
  public package(set) var intents: [IntentState] = []

  /// The states of a device that has tips alone.
  package init(tips: TipLedger) { self.tips = tips }
}

extension SystemStates {
  /// Goes on from what was saved, on this device.
  package mutating func restore(_ saved: SystemStates) {
    tips = TipLedger(
      restoring: saved.tips, platform: tips.platform, frequency: tips.frequency,
      recordOfTip: tips.recordOfTip, presentationCount: tips.presentationCount)
  }

  /// Goes on as another replica.
  package mutating func beginIncarnation(_ replica: ReplicaIndex) { tips.beginIncarnation(replica) }

  /// Begins with nothing, as an app that was just installed.
  package mutating func beginAnew(as replica: ReplicaIndex, in scenario: Scenario, recordCount: Int)
  {
    let presentationCount = tips.presentationCount
    tips = TipLedger(
      app: scenario.app, platform: tips.platform, replica: replica, frequency: tips.frequency,
      recordOfTip: tips.recordOfTip, recordCount: recordCount)
    tips.presentationCount = presentationCount
  }
}

/// Which systems the devices have beside their tips, kept where a world can ask at each occurrence.
package struct PlayedSystems: Sendable, BitwiseCopyable {
  package let focus: Bool
  package let pointer: Bool
  package let intents: Bool

  package init(_ scenario: Scenario) {
    focus = scenario.has(.focus)
    pointer = scenario.has(.pointer)
    intents = scenario.has(.intents)
  }
}

/// What a world keeps for systems beside the devices.
package struct SharedSystemStates: Sendable {
  package var focus = FocusAccounts()
  package var pointer = PointerAccounts()
  /// By device: what is to come for its intents.
  package var intents: [IntentPlans] = []
}

/// The memory in which systems decide.
package struct SystemWorkspaces: Sendable {
  package var tips = TipWorkspace()
  package var focus = FocusWorkspace()
  package var pointer = PointerWorkspace()
  package var intents = IntentWorkspace()
}

/// What a world does later for a system of a device.
package enum SystemTimer: Sendable, BitwiseCopyable {
  case tips(TipTimer)
  case focus(FocusTimer)
  case pointer(PointerTimer)
  case intents(IntentTimer)

  /// Whether the system alone says when it comes, so that a schedule may delay it.
  package var isOnItsWay: Bool {
    switch self {
    case .tips(let timer): timer.isOnItsWay
    case .focus(let timer): timer.isOnItsWay
    case .pointer(let timer): timer.isOnItsWay
    case .intents(let timer): timer.isOnItsWay
    }
  }
}
