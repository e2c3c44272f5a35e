import SimulationKernel

/// Some messages are held back for a while, so that later ones overtake them.
public struct Reordering: Hashable, Sendable {
  /// The chance of a message to be held back.
  public var probability: Probability
  /// For how long it is held back.
  public var delay: DurationDistribution
  /// Which links suffer.
  public var scope: LinkScope

  /// Held back messages on the links in `scope`. Links that preserve order still do.
  public init(
    probability: Probability, delay: DurationDistribution, scope: LinkScope = .everywhere
  ) {
    self.probability = probability
    self.delay = delay
    self.scope = scope
  }

  func verdict(
    for message: MessageOnLink, draws: MessageDraws, choices: inout ChoiceSource
  ) -> FaultVerdict {
    guard scope.contains(from: message.sender, to: message.receiver),
      draws.chance(probability, .reordering, &choices)
    else { return .pass }
    return .delay(draws.duration(delay, .reorderingDelay, &choices))
  }
}
