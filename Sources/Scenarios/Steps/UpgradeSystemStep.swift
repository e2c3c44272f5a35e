import DeviceSystems
import IntentSystem
import TextFormats

/// The system of the device becomes one that configures widgets by App Intents.
struct UpgradeSystemStep: IntentStep {
  static let word = "upgradeSystem"
  static let meaning =
    "The system of the device becomes one that configures widgets by App Intents; an older one "
    + "has `olderSystem`."
  static let namesPartOfApp = false
  static let defaults = UpgradeSystemStep()
  var action: ScriptedAction { .intent(.upgradeSystem) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.upgradeSystem, on: device)
  }
}
