import FleetWorld
import Scenarios
import SimulationKernel

/// The random numbers of a check, drawn by what worlds draw with, for the purposes of worlds.
struct CheckDraws {
  private var draws: EntityDraws
  private var choices: ChoiceSource

  /// The draws of a thing with the id `id`; the kinds of a world's things are as good as any other.
  init(seed: UInt64, kind: String = "device", id: String = "check") {
    draws = EntityDraws(kind, id)
    choices = ChoiceSource(seed: seed, entityCount: 0, purposeCount: WorldPurpose.total)
  }

  /// A number uniform over all 64-bit numbers.
  mutating func next(_ purpose: WorldPurpose) -> UInt64 { draws.next(purpose, &choices) }

  /// A length of time.
  mutating func duration(
    _ distribution: DurationDistribution, _ purpose: WorldPurpose
  ) -> SimulatedDuration {
    draws.duration(distribution, purpose, &choices)
  }

  /// An exponential time with this mean, in seconds, to the microsecond.
  mutating func exponential(mean: Double, _ purpose: WorldPurpose) -> Double {
    duration(.exponential(mean: SimulatedDuration(seconds: mean)), purpose).inSeconds
  }

  /// Whether something of probability `share` happens.
  mutating func happens(_ share: Double, _ purpose: WorldPurpose) -> Bool {
    draws.chance(Probability(share), purpose, &choices)
  }

  /// One of the numbers below `count`, by `weights` where there are any.
  mutating func index(
    below count: Int, weights: [UInt32] = [], _ purpose: WorldPurpose
  ) -> Int {
    draws.index(below: count, weights: weights, purpose, &choices)
  }

  /// The index of one of several weights, as a person chooses.
  mutating func choose(_ weights: [UInt32], _ purpose: WorldPurpose) -> Int? {
    draws.choose(weights.map { Weighted(0, weight: $0) }, purpose, &choices)
  }

  /// A standard normal number.
  mutating func normal(_ purpose: WorldPurpose) -> Double {
    PortableMath.inverseNormal(PortableMath.openUnitInterval(next(purpose)))
  }
}

extension WorldPurpose {
  /// The purposes one after another, so that a check plays all of them.
  static func number(_ number: Int) -> WorldPurpose { allCases[number % allCases.count] }
}
