import DeviceSystems

/// The system ends the process in good order.
struct TerminationFault: DeviceFault {
  var devices: [DeviceIndex] = []

  static let word = "termination"
  static let meaning = "The system ends the process normally."
  static let lasts = false
  static let defaults = TerminationFault()
  var kind: FaultKind { .termination(devices) }

  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices { fleet.terminate(device, because: Causes(cause)) }
  }

  var wording: [WordingPart] { ["process ends"] }
  var deviceEffects: [DeviceEffect] { [.processEnds] }

  static func example(on devices: [DeviceIndex]) -> TerminationFault {
    TerminationFault(devices: devices)
  }

  static func drawn(from source: inout some VariantSource) -> TerminationFault {
    TerminationFault(devices: source.someDevices)
  }
}
