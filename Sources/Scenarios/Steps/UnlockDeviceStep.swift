import DeviceSystems
import IntentSystem
import TextFormats

/// The person unlocks the device.
struct UnlockDeviceStep: IntentStep {
  static let word = "unlockDevice"
  static let meaning = "The person unlocks the device."
  static let namesPartOfApp = false
  static let defaults = UnlockDeviceStep()
  var action: ScriptedAction { .intent(.unlock) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.setLocked(false), on: device)
  }
}
