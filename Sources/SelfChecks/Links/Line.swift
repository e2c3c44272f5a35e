import SimulatedNetwork
import SimulationKernel

/// One way from a node to another through the simulated network, with its random numbers.
struct Line: ~Copyable {
  private var network: SimulatedNetwork
  private var choices: ChoiceSource

  /// Draws of a check that are not the network's use purposes from here on.
  static let firstFreePurpose = NetworkPurpose.allCases.count

  init(_ trial: SelfCheckTrial, _ policy: LinkPolicy) {
    network = SimulatedNetwork(nodeCount: 2, defaultPolicy: policy, purposeOffset: 0)
    choices = ChoiceSource(
      seed: trial.seed, entityCount: 1, purposeCount: Self.firstFreePurpose + 4)
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
    choices.exponential(
      mean: SimulatedDuration(seconds: mean), entity: 0, purpose: Self.firstFreePurpose)
  }
}
