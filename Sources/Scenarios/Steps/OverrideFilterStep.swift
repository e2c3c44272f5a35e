import DeviceSystems
import FocusSystem
import TextFormats

/// The person switches the filter off in the app, until the Focus changes (B-22).
struct OverrideFilterStep: FocusStep {
  static let word = "overrideFilter"
  static let meaning = "The person switches the filter off in the app, until the Focus changes."
  static let defaults = OverrideFilterStep()
  var action: ScriptedAction { .focus(.overrideFilter) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.letAppAct(on: device) { $0.carryOut(FocusCommand.override, on: device) }
  }
}
