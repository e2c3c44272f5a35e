import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// Messages overtake each other.
struct ReorderingFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How likely one is held back.
  var probability = Probability.percent(50)
  /// For how long it is held back.
  var extra = DurationDistribution.exponential(mean: .seconds(2))

  static let word = "reordering"
  static let meaning = "Messages overtake each other."
  static let defaults = ReorderingFault()
  var kind: FaultKind { .reordering(devices, probability, extra: extra) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<ReorderingFault>>) {
    fault.defaulted("probability", \.own.probability, .chance, "How likely one is held back.")
    fault.defaulted("extra", \.own.extra, .distribution, "For how long.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    .reordering(
      Reordering(probability: probability, delay: extra, scope: fleet.links(of: devices)))
  }

  var wording: [WordingPart] { ["messages overtake each other"] }
  var linkEffect: LinkEffect? { .delayed(extra, probability) }
  static let mayDeliverLate = true

  static func example(on devices: [DeviceIndex]) -> ReorderingFault {
    ReorderingFault(
      devices: devices, probability: .percent(30), extra: .exponential(mean: .minutes(1)))
  }

  static func drawn(from source: inout some VariantSource) -> ReorderingFault {
    ReorderingFault(
      devices: source.someDevices, probability: source.strength,
      extra: .exponential(mean: source.wait))
  }

  func scaled(by factor: some StrengthFactor) -> ReorderingFault {
    ReorderingFault(devices: devices, probability: factor.scale(probability), extra: extra)
  }
}
