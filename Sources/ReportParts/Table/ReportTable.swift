/// Rows with typed columns: the one source of a CSV file, of the page's tables and of its charts.
///
/// Because a chart can only be drawn from a table, it cannot disagree with the file beside it.
package struct ReportTable: Sendable {
  /// The stem of the CSV file: `tips` becomes `csv/tips.csv`. Lowercase letters, digits, `_`, `-`.
  package let name: String
  /// The folder of the CSV file within a report, with its slash; empty for the report's own.
  package let folder: String
  /// The heading for people.
  package let title: String
  /// One sentence on what a row is.
  package let description: String
  /// The columns, in the order of the file. Later versions only append.
  package let columns: [ReportColumn]
  /// All values, row after row.
  private(set) var cells: [Cell] = []

  /// Makes a table without rows.
  package init(
    name: String, title: String, description: String, columns: [ReportColumn],
    folder: String = "csv/"
  ) {
    precondition(!columns.isEmpty, "The table \(name) needs at least one column.")
    self.name = name
    self.title = title
    self.description = description
    self.columns = columns
    self.folder = folder
  }

  /// How many rows there are.
  package var rowCount: Int { cells.count / columns.count }

  /// Where the table is written within a report.
  package var path: String { "\(folder)\(name).csv" }

  /// Adds a row with one value for each column, in their order and of their types.
  package mutating func append(_ row: [Cell]) {
    precondition(
      row.count == columns.count,
      "A row of \(name) has \(columns.count) cells, not \(row.count).")
    for (cell, column) in zip(row, columns) {
      precondition(
        cell.fits(column.type),
        "A value in \(name).\(column.name) must be \(column.type.rawValue) or missing.")
    }
    cells.append(contentsOf: row)
  }

  /// The value in a row and a column, both counted from 0.
  package func cell(row: Int, column: Int) -> Cell {
    cells[row * columns.count + column]
  }

  /// The position of the column with that name.
  package func column(_ name: String) -> Int {
    guard let index = columns.firstIndex(where: { $0.name == name }) else {
      preconditionFailure("The table \(self.name) has no column \(name).")
    }
    return index
  }

  /// The same columns with the rows that a chart or a section is about.
  package func filtered(_ isIncluded: (_ row: Int) -> Bool) -> ReportTable {
    var result = self
    result.cells = []
    for row in 0..<rowCount where isIncluded(row) {
      result.cells.append(
        contentsOf: cells[row * columns.count..<(row + 1) * columns.count])
    }
    return result
  }
}
