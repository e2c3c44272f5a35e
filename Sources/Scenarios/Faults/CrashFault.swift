import DeviceSystems

/// The process crashes and loses what was not saved.
struct CrashFault: DeviceFault {
  var devices: [DeviceIndex] = []

  static let word = "crash"
  static let meaning = "The process crashes and loses what was not saved."
  static let lasts = false
  static let defaults = CrashFault()
  var kind: FaultKind { .crash(devices) }

  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices { fleet.crash(device, because: Causes(cause)) }
  }

  var wording: [WordingPart] { ["crash"] }

  static func example(on devices: [DeviceIndex]) -> CrashFault { CrashFault(devices: devices) }

  static func drawn(from source: inout some VariantSource) -> CrashFault {
    CrashFault(devices: source.someDevices)
  }
}
