import Testing

@testable import ReportParts

extension CountedRun {
  /// The page of the report.
  var page: String { String(decoding: files["index.html"] ?? [], as: UTF8.self) }

  /// The rows of one table of the report, by the names of its columns.
  func rows(_ table: String) -> [[String: String]] {
    NamedRows.of(files["csv/\(table).csv"] ?? [])
  }

  /// Expects that the report has a table as it was counted, with at least one row.
  func expect(_ counted: CountedTable, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(!counted.rows.isEmpty, "nothing is counted", sourceLocation: sourceLocation)
    let found = counted.differences(from: files["csv/\(counted.name).csv"] ?? [])
    for difference in found.prefix(10) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }
}
