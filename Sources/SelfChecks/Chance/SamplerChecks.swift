import SimulationKernel
import Statistics

/// The laws that durations and choices are drawn from, as scenarios use them.
enum SamplerChecks {
  static let all = [exponential, spread, uniform, lognormal, chance, weighted]

  private static let exponential = SelfCheck(
    "exponential-mean", "exponential times have the mean they are given",
    distorted: "mean", count: 100_000
  ) { trial in
    mean(of: .exponential(mean: SimulatedDuration(seconds: 2 * trial.factor)), 2, 2, trial)
  }

  private static let spread = SelfCheck(
    "exponential-square", "the mean square of exponential times is twice the square of the mean",
    distorted: "mean", count: 150_000
  ) { trial in
    var choices = trial.choices()
    // E X⁴ = 24.
    return trial.mean(2, deviation: PortableMath.squareRoot(24 - 4)) { _ in
      let time = choices.exponential(mean: trial.factor, purpose: 0)
      return time * time
    }
  }

  private static let uniform = SelfCheck(
    "uniform-mean", "uniform times have the mean of their ends",
    distorted: "upper end", count: 60_000
  ) { trial in
    let last = SimulatedDuration(seconds: 6 * trial.factor)
    return mean(
      of: .uniform(from: .zero, through: last), 3, 6 / PortableMath.squareRoot(12), trial)
  }

  private static let lognormal = SelfCheck(
    "lognormal-mean", "lognormal times have the mean median · exp(σ²/2)",
    distorted: "median", count: 60_000
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
    distorted: "probability", count: 120_000
  ) { trial in
    var choices = trial.choices()
    return trial.share(0.3) { _ in choices.happens(0.3 * trial.factor, purpose: 0) }
  }

  private static let weighted = SelfCheck(
    "weighted-choice", "a choice of weight 300 among 200, 300 and 500 is made in 30 % of all cases",
    distorted: "weight", count: 240_000
  ) { trial in
    var choices = trial.choices()
    let weights: [UInt32] = [200, UInt32(300 * trial.factor + 0.5), 500]
    return trial.share(0.3) { _ in choices.weighted(weights, entity: 0, purpose: 0) == 1 }
  }

  private static func mean(
    of distribution: DurationDistribution, _ expected: Double, _ deviation: Double,
    _ trial: SelfCheckTrial
  ) -> SelfCheckReading {
    var choices = trial.choices()
    return trial.mean(expected, deviation: deviation) { _ in
      choices.sample(distribution, entity: 0, purpose: 0).inSeconds
    }
  }
}
