import FleetWorld
import SimulationKernel
import Statistics

/// Rare events: a walk that must climb far before it falls to zero.
enum RareEventChecks {
  static let all: [SelfCheck] = [splitting, plain, zeroEvents]

  /// λ over λ + μ: the chance of a step up.
  private static func up(_ rate: Double) -> Double { rate / (rate + 1) }

  /// The chance to get from 1 to `top` before 0: (r − 1)/(rᵇ − 1) with r = μ/λ.
  private static func climb(_ rate: Double, to top: Int) -> Double {
    let ratio = 1 / rate
    return (ratio - 1) / (Formula.power(ratio, top) - 1)
  }

  private static let splitting = SelfCheck(
    "rare-by-splitting", "multilevel splitting finds the chance (r − 1)/(rᵇ − 1) of a rare climb",
    perturbed: "rate upwards", count: 400, isCheap: false
  ) { trial in
    let splitting = MultilevelSplitting(levelCount: 11, effort: 100)
    let chance = Probability(up(0.6 * trial.factor))
    return trial.mean(climb(0.6, to: 12)) { run in
      let estimate = splitting.estimate(from: 1, seed: trial.seed(ofRun: run)) {
        position, level, draws in
        while position > 0 && position < level + 2 {
          position += chance.happens(for: draws.next()) ? 1 : -1
        }
        return position == level + 2
      }
      return estimate.probability
    }
  }

  private static let plain = SelfCheck(
    "rare-by-counting", "counting finds the chance (r − 1)/(rᵇ − 1) of a climb that is less rare",
    perturbed: "rate upwards", count: 120_000
  ) { trial in
    var draws = trial.draws()
    return trial.share(climb(0.6, to: 6)) { _ in
      var position = 1
      while position > 0 && position < 6 {
        position += draws.happens(up(0.6 * trial.factor), .donationHappens) ? 1 : -1
      }
      return position == 6
    }
  }

  private static let zeroEvents = SelfCheck(
    "zero-events", "what happens as often as the bound allows stays away in 5 % of all cases",
    perturbed: "rate", count: 120_000
  ) { trial in
    var draws = trial.draws()
    let rate = DetectionBound.rate(afterCleanCases: 20) * trial.factor
    return trial.share(0.05) { _ in
      var happened = false
      for _ in 0..<20 where !happened { happened = draws.happens(rate, .pushLoss) }
      return !happened
    }
  }
}
