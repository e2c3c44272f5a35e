import FleetWorld
import SimulatedNetwork
import SimulationKernel

/// One way from a node to another through the simulated network, with its random numbers.
struct TestLink: ~Copyable {
  private var network: SimulatedNetwork
  private var choices: ChoiceSource
  private var draws = EntityDraws("person", "sender")

  init(_ trial: SelfCheckTrial, _ policy: LinkPolicy) {
    network = SimulatedNetwork(nodeCount: 2, defaultPolicy: policy, purposeOffset: 0)
    choices = ChoiceSource(
      seed: trial.seed, entityCount: 0, purposeCount: WorldPurpose.total)
  }

  /// What becomes of a message; nil if it is lost, else how long it takes, in seconds.
  mutating func send(
    backwards: Bool = false, bytes: Int = 100, at instant: Instant = .zero
  ) -> SimulatedDuration? {
    let fate = network.transmit(
      from: backwards ? 1 : 0, to: backwards ? 0 : 1, bytes: bytes, at: instant,
      choices: &choices)
    switch fate.first {
    case .deliver(let delay): return delay
    case .drop, .hold: return nil
    }
  }

  /// An exponential time.
  mutating func exponential(mean: Double) -> SimulatedDuration {
    draws.duration(
      .exponential(mean: SimulatedDuration(seconds: mean)), .sessionGap, &choices)
  }
}
