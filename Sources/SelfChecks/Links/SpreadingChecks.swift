import FleetWorld
import SimulatedNetwork
import SimulationKernel
import Statistics

/// How long it takes until all devices have something.
enum SpreadingChecks {
  static let all: [SelfCheck] = [exponential, periodic, lossy]

  private static let deviceCount = 20

  private static let exponential = SelfCheck(
    "all-synced-random", "until all n devices came by, at random times of mean 1/μ: Hₙ/μ",
    perturbed: "mean time", count: 20_000
  ) { trial in
    let squares = (1...deviceCount).reduce(0.0) { (sum: Double, n) in sum + 1 / Double(n * n) }
    let distribution = DurationDistribution.exponential(
      mean: SimulatedDuration(seconds: trial.factor))
    return last(
      of: distribution, trial, expected: Formula.harmonic(deviceCount),
      deviation: PortableMath.squareRoot(squares))
  }

  private static let periodic = SelfCheck(
    "all-synced-periodic", "until all n devices came by, each once in every T: Tn/(n + 1)",
    perturbed: "period", count: 4_000
  ) { trial in
    let count = Double(deviceCount)
    let variance = count / ((count + 1) * (count + 1) * (count + 2))
    let distribution = DurationDistribution.uniform(
      from: .zero, through: SimulatedDuration(seconds: trial.factor))
    return last(
      of: distribution, trial, expected: count / (count + 1),
      deviation: PortableMath.squareRoot(variance))
  }

  private static func last(
    of distribution: DurationDistribution, _ trial: SelfCheckTrial, expected: Double,
    deviation: Double
  ) -> SelfCheckReading {
    var draws = trial.draws()
    return trial.mean(expected, deviation: deviation) { _ in
      var latest = SimulatedDuration.zero
      for _ in 0..<deviceCount {
        latest = max(latest, draws.duration(distribution, .pushDelay))
      }
      return latest.inSeconds
    }
  }

  private static let lossy = SelfCheck(
    "all-synced-lossy", "until all n devices got a message that is lost with p: Σ 1 − (1 − pʲ)ⁿ",
    perturbed: "loss", count: 60_000, isCheap: false
  ) { trial in
    let loss = Probability(0.3 * trial.factor)
    var line = TestLink(trial, LinkPolicy(loss: loss))
    // P(more than j tries) = 1 − (1 − pʲ)ⁿ.
    let tails = (0..<60).map { 1 - Formula.power(1 - Formula.power(0.3, $0), deviceCount) }
    let exact = Formula.moments((0..<59).map { tails[$0] - tails[$0 + 1] }) { Double($0 + 1) }
    return trial.mean(exact.mean, deviation: exact.deviation) { _ in
      var most = 0
      for _ in 0..<deviceCount {
        var tries = 1
        while line.send() == nil { tries += 1 }
        most = max(most, tries)
      }
      return Double(most)
    }
  }
}
