import DeviceSystems
import FleetFacts
import FleetWorld
import IntentSystem
import Scenarios
import SimulationKernel

// What intents do to the process of the app. The process of a device is that of the app; the state
// of intents says besides whether the app is suspended, and which extensions run.

extension World {
  /// What intents do to the app, the world does to its process.
  mutating func moveApp(
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
}
