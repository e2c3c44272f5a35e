import DeviceSystems
import PointerSystem
import TextFormats

/// A finger leaves the trackpad at a speed (C-21).
struct FlickPointerStep: PointerStep {
  var speed: PointerPosition = .zero

  static let word = "flickPointer"
  static let meaning =
    "A finger leaves the trackpad at a speed; the pointer goes on, or to a control near the end."
  static let defaults = FlickPointerStep()
  var action: ScriptedAction { .pointer(.flick(speed)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<FlickPointerStep>>) {
    step.required("speed", \.own.speed, PointerPosition.speedCodec, "The speed at which it leaves.")
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.flick(speed: speed), on: device)
  }
}
