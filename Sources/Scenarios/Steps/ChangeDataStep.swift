import DeviceSystems
import IntentSystem
import TextFormats

/// The data of the app changes without an intent; widgets show it later.
struct ChangeDataStep: IntentStep {
  static let word = "changeData"
  static let meaning = "The data of the app changes without an intent; widgets show it later."
  static let namesPartOfApp = false
  static let defaults = ChangeDataStep()
  var action: ScriptedAction { .intent(.changeData) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.changeData, on: device)
  }
}
