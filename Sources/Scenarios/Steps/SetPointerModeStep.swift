import DeviceSystems
import PointerSystem
import TextFormats

/// The app is in another mode (C-22).
struct SetPointerModeStep: PointerStep {
  var mode: UInt16 = 1

  static let word = "setPointerMode"
  static let meaning =
    "The app is in another mode, in which regions may differ; at first it is in mode 0."
  static let defaults = SetPointerModeStep()
  var action: ScriptedAction { .pointer(.setMode(mode)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<SetPointerModeStep>>) {
    step.required("mode", \.own.mode, PointerModes.one, "Its number.")
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(PointerCommand.setMode(mode), on: device)
  }
}
