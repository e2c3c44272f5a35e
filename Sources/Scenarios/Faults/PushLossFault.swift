import DeviceSystems
import SimulationKernel
import TextFormats

/// Pushes are lost.
struct PushLossFault: HubAnswerFault {
  /// How likely each one.
  var probability = Probability.percent(50)

  static let word = "pushLoss"
  static let meaning =
    "More pushes are lost. Such faults at the same time, and `loss` of `push`, lose them "
    + "independently: of 50% and 20%, 60% come."
  static let defaults = PushLossFault()
  var kind: FaultKind { .pushLoss(probability) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<PushLossFault>>) {
    fault.defaulted("probability", \.own.probability, .chance, "How likely each one.")
  }

  func add(to harm: inout HubHarm) { harm.pushLosses.append(probability) }

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
