import DeviceSystems
import PointerSystem
import TextFormats

/// A button of the pointing device goes down (C-04).
struct PressPointerStep: PointerStep {
  var button: PointerButton = .primary

  static let word = "pressPointer"
  static let meaning = "A button of the pointing device goes down."
  static let defaults = PressPointerStep()
  var action: ScriptedAction { .pointer(.press(button)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<PressPointerStep>>) {
    step.defaulted("button", \.own.button, PointerButton.codec, "Which one.")
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.press(button), on: device)
  }
}
