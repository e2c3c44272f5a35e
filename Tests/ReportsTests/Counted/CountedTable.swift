import Testing

@testable import ReportParts

/// The rows that a CSV file has to have, counted without the code that fills it: every column by
/// its name.
struct CountedTable {
  let name: String
  /// The columns that are counted.
  let columns: [String]
  /// The rows, in the order of the file. A column that is not there is missing, so empty.
  var rows: [[String: String]] = []

  init(_ name: String, _ columns: String) {
    self.name = name
    self.columns = columns.split(whereSeparator: \.isWhitespace).map(String.init)
  }

  /// A row; what is nil is empty in the file.
  mutating func add(_ row: [String: String?]) {
    rows.append(row.compactMapValues { $0 })
  }

  /// The cells of the file that are not what was counted, and the columns that nobody counts.
  func differences(from csv: [UInt8]) -> [String] {
    let file = RecordParser.rows(of: csv)
    let header = file.first ?? []
    var found: [String] = []
    let uncounted = header.filter { !columns.contains($0) }
    if !uncounted.isEmpty { found.append("\(name): nobody counts \(uncounted)") }
    let absent = columns.filter { !header.contains($0) }
    if !absent.isEmpty { found.append("\(name): the file has no \(absent)") }
    for row in rows {
      let unknown = row.keys.filter { !columns.contains($0) }.sorted()
      if !unknown.isEmpty { found.append("\(name): \(unknown) are counted but not listed") }
    }
    if file.count - 1 != rows.count {
      found.append("\(name): the file has \(file.count - 1) rows, and \(rows.count) are counted")
    }
    for (number, (cells, wanted)) in zip(file.dropFirst(), rows).enumerated() {
      for (column, cell) in zip(header, cells)
      where !Self.isSame(RecordParser.removingGuard(cell), wanted[column] ?? "") {
        found.append(
          "\(name), row \(number): \(column) is '\(cell)', counted is '\(wanted[column] ?? "")'")
      }
    }
    return found
  }

  /// Equal texts, or decimals that differ by no more than their last digits; after `~`, by no more
  /// than a hundredth, and after `≈`, by no more than a tenth.
  static func isSame(_ cell: String, _ wanted: String) -> Bool {
    if cell == wanted { return true }
    for (mark, share) in [("~", 0.0101), ("≈", 0.1)] where wanted.hasPrefix(mark) {
      guard let cell = Double(cell), let wanted = Double(wanted.dropFirst()) else { return false }
      return (cell - wanted).magnitude <= share * wanted.magnitude
    }
    guard wanted.contains(".") || cell.contains("."), let cell = Double(cell),
      let wanted = Double(wanted)
    else { return false }
    return (cell - wanted).magnitude <= 1e-9 * max(1e-3, wanted.magnitude)
  }
}

/// All CSV files of a report against what was counted.
enum CountedFiles {
  /// Expects that the report has these tables and no others, and every cell of them.
  static func expect(
    _ files: FileSet, _ tables: [CountedTable],
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    for difference in differences(files, tables).prefix(20) {
      Issue.record("\(difference)", sourceLocation: sourceLocation)
    }
  }

  static func differences(_ files: FileSet, _ tables: [CountedTable]) -> [String] {
    let paths = files.files.map(\.path).filter { $0.hasSuffix(".csv") }
    let counted = tables.map { "csv/\($0.name).csv" }
    var found = paths.filter { !counted.contains($0) }.map { "Nobody counts \($0)." }
    for (path, table) in zip(counted, tables) {
      guard let bytes = files[path] else {
        found.append("The report has no \(path).")
        continue
      }
      found += table.differences(from: bytes)
    }
    return found
  }
}
