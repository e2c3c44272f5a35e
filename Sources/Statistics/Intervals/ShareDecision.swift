import SimulationKernel

/// Whether a share is at least as great as is wanted, as far as the number of cases shows it.
package enum ShareDecision: Equatable, Sendable {
  /// It is, at 95 %.
  case reached
  /// It is not, at 95 %.
  case missed
  /// Nobody can tell yet. If the share stays as it is, this number of further cases decides; nil
  /// if more than `mostCases` would be needed in all.
  case open(moreCases: Int?)

  /// The most cases that are considered.
  package static let mostCases = 10_000_000

  /// Decides by the exact interval of Clopper and Pearson: reached if its lower end is no less than
  /// what is wanted, missed if its upper end is less. Where no case failed, the one-sided bound
  /// decides, as after clean cases everywhere: the share of failures is at most
  /// `DetectionBound.rate`.
  ///
  /// - `wanted`: The least share, above 0 and below 1.
  package static func decide(
    successes: Int, count: Int, atLeast wanted: Double
  ) -> ShareDecision {
    if let decision = known(successes, count, wanted) { return decision }
    guard count > 0 else { return .open(moreCases: casesWithoutFailure(wanted)) }
    let share = Double(successes) / Double(count)
    func decides(_ more: Int) -> Bool {
      let all = count + more
      let good = min(all, max(0, Int(share * Double(all) + 0.5)))
      return known(good, all, wanted) != nil
    }
    var high = 1
    while !decides(high) {
      high *= 2
      if count + high > mostCases { return .open(moreCases: nil) }
    }
    var low = high / 2
    while high - low > 1 {
      let middle = (low + high) / 2
      if decides(middle) { high = middle } else { low = middle }
    }
    return .open(moreCases: high)
  }

  private static func known(_ successes: Int, _ count: Int, _ wanted: Double) -> ShareDecision? {
    guard count > 0 else { return nil }
    if successes == count {
      return 1 - DetectionBound.rate(afterCleanCases: UInt64(count)) >= wanted ? .reached : nil
    }
    let interval = BinomialInterval.clopperPearson(successes: successes, count: count)
    if interval.lowerBound >= wanted { return .reached }
    return interval.upperBound < wanted ? .missed : nil
  }

  /// How many cases without a failure show the wanted share.
  private static func casesWithoutFailure(_ wanted: Double) -> Int? {
    var count = 1
    while known(count, count, wanted) == nil {
      count *= 2
      if count > mostCases { return nil }
    }
    var low = count / 2
    while count - low > 1 {
      let middle = (low + count) / 2
      if known(middle, middle, wanted) != nil { count = middle } else { low = middle }
    }
    return count
  }
}
