import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// Messages arrive twice.
struct DuplicationFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How likely.
  var probability = Probability.percent(50)
  /// How long after the first the second copy arrives.
  var copyDelay = DurationDistribution.exponential(mean: .seconds(2))

  static let word = "duplication"
  static let meaning = "Messages arrive twice."
  static let defaults = DuplicationFault()
  var kind: FaultKind { .duplication(devices, probability, copyAfter: copyDelay) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<DuplicationFault>>) {
    fault.defaulted("probability", \.own.probability, .chance, "How likely.")
    fault.defaulted("copyDelay", \.own.copyDelay, .distribution, "How long after the first.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    .duplication(
      Duplication(
        probability: probability, copyDelay: copyDelay, scope: fleet.links(of: devices)))
  }

  var wording: [WordingPart] { ["messages arrive twice"] }
  var linkEffect: LinkEffect? { .doubled(probability) }
  static let mayDeliverLate = true

  static func example(on devices: [DeviceIndex]) -> DuplicationFault {
    DuplicationFault(
      devices: devices, probability: .percent(30), copyDelay: .exponential(mean: .minutes(1)))
  }

  static func drawn(from source: inout some VariantSource) -> DuplicationFault {
    DuplicationFault(
      devices: source.someDevices, probability: source.strength,
      copyDelay: .exponential(mean: source.wait))
  }

  func scaled(by factor: some StrengthFactor) -> DuplicationFault {
    DuplicationFault(
      devices: devices, probability: factor.scale(probability), copyDelay: copyDelay)
  }
}
