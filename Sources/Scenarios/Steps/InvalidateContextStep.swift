import DeviceSystems
import FocusSystem
import TextFormats

/// The app says that its context is out of date (B-16).
struct InvalidateContextStep: FocusStep {
  static let word = "invalidateContext"
  static let meaning = "The app says that its filter context is out of date, and gives it anew."
  static let defaults = InvalidateContextStep()
  var action: ScriptedAction { .focus(.invalidateContext) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.letAppAct(on: device) { $0.carryOut(FocusCommand.invalidateContext, on: device) }
  }
}
