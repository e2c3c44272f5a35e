import PropertySearch
import ReportParts

/// The tables of a comparison: what its CSV files hold, and what its page shows and draws.
struct ComparisonTables {
  /// One row a measure.
  let measures: ReportTable
  /// One row a thing that lasts in either run; nil where the runs are equal.
  let spans: ReportTable?
  /// One row a setting that differs; nil where one file or a journal is compared.
  let settings: ReportTable?

  init(_ input: ComparisonInput) {
    measures = ComparisonTable.make(input.outcome.paired)
    let shown = input.outcome.shown
    spans = shown.difference == nil ? nil : ComparedSpansTable.make(shown)
    settings = input.first.path == input.second.path ? nil : ComparedSettingsTable.make(input)
  }

  /// Those that a data package describes.
  var described: [ReportTable] { [spans, settings].compactMap(\.self) }
}
