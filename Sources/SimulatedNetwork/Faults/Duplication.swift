import SimulationKernel

/// Some messages arrive twice.
public struct Duplication: Hashable, Sendable {
  /// The chance of a message that gets through to arrive a second time.
  public var probability: Probability
  /// How much later than the first the second copy arrives.
  public var copyDelay: DurationDistribution
  /// Which links suffer.
  public var scope: LinkScope

  /// Second copies on the links in `scope`.
  public init(
    probability: Probability, copyDelay: DurationDistribution, scope: LinkScope = .everywhere
  ) {
    self.probability = probability
    self.copyDelay = copyDelay
    self.scope = scope
  }

  func verdict(
    for message: MessageOnLink, draws: MessageDraws, choices: inout ChoiceSource
  ) -> FaultVerdict {
    guard scope.contains(from: message.sender, to: message.receiver),
      draws.chance(probability, .duplication, &choices)
    else { return .pass }
    return .copy(after: draws.duration(copyDelay, .copyDelay, &choices))
  }
}
