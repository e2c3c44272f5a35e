/// The rows of a Markdown document's tables, for tests that write some of their cells.
package struct DocumentTables {
  /// A line of a table.
  package struct Row {
    /// The position of the line in the document.
    package let index: Int
    /// The heading of the second level above it, such as `## Not modelled`.
    package let heading: String
    package let cells: [String]
  }

  /// The lines of the document.
  package var lines: [String]

  package init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  package var text: String { lines.joined(separator: "\n") }

  /// All rows, those with the names of columns too, in the order of the document.
  package var rows: [Row] {
    var rows: [Row] = []
    var heading = ""
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") { heading = line }
      guard line.hasPrefix("| ") else { continue }
      rows.append(Row(index: index, heading: heading, cells: Self.cells(of: line)))
    }
    return rows
  }

  /// Writes a row anew.
  package mutating func write(_ cells: [String], to row: Row) {
    lines[row.index] = "| " + cells.joined(separator: " | ") + " |"
  }

  /// How many things a generated cell names before it only counts them.
  package static let namedInCell = 3

  /// The content of a generated cell: the first few, and how many more there are.
  package static func list(_ items: [String], separator: String) -> String {
    var named = Array(items.prefix(namedInCell))
    if items.count > namedInCell { named.append("and \(items.count - namedInCell) more") }
    return named.joined(separator: separator)
  }

  /// Which lines differ from those that were generated, and what they should be.
  package func differences(from generated: DocumentTables) -> [String] {
    zip(lines, generated.lines).enumerated()
      .filter { $1.0 != $1.1 }.map { "line \($0 + 1) should be: \($1.1)" }
  }

  /// The cells of a table's row; `\|` is a character of a cell.
  package static func cells(of line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var escaping = false
    for character in line.dropFirst() {
      if character == "|", !escaping {
        cells.append(trimmed(cell))
        cell = ""
      } else {
        cell.append(character)
      }
      escaping = character == "\\" && !escaping
    }
    return cells
  }

  /// A text as it stands in a cell.
  package static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "|[]<>*_`".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
  }
}
