import Testing

@testable import ReportParts

/// The rows of a table as its CSV file has them, each by the names of its columns.
enum NamedRows {
  static func of(_ table: ReportTable) -> [[String: String]] { of(CSVWriter.bytes(of: table)) }

  static func of(_ csv: [UInt8]) -> [[String: String]] {
    let rows = RecordParser.rows(of: csv)
    return rows.dropFirst().map { row in
      Dictionary(zip(rows[0], row), uniquingKeysWith: { first, _ in first })
    }
  }

  /// Expects these rows, by name and in this order.
  ///
  /// The rows must have a value for each column, and must tell all columns apart: of two columns
  /// that hold the same in all of them, nobody would see that they are swapped.
  static func expect(
    _ table: ReportTable, _ expected: [[String: String]],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let names = table.columns.map(\.name)
    for row in expected {
      #expect(row.keys.sorted() == names.sorted(), sourceLocation: sourceLocation)
    }
    for (index, column) in table.columns.enumerated() {
      for other in table.columns[..<index] where other.type == column.type {
        let differ = expected.contains { $0[column.name] != $0[other.name] }
        #expect(
          differ, "\(table.name): the rows do not tell \(other.name) from \(column.name)",
          sourceLocation: sourceLocation)
      }
    }
    let rows = of(table)
    #expect(rows.count == expected.count, "\(table.name)", sourceLocation: sourceLocation)
    for (number, (row, wanted)) in zip(rows, expected).enumerated() {
      for name in names where row[name] != wanted[name] {
        Issue.record(
          """
          \(table.name), row \(number): \(name) is \(row[name] ?? "nothing"), not \
          \(wanted[name] ?? "nothing")
          """, sourceLocation: sourceLocation)
      }
    }
  }
}
