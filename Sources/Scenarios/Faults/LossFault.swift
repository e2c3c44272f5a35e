import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// Messages are lost, in addition.
struct LossFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How likely a message is lost.
  var probability = Probability.percent(50)

  static let word = "loss"
  static let meaning = "Additional messages are lost."
  static let defaults = LossFault()
  var kind: FaultKind { .loss(devices, probability) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<LossFault>>) {
    fault.defaulted("probability", \.own.probability, .chance, "How likely a message is lost.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    .lossSurge(LossSurge(probability: probability, scope: fleet.links(of: devices)))
  }

  var wording: [WordingPart] { ["loss of ", .share(probability)] }
  var linkEffect: LinkEffect? { .lost(probability, .both) }

  static func example(on devices: [DeviceIndex]) -> LossFault {
    LossFault(devices: devices, probability: .percent(30))
  }

  static func drawn(from source: inout some VariantSource) -> LossFault {
    LossFault(devices: source.someDevices, probability: source.strength)
  }

  func scaled(by factor: some StrengthFactor) -> LossFault {
    LossFault(devices: devices, probability: factor.scale(probability))
  }
}
