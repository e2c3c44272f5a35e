/// Which of n sorted values is their quantile: the one definition that all quantiles go by.
///
///     QuantileRank.index(of: 0.95, among: 20)  // 18, for the 19th value
///
/// The quantile of `probability` p is the smallest value that at least the share p of all values
/// reach or stay below: the one of rank ⌈p · n⌉ from 1, and the least for p = 0 (definition 1 of
/// Hyndman and Fan, "Sample Quantiles in Statistical Packages", 1996). So of few values a high
/// quantile is the greatest, and never less than p of all values lie at or below it.
package enum QuantileRank {
  /// The index from 0; nil without values, or outside of 0...1.
  package static func index(of probability: Double, among count: Int) -> Int? {
    guard count > 0, probability >= 0, probability <= 1 else { return nil }
    let exact = probability * Double(count)
    // 0.07 · 100 is 7.000000000000001 in binary; that is the 7th value, and not the 8th.
    let nearest = exact.rounded()
    let isWhole = (exact - nearest).magnitude <= 4 * exact.ulp
    let rank = isWhole ? nearest : exact.rounded(.up)
    return min(count, max(1, Int(rank))) - 1
  }
}
