import FleetWorld
import SimulationKernel
import Statistics

/// The statistics that studies are judged by.
enum StatisticsChecks {
  static let all: [SelfCheck] = [
    coverage, quantileCoverage, shareCoverage, sketch, sketchOrder, hypercube, warmUp, pairing,
  ]

  private static let coverage = SelfCheck(
    "interval-of-mean", "95 % of all intervals of means hold the true mean",
    perturbed: "error of the mean", count: 125_000, isCheap: false
  ) { trial in
    var draws = trial.draws()
    return trial.share(0.95) { _ in
      var moments = RunningMoments()
      for _ in 0..<5 { moments.add(draws.normal(.hubService)) }
      guard let width = moments.halfWidth() else { return false }
      return (moments.mean * trial.factor).magnitude <= width
    }
  }

  private static let quantileCoverage = SelfCheck(
    "interval-of-median", "the 3rd to 10th of 12 values hold the median as often as B(12, ½) says",
    perturbed: "probability of the quantile", count: 500_000, isCheap: false
  ) { trial in
    let ranks = QuantileInterval(count: 12, probability: 0.5)
    let (low, high) = (ranks?.lowerRank ?? 1, ranks?.upperRank ?? 1)
    let binomial = Formula.sum(of: 12, from: [0.5, 0.5])
    var draws = trial.draws()
    return trial.share(binomial[low..<high].reduce(0, +)) { _ in
      let draws = (0..<12).map { _ in draws.next(.hubService) }.sorted()
      let truth = UInt64(0.5 * trial.factor * 0x1p63) * 2
      return draws[low - 1] <= truth && truth <= draws[high - 1]
    }
  }

  private static let shareCoverage = SelfCheck(
    "interval-of-share", "Clopper and Pearson's intervals hold a share as often as B(30, p) says",
    perturbed: "share", count: 150_000, isCheap: false
  ) { trial in
    let binomial = Formula.sum(of: 30, from: [0.9, 0.1])
    let intervals = (0...30).map { BinomialInterval.clopperPearson(successes: $0, count: 30) }
    var expected = 0.0
    for number in 0...30 where intervals[number].contains(0.1) { expected += binomial[number] }
    var draws = trial.draws()
    return trial.share(expected) { _ in
      var successes = 0
      for _ in 0..<30 where draws.happens(0.1 * trial.factor, .pushLoss) { successes += 1 }
      return intervals[successes].contains(0.1)
    }
  }

  private static let sketch = SelfCheck(
    "sketch-error", "no quantile of a sketch is further than 1 % from the value of its rank",
    perturbed: "estimate", count: 4_000
  ) { trial in
    var draws = trial.draws()
    var sketch = QuantileSketch()
    var values: [Double] = []
    for _ in 0..<trial.count {
      let value = PortableMath.exp(3 * draws.normal(.hubService))
      values.append(value)
      sketch.add(value)
    }
    var wrong = 0
    for (rank, value) in values.sorted().enumerated().dropFirst().dropLast()
    where rank.isMultiple(of: 7) {
      let estimate = (sketch.value(ofRank: rank) ?? 0) * trial.factor
      if (estimate / value - 1).magnitude > QuantileSketch.relativeAccuracy + 1e-9 { wrong += 1 }
    }
    return SelfCheckReading(exactly: 0, observed: Double(wrong), count: trial.count)
  }

  private static let sketchOrder = SelfCheck(
    "sketch-merge", "merged in any order, sketches are those of all values at once",
    perturbed: "one value", count: 2_000
  ) { trial in
    var draws = trial.draws()
    var parts = Array(repeating: QuantileSketch(), count: 7)
    var whole = QuantileSketch()
    for number in 0..<trial.count {
      let value = draws.normal(.hubService)
      whole.add(number == 0 ? value * trial.factor : value)
      parts[number % 7].add(value)
    }
    var different = 0
    for first in 0..<7 {
      var merged = QuantileSketch()
      for step in 0..<7 { merged.merge(parts[(first + step * 3) % 7]) }
      if merged.buckets != whole.buckets { different += 1 }
    }
    return SelfCheckReading(exactly: 0, observed: Double(different), count: trial.count)
  }

  private static let hypercube = SelfCheck(
    "latin-hypercube", "each part of each dimension holds one point",
    perturbed: "coordinates", count: 200
  ) { trial in
    let points = LatinHypercube.points(count: trial.count, dimensions: 3, seed: trial.seed)
    var wrong = 0
    for dimension in 0..<3 {
      let parts = points.map { Int($0[dimension] * trial.factor * Double(trial.count)) }
      if parts.sorted() != Array(0..<trial.count) { wrong += 1 }
    }
    return SelfCheckReading(exactly: 0, observed: Double(wrong), count: trial.count)
  }

  private static let warmUp = SelfCheck(
    "warm-up", "what MSER-5 leaves of a series with a raised beginning has the true mean",
    perturbed: "level", count: 1_600, isCheap: false
  ) { trial in
    var draws = trial.draws()
    var means = RunningMoments()
    for _ in 0..<trial.count {
      var value = 0.0
      let series = (0..<400).map { index in
        value = 0.5 * value + draws.normal(.hubService)
        return 20 * trial.factor + value + (index < 60 ? 15 : 0)
      }
      guard let cut = MSER5.cut(series) else { continue }
      var rest = RunningMoments()
      for value in series[cut...] { rest.add(value) }
      means.add(rest.mean)
    }
    return SelfCheckReading(expected: 20, means)
  }

  private static let pairing = SelfCheck(
    "common-numbers", "common random numbers with correlation ρ are worth 1/(1 − ρ) times as many",
    perturbed: "common part", count: 80_000, isCheap: false
  ) { trial in
    // Each of the two is its own part plus the common one: ρ = c²/(1 + c²), here 0.8.
    var draws = trial.draws()
    var pairs = PairedMoments()
    for _ in 0..<trial.count {
      let common = 2 * trial.factor * draws.normal(.hubService)
      pairs.add(
        common + draws.normal(.pushDelay), common + draws.normal(.exportDelay))
    }
    // Variances of n values have the relative variance 2/n; of sums of two alike, 2(1 + ρ²)/2n.
    let relative = (2 + (1 + 0.8 * 0.8)) / Double(trial.count)
    return SelfCheckReading(
      expected: 5, observed: pairs.varianceReduction ?? 0,
      standardError: 5 * PortableMath.squareRoot(relative), count: trial.count)
  }
}
