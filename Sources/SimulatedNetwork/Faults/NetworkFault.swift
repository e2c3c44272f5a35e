import SimulationKernel

/// Everything that can go wrong in the network: one small type each, collected here.
///
/// A new fault is a type that gives a verdict, a case here, and what the compiler then asks for.
public enum NetworkFault: Hashable, Sendable {
  /// Two groups of nodes cannot reach each other.
  case partition(Partition)
  /// One group cannot reach another, which can still reach it.
  case oneWayPartition(OneWayPartition)
  /// More messages than usual are lost, each on its own.
  case lossSurge(LossSurge)
  /// Messages are lost in bursts.
  case burstLoss(BurstLoss)
  /// Messages travel longer.
  case latencySurge(LatencySurge)
  /// Messages arrive twice.
  case duplication(Duplication)
  /// Some messages are held back, so that others overtake them.
  case reordering(Reordering)
  /// Links become slow, and messages queue.
  case bandwidthLimit(BandwidthLimit)
  /// Messages wait until the fault ends and then come all at once.
  case hold(Hold)
  /// Nodes neither send nor receive.
  case nodeOffline(NodeOffline)

  /// Whether the fault remembers something about each link while it is active.
  var remembersLinks: Bool {
    switch self {
    case .burstLoss, .bandwidthLimit: true
    case .partition, .oneWayPartition, .lossSurge, .latencySurge, .duplication, .reordering, .hold,
      .nodeOffline:
      false
    }
  }

  /// What the fault says about a message, while it is active.
  func verdict(
    for message: MessageOnLink, linkState: inout FaultLinkState, draws: MessageDraws,
    choices: inout ChoiceSource
  ) -> FaultVerdict {
    switch self {
    case .partition(let fault): fault.verdict(for: message)
    case .oneWayPartition(let fault): fault.verdict(for: message)
    case .lossSurge(let fault): fault.verdict(for: message, draws: draws, choices: &choices)
    case .burstLoss(let fault):
      fault.verdict(for: message, linkState: &linkState, draws: draws, choices: &choices)
    case .latencySurge(let fault): fault.verdict(for: message, draws: draws, choices: &choices)
    case .duplication(let fault): fault.verdict(for: message, draws: draws, choices: &choices)
    case .reordering(let fault): fault.verdict(for: message, draws: draws, choices: &choices)
    case .bandwidthLimit(let fault): fault.verdict(for: message, linkState: &linkState)
    case .hold(let fault): fault.verdict(for: message)
    case .nodeOffline(let fault): fault.verdict(for: message)
    }
  }

  /// What the fault says about a message that was sent before and is released only now: random
  /// faults have spoken already, those that block a way still do.
  func verdictOnRelease(of message: MessageOnLink) -> FaultVerdict {
    switch self {
    case .partition(let fault): fault.verdict(for: message)
    case .oneWayPartition(let fault): fault.verdict(for: message)
    case .hold(let fault): fault.verdict(for: message)
    case .nodeOffline(let fault): fault.verdict(for: message)
    case .lossSurge, .burstLoss, .latencySurge, .duplication, .reordering, .bandwidthLimit: .pass
    }
  }
}
