import ReportParts
import TextFormats

/// A number for each pair of two factors' values, written into its cell.
struct HeatMapChart: Chart {
  let question: String
  let answer: String
  let columnTitle: String
  let rowTitle: String
  let columns: [String]
  let rows: [String]
  /// By row and column; nil where nothing was played.
  let values: [[Double?]]
  let quantity: Quantity
  /// How many combinations the cells stand for.
  let valueCount: Int
  var width = 960.0

  private static let rowHeight = 38.0
  /// More columns and rows than this cannot be read.
  static let columnLimit = 12
  static let rowLimit = 24

  var size: (width: Double, height: Double) {
    (width, 58 + Double(rows.count) * Self.rowHeight + 12)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let widest = rows.map { TextWidth.estimate($0, size: 13) }.max() ?? 0
    let left = min(240, max(widest, TextWidth.estimate(rowTitle, size: 12)) + 20)
    let cellWidth = min(130, (width - left - 8) / Double(max(1, columns.count)))
    let largest = values.flatMap { $0.compactMap { $0?.magnitude } }.max() ?? 0
    svg.label(columnTitle, x: left, y: 16)
    svg.label(rowTitle, x: left - 10, y: 44, anchor: .end)
    for (index, name) in columns.enumerated() {
      svg.label(
        TextWidth.fitted(name, size: 12, width: cellWidth - 6),
        x: left + (Double(index) + 0.5) * cellWidth, y: 44, color: .text, anchor: .middle)
    }
    var count = DrawnCount(drawn: 0, total: valueCount)
    for (row, name) in rows.enumerated() {
      let top = 54 + Double(row) * Self.rowHeight
      svg.label(
        TextWidth.fitted(name, size: 13, width: left - 16), x: left - 10, y: top + 24, color: .text,
        size: 13, anchor: .end)
      for column in columns.indices {
        let x = left + Double(column) * cellWidth
        guard let value = values[row][column] else { continue }
        draw(value, largest, x: x, y: top, width: cellWidth, into: &svg)
        count.drawn += 1
      }
    }
    return count
  }

  /// A bar from the bottom tells how much at a glance; the number tells it exactly.
  private func draw(
    _ value: Double, _ largest: Double, x: Double, y: Double, width: Double,
    into svg: inout HTMLWriter
  ) {
    svg.rectangle(
      x: x + 1, y: y + 1, width: width - 2, height: Self.rowHeight - 2,
      Paint(fill: .wash, stroke: .hairline), radius: 3)
    let share = largest > 0 ? value.magnitude / largest : 0
    svg.rectangle(
      x: x + 2, y: y + Self.rowHeight - 7, width: (width - 4) * share, height: 5,
      Paint(fill: .series1), radius: 1)
    svg.label(
      quantity.text(value), x: x + width / 2, y: y + 20, color: .text, size: 13, anchor: .middle)
  }
}
