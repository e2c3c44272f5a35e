import SimulatedNetwork
import SimulationKernel

/// What a fault does to the messages of a device's link, as its declaration says it: for those who
/// judge whether a run did so.
package enum LinkEffect: Sendable, Equatable {
  /// No message passes, or none in one direction.
  case cut(LinkDirection)
  /// Messages wait until the fault ends.
  case held
  /// Each message is lost with this probability, in both directions or in one.
  case lost(Probability, LinkDirection)
  /// Messages are lost in bursts.
  case lostInBursts(GilbertElliott)
  /// Messages travel longer, each with this probability.
  case delayed(DurationDistribution, Probability)
  /// Messages arrive twice, each with this probability.
  case doubled(Probability)
  /// The link passes a limited number of bytes a second.
  case slowed(bytesPerSecond: Int64)
}

extension LinkDirection {
  /// Whether messages to the hub, or from it, go in this direction.
  package func includes(up isUp: Bool) -> Bool {
    switch self {
    case .both: true
    case .up: isUp
    case .down: !isUp
    }
  }
}
