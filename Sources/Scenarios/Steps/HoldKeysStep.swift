import DeviceSystems
import PointerSystem
import TextFormats

/// These modifier keys are held down (C-15).
struct HoldKeysStep: PointerStep {
  var keys: PointerModifiers = []

  static let word = "holdKeys"
  static let meaning = "These modifier keys are held down, and no others."
  static let defaults = HoldKeysStep()
  var action: ScriptedAction { .pointer(.holdKeys(keys)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<HoldKeysStep>>) {
    step.required("keys", \.own.keys, PointerModifiers.codec, "The keys.")
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.holdModifiers(keys), on: device)
  }
}
