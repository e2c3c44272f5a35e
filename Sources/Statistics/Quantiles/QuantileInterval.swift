/// Which of n sorted values enclose a quantile of the distribution they come from.
///
///     QuantileInterval(count: 100, probability: 0.5)  // the 40th and the 61st value
///
/// How many of n independent values lie below the quantile is binomial, whatever the distribution
/// is; so the ranks depend on nothing else (David and Nagaraja, Order Statistics, section 7.1).
///
/// The values must be independent: one per replication. Values from within one replication are not.
/// The quantile of those is one number per replication, and its interval is that of a mean
/// (`RunningMoments`) over the replications.
package struct QuantileInterval: Equatable, Sendable {
  /// The rank of the value at the lower end, from 1.
  package let lowerRank: Int
  /// The rank of the value at the upper end, at most the count.
  package let upperRank: Int

  /// The ranks for the quantile of `probability` among `count` values; nil where even the least and
  /// the greatest value are not far enough out: 72 values are too few for the 95th percentile.
  ///
  /// Either side is left out with a probability of at most half of what the confidence leaves.
  package init?(count: Int, probability: Double, confidence: Double = 0.95) {
    guard count > 0, probability > 0, probability < 1 else { return nil }
    let outside = (1 - confidence) / 2
    // P(at least `rank` of the values lie below the quantile), which falls with the rank.
    func atLeast(_ rank: Int) -> Double {
      if rank <= 0 { return 1 }
      if rank > count { return 0 }
      return IncompleteBeta.lower(probability, Double(rank), Double(count - rank + 1))
    }
    let lower = Self.firstRank(in: 1...(count + 1)) { 1 - atLeast($0) > outside } - 1
    let upper = Self.firstRank(in: 1...(count + 1)) { atLeast($0) <= outside }
    guard lower >= 1, upper <= count else { return nil }
    lowerRank = lower
    upperRank = upper
  }

  /// The interval for the quantile of `probability` from values sorted upwards; nil for too few.
  package static func interval(
    ofSorted values: [Double], probability: Double, confidence: Double = 0.95
  ) -> ClosedRange<Double>? {
    let ranks = QuantileInterval(
      count: values.count, probability: probability, confidence: confidence)
    guard let ranks else { return nil }
    let (low, high) = (values[ranks.lowerRank - 1], values[ranks.upperRank - 1])
    precondition(low <= high, "The values must be sorted upwards.")
    return low...high
  }

  /// The first rank for which a condition holds that holds for all greater ones and the last.
  private static func firstRank(
    in ranks: ClosedRange<Int>, where holds: (Int) -> Bool
  ) -> Int {
    var low = ranks.lowerBound - 1
    var high = ranks.upperBound
    while high - low > 1 {
      let middle = low + (high - low) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
