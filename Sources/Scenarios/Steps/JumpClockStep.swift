import DeviceSystems
import SimulationKernel
import TextFormats

/// The clock is set ahead, or back when negative.
struct JumpClockStep: DeviceStep {
  var offset = SimulatedDuration.zero

  static let word = "jumpClock"
  static let meaning = "The clock is set."
  static let isHarm = true
  static let defaults = JumpClockStep()
  var action: ScriptedAction { .jumpClock(by: offset) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<JumpClockStep>>) {
    step.required(
      "by", \.own.offset, .duration(in: .days(-36_525) ... .days(36_525)),
      "How far ahead; back when negative.")
  }

  static func clockJump(_ syntax: JumpClockStep) -> SimulatedDuration { syntax.offset }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.jumpClock(device, by: offset, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> JumpClockStep? {
    JumpClockStep(offset: source.jump)
  }
}
