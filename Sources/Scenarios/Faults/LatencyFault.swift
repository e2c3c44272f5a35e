import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// Messages take longer.
struct LatencyFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How much longer.
  var extra = DurationDistribution.exponential(mean: .seconds(2))

  static let word = "latency"
  static let meaning = "Messages take longer."
  static let defaults = LatencyFault()
  var kind: FaultKind { .latency(devices, extra) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<LatencyFault>>) {
    fault.defaulted("extra", \.own.extra, .distribution, "How much longer.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    .latencySurge(LatencySurge(added: extra, scope: fleet.links(of: devices)))
  }

  var wording: [WordingPart] { ["longer delays"] }
  var linkEffect: LinkEffect? { .delayed(extra, .always) }
  static let mayDeliverLate = true

  static func example(on devices: [DeviceIndex]) -> LatencyFault {
    LatencyFault(devices: devices, extra: .exponential(mean: .minutes(1)))
  }

  static func drawn(from source: inout some VariantSource) -> LatencyFault {
    LatencyFault(devices: source.someDevices, extra: .exponential(mean: source.wait))
  }

  func scaled(by factor: some StrengthFactor) -> LatencyFault {
    LatencyFault(devices: devices, extra: factor.scale(extra))
  }
}
