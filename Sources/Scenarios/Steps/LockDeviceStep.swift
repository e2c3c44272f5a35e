import DeviceSystems
import IntentSystem
import TextFormats

/// The device is locked: the app leaves the foreground, and widgets do nothing.
struct LockDeviceStep: IntentStep {
  static let word = "lockDevice"
  static let meaning =
    "The device is locked: the app leaves the foreground, and widgets do nothing."
  static let namesPartOfApp = false
  static let defaults = LockDeviceStep()
  var action: ScriptedAction { .intent(.lock) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.setLocked(true), on: device)
  }
}
