import DeviceSystems
import SimulationKernel
import TextFormats

/// The clock is off by this much while it lasts.
struct ClockOffsetFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How far ahead; behind when negative.
  var offset = SimulatedDuration.zero

  static let word = "clockOffset"
  static let meaning = "The clock is off while it lasts."
  static let defaults = ClockOffsetFault()
  var kind: FaultKind { .clockOffset(devices, by: offset) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<ClockOffsetFault>>) {
    fault.required(
      "by", \.own.offset, .duration(in: .days(-36_525) ... .days(36_525)),
      "How far ahead; behind when negative.")
  }

  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices { fleet.jumpClock(device, by: offset, because: Causes(cause)) }
  }

  func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices { fleet.undoClockJump(device, by: offset, because: Causes(cause)) }
  }

  var wording: [WordingPart] { ["clock off by ", .duration(offset)] }
  var deviceEffects: [DeviceEffect] { [.clockOff(by: offset)] }

  static func example(on devices: [DeviceIndex]) -> ClockOffsetFault {
    ClockOffsetFault(devices: devices, offset: .hours(3))
  }

  static func drawn(from source: inout some VariantSource) -> ClockOffsetFault {
    ClockOffsetFault(devices: source.someDevices, offset: source.jump)
  }

  func redrawn(by number: (ClosedRange<Int64>, UInt64) -> Int64) -> ClockOffsetFault {
    ClockOffsetFault(devices: devices, offset: .hours(number(-48...48, 0)))
  }
}
