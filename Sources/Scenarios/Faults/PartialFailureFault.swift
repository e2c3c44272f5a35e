import DeviceSystems
import SimulationKernel
import TextFormats

/// Single items of uploads fail, and can be tried again (7.7).
struct PartialFailureFault: HubAnswerFault {
  /// How likely each one.
  var probability = Probability.percent(50)

  static let word = "partialFailure"
  static let meaning =
    "Individual records of uploads fail, and can be tried again. Such faults at the same time act "
    + "independently."
  static let defaults = PartialFailureFault()
  var kind: FaultKind { .partialFailure(probability) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<PartialFailureFault>>) {
    fault.defaulted("probability", \.own.probability, .chance, "How likely each one.")
  }

  func add(to harm: inout HubHarm) { harm.partialFailures.append(probability) }

  var wording: [WordingPart] { ["single items of uploads fail"] }

  static func example(on devices: [DeviceIndex]) -> PartialFailureFault {
    PartialFailureFault(probability: .percent(30))
  }

  static func drawn(from source: inout some VariantSource) -> PartialFailureFault {
    PartialFailureFault(probability: source.strength)
  }

  func scaled(by factor: some StrengthFactor) -> PartialFailureFault {
    PartialFailureFault(probability: factor.scale(probability))
  }
}
