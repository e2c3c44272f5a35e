import SimulationKernel

/// Loss in bursts: a link is in a good or a bad state, which may change after each message.
///
/// In the long run it is bad for p / (p + r) of the messages, where p is `goodToBad` and r is
/// `badToGood`; a visit to the bad state lasts 1 / r messages on average.
@frozen
public struct GilbertElliott: Hashable, Sendable, BitwiseCopyable {
  /// The chance to turn bad after a message in the good state.
  public var goodToBad: Probability
  /// The chance to turn good after a message in the bad state.
  public var badToGood: Probability
  /// The chance of a message to be lost in the bad state.
  public var lossInBad: Probability
  /// The chance of a message to be lost in the good state.
  public var lossInGood: Probability

  /// A model of bursts; in Gilbert's original nothing is lost in the good state.
  public init(
    goodToBad: Probability, badToGood: Probability, lossInBad: Probability,
    lossInGood: Probability = .never
  ) {
    self.goodToBad = goodToBad
    self.badToGood = badToGood
    self.lossInBad = lossInBad
    self.lossInGood = lossInGood
  }

  /// Whether the next message is lost; moves `isBad` on for the one after it.
  func isLost(isBad: inout Bool, draws: MessageDraws, choices: inout ChoiceSource) -> Bool {
    let loss = isBad ? lossInBad : lossInGood
    let isLost = draws.chance(loss, .burstLoss, &choices)
    let change = isBad ? badToGood : goodToBad
    if draws.chance(change, .burstChange, &choices) { isBad.toggle() }
    return isLost
  }
}
