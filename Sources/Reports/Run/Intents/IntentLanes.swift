import ReportParts
import RunTables
import SimulationKernel
import TextFormats

/// Runs of intents through the processes of the product, a row a run, from the rows of the table.
struct IntentLanes: Chart {
  let question: String
  let answer: String
  let rows: [IntentLaneRow]
  let total: Int

  private static let width = 960.0
  private static let top = 52.0
  private static let rowHeight = 32.0
  /// The lanes, by the words of the table, and where each begins.
  static let lanes: [(word: String, title: String, x: Double)] = [
    ("app", "app", 330), ("widgetExtension", "widget extension", 480),
    ("intentsExtension", "intents extension", 630),
  ]
  private static let laneWidth = 142.0

  var size: (width: Double, height: Double) {
    (Self.width, Self.top + Double(rows.count) * Self.rowHeight + 10)
  }

  func draw(into svg: inout HTMLWriter) -> DrawnCount {
    let bottom = Self.top + Double(rows.count) * Self.rowHeight
    svg.legend(legend, x: 2, y: 14, width: Self.width - 20)
    for (text, x) in [("time", 2.0), ("started by", 128), ("outcome", 784)] {
      svg.label(text, x: x, y: 40)
    }
    for lane in Self.lanes {
      svg.rectangle(
        x: lane.x, y: Self.top - 4, width: Self.laneWidth, height: bottom - Self.top + 4,
        Paint(fill: .wash))
      svg.label(lane.title, x: lane.x + Self.laneWidth / 2, y: 40, anchor: .middle)
    }
    for (index, row) in rows.enumerated() {
      draw(row, at: Self.top + (Double(index) + 0.5) * Self.rowHeight, into: &svg)
    }
    return DrawnCount(drawn: rows.count, total: total)
  }

  private func draw(_ row: IntentLaneRow, at middle: Double, into svg: inout HTMLWriter) {
    svg.label(Quantity.moment.text(row.at), x: 2, y: middle + 4, size: 11)
    svg.label(
      TextWidth.fitted(row.device, size: 12, width: 66), x: 128, y: middle + 4, color: .text)
    svg.label(TextWidth.fitted(row.starter, size: 11, width: 118), x: 198, y: middle + 4, size: 11)
    let color = row.isGood ? ThemeColor.pass : row.wasRefused ? .hatch : .fail
    if let lane = Self.lanes.first(where: { $0.word == row.process }) {
      svg.line(316, middle, lane.x + 6, middle, .axis, dash: "2 3")
      svg.line(lane.x + Self.laneWidth - 6, middle, 778, middle, .axis, dash: "2 3")
      let wash = row.isGood ? ThemeColor.passWash : .failWash
      svg.rectangle(
        x: lane.x + 6, y: middle - 10, width: Self.laneWidth - 12, height: 20,
        Paint(
          fill: wash, stroke: color, strokeWidth: 1.5, dash: row.isGood ? nil : "4 3"), radius: 4)
      let name = TextWidth.fitted(row.intent, size: 11, width: Self.laneWidth - 24)
      svg.label(
        name, x: lane.x + Self.laneWidth / 2, y: middle + 4, color: .text, size: 11,
        anchor: .middle)
    } else {
      svg.line(328, middle, 778, middle, .hatch, dash: "2 3")
      svg.path(
        Self.cross(x: 321, y: middle), Paint(stroke: .text, strokeWidth: 2))
      svg.label(
        TextWidth.fitted(row.intent, size: 11, width: 130) + ", not started",
        x: Self.lanes[1].x + Self.laneWidth / 2, y: middle + 4, size: 11, anchor: .middle,
        hasHalo: true)
    }
    if row.process != "app" {
      svg.label(
        row.appState, x: Self.lanes[0].x + Self.laneWidth / 2, y: middle + 4, size: 11,
        anchor: .middle, hasHalo: true)
    }
    if !row.brought.isEmpty {
      svg.label(
        TextWidth.fitted(row.brought, size: 11, width: 172), x: 784, y: middle + 12, size: 11)
    }
    svg.label(
      TextWidth.fitted(row.end, size: 11, width: 172), x: 784,
      y: middle + (row.brought.isEmpty ? 4 : -2),
      color: row.isGood || row.wasRefused ? .text : .fail, size: 11)
  }

  private static func cross(x: Double, y: Double) -> String {
    var path = PathData()
    path.move(x - 5, y - 5)
    path.line(x + 5, y + 5)
    path.move(x - 5, y + 5)
    path.line(x + 5, y - 5)
    return path.text
  }

  private var legend: [LegendItem] {
    var items: [LegendItem] = []
    if rows.contains(where: \.isGood) {
      items.append(.init(swatch: .box(.pass), text: "a run that succeeded"))
    }
    if rows.contains(where: { !$0.isGood && !$0.wasRefused }) {
      items.append(.init(swatch: .box(.fail), text: "a run that did not"))
    }
    if rows.contains(where: \.wasRefused) {
      items.append(.init(swatch: .line(.hatch, dash: "2 3"), text: "✕ not started"))
    }
    return items
  }
}

/// A row of the lanes.
struct IntentLaneRow {
  let at: Double
  let device: String
  /// What started it.
  let starter: String
  let intent: String
  /// The lane in which it ran; nil if it did not.
  let process: String?
  let appState: String
  let end: String
  /// What followed from it: donations and reloads.
  let brought: String
  let isGood: Bool
  let wentOnInApp: Bool
  let isOver: Bool
  let wasRefused: Bool
  let askedForForeground: Bool
}

extension IntentLaneRow {
  /// All rows of the table of runs.
  static func all(_ table: ReportTable) -> [IntentLaneRow] {
    (0..<table.rowCount).map { IntentLaneRow(table, $0) }
  }

  private init(_ table: ReportTable, _ row: Int) {
    func text(_ name: String) -> String? { table.text(row, name) }
    let outcome = text("outcome")
    at = table.number(row, "t_us") ?? 0
    device = text("device") ?? ""
    let widget = table.number(row, "widget").map { "widget \(English.number(Int64($0)))" }
    starter = widget ?? Self.words(of: text("trigger") ?? "")
    intent = text("intent") ?? ""
    process = text("process")
    appState = Self.words(of: text("app_state") ?? "")
    isGood = outcome == "succeeded" || outcome == "continuedInApp"
    wentOnInApp = outcome == "continuedInApp"
    isOver = outcome != nil
    wasRefused = outcome == "refused" || outcome == "ignored"
    askedForForeground = table.flag(row, "asked_for_foreground")
    let counts = [
      ("donations_count", "donation"), ("reloads_count", "widget reload"),
    ].map { (Int(table.number(row, $0.0) ?? 0), $0.1) }
    brought = counts.filter { $0.0 > 0 }.map { English.count($0.0, $0.1) }.joined(separator: ", ")
    var end = outcome.map { Self.words(of: $0) } ?? "still running"
    if table.flag(row, "came_to_foreground") { end += " in front" }
    if let reason = text("reason") { end += ": " + Self.words(of: reason) }
    if !wasRefused, let length = table.number(row, "lasted_us") {
      let milliseconds = DecimalText.nearest(length / 1_000) ?? 0
      end += ", " + Quantity.duration.text(Double(milliseconds) * 1_000)
    }
    self.end = end
  }

  /// The words of a name in the journal: `widgetControl` becomes `widget control`.
  private static func words(of name: String) -> String {
    var words = ""
    for character in name {
      if character.isUppercase { words += " " }
      words += character.lowercased()
    }
    return words
  }
}
