import DeviceSystems
import SimulationKernel
import TextFormats

/// Pushes are lost.
struct PushLossFault: HubAnswerFault {
  /// How likely each one.
  var probability = Probability.percent(50)

  static let word = "pushLoss"
  static let meaning =
    "More pushes are lost: the greatest share of all that are declared at that time holds."
  static let defaults = PushLossFault()
  var kind: FaultKind { .pushLoss(probability) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<PushLossFault>>) {
    fault.defaulted("probability", \.own.probability, .chance, "How likely each one.")
  }

  func add(to harm: inout HubHarm) { harm.pushLoss = max(harm.pushLoss, probability) }

  var wording: [WordingPart] { ["pushes are lost"] }

  static func example(on devices: [DeviceIndex]) -> PushLossFault {
    PushLossFault(probability: .percent(50))
  }

  static func drawn(from source: inout some VariantSource) -> PushLossFault {
    PushLossFault(probability: source.strength)
  }

  func scaled(by factor: some StrengthFactor) -> PushLossFault {
    PushLossFault(probability: factor.scale(probability))
  }
}
