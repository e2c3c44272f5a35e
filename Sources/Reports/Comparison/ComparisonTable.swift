import Metrics
import PropertySearch
import ReportParts
import Verification

/// One row a measure of a comparison: both means, their difference, and how sure it is.
package enum ComparisonTable {
  /// The rows in the order of `RunMeasures.names`; the same comparison gives the same table.
  package static func make(_ comparison: PairedComparison) -> ReportTable {
    var table = ReportTable(
      name: "compare", title: "Comparison",
      description: "One row per measure, an invariant's violations, or an invariant's margin.",
      columns: columns, folder: "")
    let units = Dictionary(
      zip(RunMeasures.names, RunMeasures.units), uniquingKeysWith: { first, _ in first })
    let invariants = comparison.invariants
    for measure in comparison.shownMeasures {
      let invariant = invariants.first { $0.id == measure.name }
      let hasValue = measure.pairCount > 0
      let interval = measure.interval
      table.append([
        .text(measure.name), .integer(Int64(measure.pairCount)),
        hasValue ? .decimal(measure.leftMean) : .missing,
        hasValue ? .decimal(measure.rightMean) : .missing,
        hasValue ? .decimal(measure.difference) : .missing,
        interval.map { .decimal($0.lowerBound) } ?? .missing,
        interval.map { .decimal($0.upperBound) } ?? .missing,
        .integer(Int64(measure.differingCount)),
        invariant.map { .integer(Int64($0.leftOnly)) } ?? .missing,
        invariant.map { .integer(Int64($0.rightOnly)) } ?? .missing,
        invariant.map { .integer(Int64($0.both)) } ?? .missing,
        invariant.map { .integer(Int64($0.neither)) } ?? .missing,
        units[measure.name].map { .text($0.rawValue) } ?? .missing,
      ])
    }
    return table
  }

  private static let columns: [ReportColumn] = [
    .key("measure", "Measure", "A measure, an invariant, or an invariant's margin."),
    .count("pairs_count", "Pairs", "Pairs of runs in which both have a value."),
    mean("a_mean", "Mean of A", "The mean in the first setting."),
    mean("b_mean", "Mean of B", "The mean in the second setting."),
    mean("difference_mean", "B − A", "The mean of second minus first."),
    mean("difference_low", "From", "The lower end of its 95 % interval."),
    mean("difference_high", "To", "The upper end of its 95 % interval."),
    .count("differing_count", "Differing", "Pairs in which the two values differ."),
    .count("a_only_count", "A only", "Pairs in which only A violates the invariant."),
    .count("b_only_count", "B only", "Pairs in which only B violates it."),
    .count("both_count", "Both", "Pairs in which both violate it."),
    .count("neither_count", "Neither", "Pairs in which neither violates it."),
    .text(
      "unit", "Unit", "Of the means and the difference: count, s, B, 1 (a share), 1/s or 1/d."),
  ]

  private static func mean(
    _ name: String, _ title: String, _ description: String
  ) -> ReportColumn {
    ReportColumn(name, .number, title: title, description: description)
  }
}
