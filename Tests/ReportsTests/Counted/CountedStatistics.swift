import Foundation

/// Intervals from their definitions, by sums and by halving, and not by the module `Statistics`.
enum CountedStatistics {
  /// The Clopper-Pearson interval of 95 %: the rates at which so few, or so many, have a chance of
  /// one in 40.
  static func clopperPearson(_ hits: Int, of count: Int) -> (low: Double, high: Double) {
    let low = hits == 0 ? 0 : root { tail(from: hits, of: count, at: $0) > 0.025 }
    let high = hits == count ? 1 : root { 1 - tail(from: hits + 1, of: count, at: $0) < 0.025 }
    return (low, high)
  }

  /// The chance of at least so many hits.
  static func tail(from hits: Int, of count: Int, at rate: Double) -> Double {
    (hits...max(hits, count)).reduce(0.0) { sum, number in
      number > count ? sum : sum + exp(logChance(of: number, of: count, at: rate))
    }
  }

  private static func logChance(of hits: Int, of count: Int, at rate: Double) -> Double {
    if rate <= 0 { return hits == 0 ? 0 : -.infinity }
    if rate >= 1 { return hits == count ? 0 : -.infinity }
    let ways =
      lgamma(Double(count + 1)) - lgamma(Double(hits + 1))
      - lgamma(Double(count - hits + 1))
    return ways + Double(hits) * log(rate) + Double(count - hits) * log1p(-rate)
  }

  /// Where a condition of a number from 0 to 1 begins to hold.
  private static func root(_ holds: (Double) -> Bool) -> Double {
    var (low, high) = (0.0, 1.0)
    for _ in 0..<100 {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return (low + high) / 2
  }

  static func mean(_ values: [Double]) -> Double { values.reduce(0, +) / Double(values.count) }

  /// The sample variance.
  static func variance(_ values: [Double]) -> Double {
    let mean = mean(values)
    return values.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(values.count - 1)
  }

  /// Student's interval of 95 % for the mean.
  static func student(_ values: [Double]) -> (low: Double, high: Double)? {
    guard values.count > 1 else { return nil }
    let half =
      quantile(freedom: values.count - 1)
      * (variance(values) / Double(values.count))
      .squareRoot()
    return (mean(values) - half, mean(values) + half)
  }

  /// The value that Student's t exceeds with a chance of one in 40, by degrees of freedom from 1.
  private static let quantiles = (1...12).map { quantile(freedom: $0) }

  private static func quantile(freedom: Int) -> Double {
    var (low, high) = (0.0, 100.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if chance(ofMoreThan: middle, freedom: freedom) > 0.05 { low = middle } else { high = middle }
    }
    return (low + high) / 2
  }

  /// The chance that the magnitude of Student's t is more than `value`: with t = √n tan θ the
  /// density is cosine to the power n − 1, which Simpson's rule integrates.
  static func chance(ofMoreThan value: Double, freedom: Int) -> Double {
    let power = Double(freedom - 1)
    func area(from start: Double) -> Double {
      let steps = 400
      let width = (.pi / 2 - start) / Double(steps)
      return (0...steps).reduce(0.0) { sum, step in
        let weight = step == 0 || step == steps ? 1.0 : step % 2 == 1 ? 4 : 2
        return sum + weight * pow(max(0, cos(start + Double(step) * width)), power)
      } * width / 3
    }
    return area(from: atan(value / Double(freedom).squareRoot())) / area(from: 0)
  }

  /// What a list of values says of a statistic: the estimate, its interval, and how it was made.
  struct Estimate {
    var value: Double?
    var interval: (low: Double, high: Double)?
    var method: String
    /// From how many values.
    var count: Int
  }

  /// The least value that so large a share of all values reach or stay below.
  static func quantile(_ share: Double, _ values: [Double]) -> Double? {
    values.sorted().first { value in
      Double(values.count { $0 <= value }) >= share * Double(values.count) - 1e-9
    }
  }

  /// The interval for the mean of a share that was the same in all of so many cases: by a chance of
  /// one in 40, all of them were of a part of the cases, and the others may be anything.
  static func equalShares(_ share: Double, of count: Int) -> (low: Double, high: Double) {
    let part = pow(0.025, 1 / Double(count))
    return (part * share, part * share + 1 - part)
  }

  /// The order statistics that enclose a quantile in 95 of 100 cases: outside of either lies no
  /// more than one in 40.
  static func quantileInterval(_ share: Double, _ values: [Double]) -> (Double, Double)? {
    let sorted = values.sorted()
    let count = sorted.count
    // The greatest rank that at least so many values lie below the quantile with 97.5 %.
    guard
      let low = (1...max(1, count)).last(where: { tail(from: $0, of: count, at: share) >= 0.975 }),
      let high = (1...max(1, count)).first(where: {
        tail(from: $0, of: count, at: share) <= 0.025
      }), count > 0
    else { return nil }
    return (sorted[low - 1], sorted[high - 1])
  }

  /// Holm's correction: the least is multiplied by how many there are, and so on upwards.
  static func holm(_ values: [Double]) -> [Double] {
    values.map { value in
      let before = values.filter { $0 < value }
      let steps = (before + [value]).sorted().enumerated().map { index, each in
        min(1, each * Double(values.count - index))
      }
      return steps.max() ?? 0
    }
  }
}
