import DeviceSystems
import FleetSimulation
import FocusSystem
import SimulationKernel
import Verification

/// What the facts so far say of the Focus of every device, as one judge keeps it.
struct FocusHistory: Sendable {
  private var devices: [FocusView]

  init(_ declarations: Declarations) {
    guard let focus = declarations.focus else {
      devices = []
      return
    }
    let view = FocusView(
      filters: focus.focuses.map(\.settings), criterionCount: focus.criteria.count)
    devices = Array(repeating: view, count: declarations.devices.count)
  }

  subscript(device: DeviceIndex) -> FocusView { devices[device.position] }

  /// Takes note of a fact.
  mutating func note(_ entry: JournalEntry) {
    guard let device = entry.device, case .focus(let fact) = entry.fact.kind else { return }
    devices[device.position].note(fact, on: device)
  }
}

/// What the facts so far say of the Focus of one device.
struct FocusView: Sendable {
  /// What is on.
  private(set) var active: FocusIndex?
  /// By Focus: the values of the filter.
  private(set) var filters: [SettingsIndex?]
  /// The calls that have not come.
  private(set) var calls: [UInt32] = []
  /// What the app kept last.
  private(set) var applied = SettingsIndex.defaults
  /// The values that the app goes by: the defaults once the person switched the filter off there.
  private(set) var usedInApp = SettingsIndex.defaults
  /// Whether a call did not come since the last transition.
  private(set) var hasMissedCall = false
  /// For which values the app gave its context, and how often.
  private(set) var context = SettingsIndex.defaults
  private(set) var revision: UInt32 = 0
  /// The number on the icon, and how many notifications came.
  private(set) var badge: UInt32 = 0
  private(set) var postedCount: UInt32 = 0
  /// The last choice that the device knows.
  private(set) var choice: KnownChoice?

  init(filters: [SettingsIndex?], criterionCount: Int) { self.filters = filters }

  /// The values that should be in force.
  var settingsInForce: SettingsIndex { active.flatMap { filters[$0.position] } ?? .defaults }

  fileprivate mutating func note(_ fact: FocusFact, on device: DeviceIndex) {
    switch fact {
    case .filterConfigured(let focus, let settings, _): filters[focus.position] = settings
    case .activated(let focus, let trigger, let stamp):
      active = focus
      hasMissedCall = false
      if trigger != .otherDevice { choice = KnownChoice(stamp: stamp, writer: device) }
    case .deactivated(_, let trigger, let stamp):
      active = nil
      hasMissedCall = false
      if trigger != .otherDevice { choice = KnownChoice(stamp: stamp, writer: device) }
    case .received(_, let sender, let stamp):
      choice = KnownChoice(stamp: stamp, writer: sender)
    case .callPlanned(let call, _, _): calls.append(call)
    case .callSkipped(let call, _):
      calls.removeAll { $0 == call }
      hasMissedCall = true
    case .performStarted(let call, _): calls.removeAll { $0 == call }
    case .filterApplied(let settings): (applied, usedInApp) = (settings, settings)
    case .contextProvided(let revision, let settings):
      self.revision = revision
      context = settings
    case .badgeSet(let count): badge = count
    case .posted: postedCount &+= 1
    case .overridden: usedInApp = .defaults
    case .shared, .staleReceived, .currentRead, .contextInvalidated, .presented, .silenced: break
    }
  }
}

/// A choice by its hybrid clock and the device that made it.
struct KnownChoice: Sendable {
  let stamp: Instant
  let writer: DeviceIndex

  /// Whether it is later than another one; anything is later than none.
  func isLater(than other: KnownChoice?) -> Bool {
    guard let other else { return true }
    return (other.stamp, other.writer) < (stamp, writer)
  }
}

extension Declarations {
  /// The name of a Focus.
  func name(of index: FocusIndex) -> String {
    guard let focus, index.position < focus.focuses.count else { return "a Focus" }
    return focus.focuses[index.position].id
  }

  /// What values show.
  func name(of index: SettingsIndex) -> String {
    guard let focus, index.position < focus.settings.count else { return "values" }
    let shown = focus.settings[index.position].representation
    return index == .defaults ? "the defaults (\(shown))" : shown
  }
}

extension FactFamilies {
  /// What judges of Focuses need.
  static let ofFocus: FactFamilies = [.focus, .process, .phase, .trueTime]
}
