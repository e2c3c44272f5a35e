import FleetWorld
import SimulationKernel
import Statistics

/// The laws that durations and choices are drawn from, as worlds draw them: for one of their
/// purposes after another.
enum SamplerChecks {
  static let all: [SelfCheck] = [
    exponential, spread, uniform, lognormal, chance, weighted, weightedValue, evenValue, keys,
  ]

  private static let exponential = SelfCheck(
    "exponential-mean", "exponential times have the mean they are given",
    perturbed: "mean", count: 100_000
  ) { trial in
    mean(of: .exponential(mean: SimulatedDuration(seconds: 2 * trial.factor)), 2, 2, trial)
  }

  private static let spread = SelfCheck(
    "exponential-square", "the mean square of exponential times is twice the square of the mean",
    perturbed: "mean", count: 150_000
  ) { trial in
    var draws = trial.draws()
    // E X⁴ = 24.
    return trial.mean(2, deviation: PortableMath.squareRoot(24 - 4)) { number in
      let time = draws.exponential(mean: trial.factor, .number(number))
      return time * time
    }
  }

  private static let uniform = SelfCheck(
    "uniform-mean", "uniform times have the mean of their ends",
    perturbed: "upper end", count: 60_000
  ) { trial in
    let last = SimulatedDuration(seconds: 6 * trial.factor)
    return mean(
      of: .uniform(from: .zero, through: last), 3, 6 / PortableMath.squareRoot(12), trial)
  }

  private static let lognormal = SelfCheck(
    "lognormal-mean", "lognormal times have the mean median · exp(σ²/2)",
    perturbed: "median", count: 60_000
  ) { trial in
    let sigma = 0.5
    let expected = PortableMath.exp(sigma * sigma / 2)
    let variance = expected * expected * (PortableMath.exp(sigma * sigma) - 1)
    return mean(
      of: .lognormal(median: SimulatedDuration(seconds: trial.factor), sigmaMillis: 500),
      expected, PortableMath.squareRoot(variance), trial)
  }

  private static let chance = SelfCheck(
    "chance", "what has probability 0.3 happens in 30 % of all cases",
    perturbed: "probability", count: 120_000
  ) { trial in
    var draws = trial.draws()
    return trial.share(0.3) { number in draws.happens(0.3 * trial.factor, .number(number)) }
  }

  private static let weighted = SelfCheck(
    "weighted-choice", "a choice of weight 300 among 200, 300 and 500 is made in 30 % of all cases",
    perturbed: "weight", count: 240_000
  ) { trial in
    var draws = trial.draws()
    let weights: [UInt32] = [200, UInt32(300 * trial.factor + 0.5), 500]
    return trial.share(0.3) { number in draws.choose(weights, .number(number)) == 1 }
  }

  private static let weightedValue = SelfCheck(
    "weighted-value", "a value of weight 300 beside 0 and 700 is donated in 30 % of all cases",
    perturbed: "weight", count: 240_000
  ) { trial in
    var draws = trial.draws()
    let weights: [UInt32] = [0, UInt32(300 * trial.factor + 0.5), 700]
    return trial.share(0.3) { number in
      draws.index(below: 3, weights: weights, .number(number)) == 1
    }
  }

  private static let evenValue = SelfCheck(
    "even-value", "without weights the first 20 of 40 values are donated in half of all cases",
    perturbed: "number of values", count: 60_000
  ) { trial in
    var draws = trial.draws()
    let count = Int(40 * trial.factor + 0.5)
    return trial.share(0.5) { number in draws.index(below: count, .number(number)) < 20 }
  }

  private static let keys = SelfCheck(
    "independent-draws",
    "draws that differ in purpose, thing or number only have no correlation",
    perturbed: "share of one draw in the other, from none", count: 36_000
  ) { trial in
    let common = trial.factor - 1
    // Two things whose draws have the same purposes and numbers.
    var one = CheckDraws(seed: trial.seed, id: "one")
    var other = CheckDraws(seed: trial.seed, id: "other")
    var earlier = Array(repeating: 0.5, count: WorldPurpose.allCases.count)
    return trial.mean(0, deviation: 1.0 / 12) { number in
      let purpose = WorldPurpose.number(number)
      let draw = unit(one.next(purpose))
      // Compared in turn with the purpose before, with the other thing, and with its own last draw.
      let compared = [
        earlier[(purpose.rawValue + earlier.count - 1) % earlier.count],
        unit(other.next(purpose)), earlier[purpose.rawValue],
      ]
      earlier[purpose.rawValue] = draw
      let partner = compared[number / earlier.count % compared.count]
      return (draw - 0.5) * (partner - 0.5 + common * (draw - 0.5))
    }
  }

  private static func unit(_ draw: UInt64) -> Double { PortableMath.openUnitInterval(draw) }

  private static func mean(
    of distribution: DurationDistribution, _ expected: Double, _ deviation: Double,
    _ trial: SelfCheckTrial
  ) -> SelfCheckReading {
    var draws = trial.draws()
    return trial.mean(expected, deviation: deviation) { number in
      draws.duration(distribution, .number(number)).inSeconds
    }
  }
}
