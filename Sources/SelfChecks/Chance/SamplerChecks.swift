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
    var squares = RunningMoments()
    for _ in 0..<trial.count {
      let time = choices.exponential(mean: trial.factor, purpose: 0)
      squares.add(time * time)
    }
    // E X⁴ = 24.
    return SelfCheckReading(
      expected: 2, squares, deviation: PortableMath.squareRoot(24 - 4))
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
    var happened = 0
    for _ in 0..<trial.count where choices.happens(0.3 * trial.factor, purpose: 0) {
      happened += 1
    }
    return SelfCheckReading(probability: 0.3, happened: happened, of: trial.count)
  }

  private static let weighted = SelfCheck(
    "weighted-choice", "a choice of weight 300 among 200, 300 and 500 is made in 30 % of all cases",
    distorted: "weight", count: 240_000
  ) { trial in
    var choices = trial.choices()
    let weights: [UInt32] = [200, UInt32(300 * trial.factor + 0.5), 500]
    var happened = 0
    for _ in 0..<trial.count where choices.weighted(weights, entity: 0, purpose: 0) == 1 {
      happened += 1
    }
    return SelfCheckReading(probability: 0.3, happened: happened, of: trial.count)
  }

  private static func mean(
    of distribution: DurationDistribution, _ expected: Double, _ deviation: Double,
    _ trial: SelfCheckTrial
  ) -> SelfCheckReading {
    var choices = trial.choices()
    var times = RunningMoments()
    for _ in 0..<trial.count {
      times.add(choices.sample(distribution, entity: 0, purpose: 0).inSeconds)
    }
    return SelfCheckReading(expected: expected, times, deviation: deviation)
  }
}
