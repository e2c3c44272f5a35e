import SimulationKernel

/// Each message, on its own, is lost with an additional probability.
public struct LossSurge: Hashable, Sendable {
  /// The probability of each message to be lost, besides the link's own.
  public var probability: Probability
  /// Which links suffer.
  public var scope: LinkScope

  /// A surge of independent losses.
  public init(probability: Probability, scope: LinkScope = .everywhere) {
    self.probability = probability
    self.scope = scope
  }

  func verdict(
    for message: MessageOnLink, draws: MessageDraws, choices: inout ChoiceSource
  ) -> FaultVerdict {
    guard scope.contains(from: message.sender, to: message.receiver) else { return .pass }
    return draws.chance(probability, .loss, &choices) ? .drop(.lossSurge) : .pass
  }
}
