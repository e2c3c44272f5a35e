import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

// The processes of the product. The process of a device is that of the app; the state of intents
// says besides whether the app is suspended, and which extensions run.

extension World {
  /// How long an extension that runs nothing stays.
  private static let extensionTime = SimulatedDuration.seconds(30)

  mutating func follow(_ fact: IntentProcessFact, _ id: FactID, on device: DeviceIndex) {
    switch fact {
    case .appStateChanged(_, let state, let reason):
      moveApp(to: state, by: reason, on: device, cause: id)
    case .extensionStarted(let process):
      plan(.rest(process), after: Self.extensionTime, on: device, cause: id)
    case .lockChanged(false):
      // A person who was asked on a locked device answers now.
      for run in devices[device.position].systems.intents[0].runs {
        guard case .awaitingForeground = run.phase else { continue }
        planAnswer(run.number, on: device, cause: id)
      }
    default: break
    }
  }

  /// What intents do to the app, the world does to its process.
  private mutating func moveApp(
    to state: AppState, by reason: AppStateReason, on device: DeviceIndex, cause: FactID
  ) {
    switch reason {
    case .person, .system: return
    case .lock: suspend(device, because: Causes(cause))
    case .crash: crash(device, because: Causes(cause))
    case .intent, .widget, .continuation:
      if state == .foreground { return open(device, because: Causes(cause)) }
      letAppActInBackground(on: device, because: cause)
      startAppOfExtension(on: device, because: cause)
    }
  }

  /// The app has a process that executes: it is launched, or woken, if need be.
  ///
  /// - Parameter isOfExtension: Whether an extension acts: a process that begins is its own, and to
  ///   intents an app that is woken stays suspended.
  mutating func letAppActInBackground(
    on device: DeviceIndex, because cause: FactID, isOfExtension: Bool = false
  ) {
    let index = device.position
    if devices[index].process == .notRunning {
      launch(device, because: Causes(cause), isOfExtension: isOfExtension)
    }
    if devices[index].process == .background, !devices[index].isAwake {
      wake(device, cause: cause, isForExtension: isOfExtension)
    }
  }

  /// A process in which nothing runs is suspended, or ends.
  mutating func restIntents(
    in process: IntentProcess, on device: DeviceIndex, because cause: FactID?
  ) {
    let index = device.position
    guard process != .app else {
      guard devices[index].process == .background, !devices[index].isAwake else { return }
      return perform(.suspendApp, on: device, because: cause)
    }
    let state = devices[index].systems.intents[0]
    guard state.extensions.has(process) else { return }
    if state.runs.contains(where: { $0.process == process }) {
      return plan(.rest(process), after: Self.extensionTime, on: device, cause: cause)
    }
    perform(.endExtension(process), on: device, because: cause)
  }
}
