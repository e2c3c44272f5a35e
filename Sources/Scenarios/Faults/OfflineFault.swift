import DeviceSystems

/// The devices have no connection.
struct OfflineFault: DeviceFault {
  var devices: [DeviceIndex] = []

  static let word = "offline"
  static let meaning = "The devices have no connection."
  static let defaults = OfflineFault()
  var kind: FaultKind { .offline(devices) }

  func begin(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices { fleet.setOfflineByFault(true, device, because: Causes(cause)) }
  }

  func end(in fleet: inout some PlayedFleet & ~Copyable, because cause: FactID) {
    for device in devices { fleet.setOfflineByFault(false, device, because: Causes(cause)) }
  }

  var wording: [WordingPart] { ["offline"] }
  var deviceEffects: [DeviceEffect] { [.offline] }
  // The devices' own facts say when each was offline.
  static let mark = FaultMark.none

  static func example(on devices: [DeviceIndex]) -> OfflineFault { OfflineFault(devices: devices) }

  static func drawn(from source: inout some VariantSource) -> OfflineFault {
    OfflineFault(devices: source.someDevices)
  }
}
