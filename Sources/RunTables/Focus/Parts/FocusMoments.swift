import ReportParts
import TextFormats

/// Rows of a table as a sentence names them: on which device, and when.
package enum FocusMoments {
  /// More than these are counted.
  private static let limit = 3

  /// `phone at day 0, 09:00:00 and pad at day 1, 10:00:00`; nil if there are no rows.
  ///
  /// - `column`: The column that has the moment.
  package static func list(
    _ rows: some Collection<Int>, of table: ReportTable, at column: String
  ) -> String? {
    let named = rows.prefix(limit).map { row in
      "\(HTMLWriter.shortened(table.text(row, "device") ?? "", to: 60)) at "
        + Quantity.moment.text(table.number(row, column) ?? 0)
    }
    guard !named.isEmpty else { return nil }
    let more = rows.count - named.count
    return English.list(named + (more > 0 ? ["\(English.number(more)) more"] : []))
  }
}
