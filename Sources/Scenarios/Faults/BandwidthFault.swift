import DeviceSystems
import SimulatedNetwork
import TextFormats

/// Messages queue for a slow link.
struct BandwidthFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How much a link carries.
  var bytesPerSecond: Int64 = 1_000

  static let word = "bandwidth"
  static let meaning = "Messages queue for a slow link."
  static let defaults = BandwidthFault()
  var kind: FaultKind { .bandwidth(devices, bytesPerSecond: bytesPerSecond) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<BandwidthFault>>) {
    fault.defaulted("rate", \.own.bytesPerSecond, .dataRate(), "How much a link carries.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    .bandwidthLimit(BandwidthLimit(bytesPerSecond: bytesPerSecond, scope: fleet.links(of: devices)))
  }

  var wording: [WordingPart] { ["only ", .bytes(bytesPerSecond), " a second"] }
  var linkEffect: LinkEffect? { .slowed(bytesPerSecond: bytesPerSecond) }
  static let mayDeliverLate = true

  static func example(on devices: [DeviceIndex]) -> BandwidthFault {
    BandwidthFault(devices: devices, bytesPerSecond: 1_000)
  }

  static func drawn(from source: inout some VariantSource) -> BandwidthFault {
    BandwidthFault(
      devices: source.someDevices, bytesPerSecond: Int64(100 * (1 + source.below(50, .strength))))
  }

  func scaled(by factor: some StrengthFactor) -> BandwidthFault {
    BandwidthFault(devices: devices, bytesPerSecond: max(1, factor.scale(bytesPerSecond)))
  }
}
