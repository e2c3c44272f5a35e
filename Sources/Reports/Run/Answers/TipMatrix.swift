import ReportParts
import RunTables
import TextFormats

/// A row a tip, a column a device, and in each cell what decides.
struct TipMatrix: Chart {
  let question = "Why is each tip shown at the end, or is not?"
  let answer: String
  private(set) var tips: [String] = []
  private(set) var devices: [String] = []
  /// By tip and device: what decides, and since which fact.
  private(set) var cells: [[(ground: String, fact: Int64?)]] = []

  private static let width = 960.0
  private static let nameWidth = 190.0
  private static let rowHeight = 34.0
  private static let deviceLimit = 12

  init(_ table: ReportTable) {
    var counts: [String: Int] = [:]
    for row in table.rows {
      let tip = table.text(row, "tip") ?? ""
      let device = table.text(row, "device") ?? ""
      if tips.last != tip {
        tips.append(tip)
        cells.append([])
      }
      if !devices.contains(device) { devices.append(device) }
      let ground = table.text(row, "ground") ?? ""
      counts[ground, default: 0] += 1
      cells[cells.count - 1].append((ground, table.number(row, "event_seq").map { Int64($0) }))
    }
    let parts = TipGround.all.compactMap { ground in
      counts[ground.name].map { "\(ground.text): \(English.number($0))" }
    }
    let left =
      devices.count > Self.deviceLimit ? " Drawn are the first \(Self.deviceLimit) devices." : ""
    answer =
      "Of \(English.count(table.rowCount, "pair")) of a tip and a device, by what decides: "
      + parts.joined(separator: ", ") + "." + left
  }

  private var drawnDevices: ArraySlice<String> { devices.prefix(Self.deviceLimit) }
  private var cellWidth: Double {
    min(190, (Self.width - Self.nameWidth - 8) / Double(max(1, drawnDevices.count)))
  }

  var size: (width: Double, height: Double) {
    (Self.width, 30 + Double(tips.count) * Self.rowHeight + 6)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    var count = DrawnCount(drawn: 0, total: cells.reduce(0) { $0 + $1.count })
    for (column, device) in drawnDevices.enumerated() {
      svg.label(
        TextWidth.fitted(device, size: 12, width: cellWidth - 8),
        x: Self.nameWidth + (Double(column) + 0.5) * cellWidth, y: 18, color: .text,
        anchor: .middle)
    }
    for (row, tip) in tips.enumerated() {
      let top = 26 + Double(row) * Self.rowHeight
      svg.label(
        TextWidth.fitted(tip, size: 13, width: Self.nameWidth - 16), x: Self.nameWidth - 10,
        y: top + 20, color: .text, size: 13, anchor: .end)
      for (column, cell) in cells[row].prefix(Self.deviceLimit).enumerated() {
        draw(cell, x: Self.nameWidth + Double(column) * cellWidth, y: top, into: &svg)
        count.drawn += 1
      }
    }
    return count
  }

  private func draw(
    _ cell: (ground: String, fact: Int64?), x: Double, y: Double, into svg: inout HTMLWriter
  ) {
    let isVisible = cell.ground == "onScreen" || cell.ground == "offered"
    let paint =
      isVisible
      ? Paint(fill: .passWash, stroke: .pass, strokeWidth: 1.5)
      : Paint(fill: .wash, stroke: .axis, dash: cell.ground == "retired" ? "3 3" : nil)
    svg.rectangle(
      x: x + 2, y: y + 2, width: cellWidth - 4, height: Self.rowHeight - 4, paint, radius: 4)
    let word = TipGround.text(of: cell.ground)
    let text = cell.fact.map { "\(word) #\($0)" } ?? word
    let fits = TextWidth.estimate(text, size: 12) <= cellWidth - 12
    svg.label(
      TextWidth.fitted(fits ? text : word, size: 12, width: cellWidth - 10),
      x: x + cellWidth / 2, y: y + 21, color: .text, anchor: .middle)
  }
}
