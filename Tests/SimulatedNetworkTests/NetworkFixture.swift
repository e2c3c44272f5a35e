import SimulatedNetwork
import SimulationKernel

/// A network with its choices, and one message after the other on its first link.
struct NetworkFixture {
  var network: SimulatedNetwork
  var choices: ChoiceSource
  var clock = Instant.zero

  init(_ policy: LinkPolicy = .perfect, nodeCount: Int = 2, seed: UInt64 = 1) {
    network = SimulatedNetwork(nodeCount: nodeCount, defaultPolicy: policy, purposeOffset: 0)
    choices = ChoiceSource(
      seed: seed, entityCount: 0, purposeCount: NetworkPurpose.allCases.count)
  }

  /// Installs a fault and switches it on.
  mutating func begin(_ fault: NetworkFault) -> Int {
    let index = network.install(fault)
    network.setActive(fault: index, true)
    return index
  }

  mutating func send(from sender: Int = 0, to receiver: Int = 1, bytes: Int = 1) -> Transmission {
    network.transmit(from: sender, to: receiver, bytes: bytes, at: clock, choices: &choices)
  }

  /// The fates of `count` messages, a second apart.
  mutating func send(_ count: Int) -> [Transmission] {
    (0..<count).map { _ in
      clock = clock + .seconds(1)
      return send()
    }
  }
}

extension LinkVerdict {
  var isDropped: Bool { dropReason != nil }

  var dropReason: DropReason? {
    switch self {
    case .drop(let reason): reason
    case .deliver, .hold: nil
    }
  }

  var deliveryDelay: SimulatedDuration? {
    switch self {
    case .deliver(let delay): delay
    case .drop, .hold: nil
    }
  }
}

/// How many standard errors an observed mean is away from the expected one.
func zScore(sum: Double, count: Int, mean: Double, deviation: Double) -> Double {
  (sum / Double(count) - mean) / (deviation / PortableMath.squareRoot(Double(count)))
}

/// The same for the share of something that happened independently each time.
func zScore(happened: Int, of count: Int, share: Double) -> Double {
  zScore(
    sum: Double(happened), count: count, mean: share,
    deviation: PortableMath.squareRoot(share * (1 - share)))
}
