/// Cells of text in straight columns, for a terminal.
package enum TextColumns {
  /// A line for each row, without spaces at its end.
  ///
  /// - `rows`: Each with as many cells; a heading is one of them.
  /// - `gap`: How many spaces stand between two columns.
  /// - `endsAlike`: Whether the cells of a column end below each other, as numbers do; the others
  ///   begin so.
  package static func lines(
    _ rows: [[String]], gap: Int = 2, endsAlike: (_ column: Int) -> Bool
  ) -> [String] {
    let columns = rows.first?.indices ?? 0..<0
    let widths = columns.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let separator = String(repeating: " ", count: gap)
    return rows.map { row in
      var line = columns.map { column in
        let padding = String(repeating: " ", count: widths[column] - row[column].count)
        return endsAlike(column) ? padding + row[column] : row[column] + padding
      }.joined(separator: separator)
      while line.last == " " { line.removeLast() }
      return line
    }
  }
}
