import CapacityStudies
import ReportParts
import Statistics

// Estimates and paired differences stand in several tables, always with the same columns.

extension ReportColumn {
  /// The columns of an estimate with its interval.
  static let estimate: [ReportColumn] =
    [.decimal("estimate", "Estimate", "The estimate.")] + interval()

  /// The names of those columns, for a table of the page.
  static let estimateNames = estimate.map(\.name)

  /// The columns of an interval's ends.
  ///
  /// - `start`: How their names begin.
  static func interval(_ start: String = "") -> [ReportColumn] {
    [
      .decimal(
        start + "ci_low", "From",
        "The lower end of its interval; of equal values that value, which tells nothing of others."
      ),
      .decimal(start + "ci_high", "To", "The upper end of its interval."),
    ]
  }

  /// The columns of a paired difference.
  ///
  /// - `sides`: What the two sides are called in the descriptions.
  /// - `pairs`: What a pair is.
  static func pairedDifference(
    of sides: (base: String, candidate: String), pairs: String
  ) -> [ReportColumn] {
    let means: [ReportColumn] = [
      .decimal("base_mean", "Base mean", "The mean \(sides.base)."),
      .decimal("candidate_mean", "Candidate mean", "The mean \(sides.candidate)."),
      .decimal("diff", "Difference", "The mean of candidate minus base."),
    ]
    return means + interval("diff_") + [
      .decimal("p_value", "p", "How likely such a difference is by chance, after Holm."),
      .count("pairs_count", "Pairs", pairs),
    ]
  }

  static func ratio(_ name: String, _ title: String, _ description: String) -> ReportColumn {
    ReportColumn(name, .number, unit: .ratio, title: title, description: description)
  }
}

extension Cell {
  /// A number, or nothing.
  package static func number(_ value: Double?) -> Cell { value.map { .decimal($0) } ?? .missing }

  /// The cells of `ReportColumn.estimate`.
  static func estimate(_ estimate: Estimate) -> [Cell] {
    [number(estimate.value)] + interval(estimate.interval)
  }

  /// The cells of `ReportColumn.interval`.
  static func interval(_ interval: ClosedRange<Double>?) -> [Cell] {
    [number(interval?.lowerBound), number(interval?.upperBound)]
  }

  /// The cells of `ReportColumn.pairedDifference`.
  static func pairedDifference(
    _ moments: PairedMoments, pValue: Double?, confidence: Double
  ) -> [Cell] {
    let isKnown = moments.pairCount > 0
    let means = [moments.left, moments.right, moments.difference].map {
      isKnown ? Cell.decimal($0.mean) : .missing
    }
    return means + interval(moments.interval(confidence: confidence)) + [
      number(pValue), .count(moments.pairCount),
    ]
  }
}
