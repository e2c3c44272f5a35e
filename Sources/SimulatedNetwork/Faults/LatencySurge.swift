import SimulationKernel

/// Every message travels longer.
public struct LatencySurge: Hashable, Sendable {
  /// What is added to the link's own latency; a negative result counts as zero.
  public var added: DurationDistribution
  /// Which links suffer.
  public var scope: LinkScope

  /// An additional latency on the links in `scope`.
  public init(added: DurationDistribution, scope: LinkScope = .everywhere) {
    self.added = added
    self.scope = scope
  }

  func verdict(
    for message: MessageOnLink, draws: MessageDraws, choices: inout ChoiceSource
  ) -> FaultVerdict {
    guard scope.contains(from: message.sender, to: message.receiver) else { return .pass }
    return .delay(draws.duration(added, .latency, &choices))
  }
}
