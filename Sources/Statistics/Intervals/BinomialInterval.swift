/// Intervals for a share: how often something happens, from how often it happened.
package enum BinomialInterval {
  /// The exact interval of Clopper and Pearson (1934): it holds the true share at least as often
  /// as the confidence says. 0...1 without any cases.
  ///
  /// Of no success in n cases its upper end is 1 − (α/2)^(1/n), because it keeps α/2 for either
  /// side; the one-sided bound is `DetectionBound.rate`.
  package static func clopperPearson(
    successes: Int, count: Int, confidence: Double = 0.95
  ) -> ClosedRange<Double> {
    precondition(
      successes >= 0 && successes <= count, "There are between none and all successes.")
    guard count > 0 else { return 0...1 }
    let outside = (1 - confidence) / 2
    let (hits, misses) = (Double(successes), Double(count - successes))
    let low = successes == 0 ? 0 : IncompleteBeta.quantile(outside, hits, misses + 1)
    let high =
      successes == count ? 1 : 1 - IncompleteBeta.quantile(outside, misses, hits + 1)
    return min(low, high)...max(low, high)
  }

  /// The interval for the mean of a share, a number of 0 through 1, of which `count` independent
  /// cases all had the same value.
  ///
  /// The lower Clopper-Pearson bound for `count` of `count` is the least part of all cases that has
  /// that value. The other cases may have any value from 0 through 1, so the mean lies between
  /// part · share and part · share + 1 − part. 0...1 without any cases.
  package static func ofEqualShares(
    _ share: Double, count: Int, confidence: Double = 0.95
  ) -> ClosedRange<Double> {
    let share = min(1, max(0, share))
    let part = clopperPearson(successes: count, count: count, confidence: confidence).lowerBound
    let low = part * share
    return low...max(low, 1 - part * (1 - share))
  }
}
