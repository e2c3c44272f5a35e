import DeviceSystems
import SimulatedNetwork
import SimulationKernel
import TextFormats

/// The hub's answers get lost although it did what was asked (7.17).
struct LostAnswersFault: DeviceFault {
  var devices: [DeviceIndex] = []
  /// How likely an answer is lost.
  var probability = Probability.percent(50)

  static let word = "lostAnswers"
  static let meaning = "The hub's answers are lost although it did what was asked, and its pushes."
  static let defaults = LostAnswersFault()
  var kind: FaultKind { .lostAnswers(devices, probability) }

  static func declare(_ fault: inout ObjectFields<TypedFaultSyntax<LostAnswersFault>>) {
    fault.defaulted("probability", \.own.probability, .chance, "How likely a message is lost.")
  }

  func networkFault(in fleet: borrowing some PlayedFleet & ~Copyable) -> NetworkFault? {
    let scope = LinkScope.directed(from: fleet.hubNodes, to: fleet.nodes(devices))
    return .lossSurge(LossSurge(probability: probability, scope: scope))
  }

  var wording: [WordingPart] { ["answers are lost"] }
  var linkEffect: LinkEffect? { .lost(probability, .down) }

  static func example(on devices: [DeviceIndex]) -> LostAnswersFault {
    LostAnswersFault(devices: devices, probability: .percent(30))
  }

  static func drawn(from source: inout some VariantSource) -> LostAnswersFault {
    LostAnswersFault(devices: source.someDevices, probability: source.strength)
  }

  func scaled(by factor: some StrengthFactor) -> LostAnswersFault {
    LostAnswersFault(devices: devices, probability: factor.scale(probability))
  }
}
