import IntentSystem
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats

/// What ran outside of the app, how it ended, and how far widgets are behind.
enum IntentsSection: PageSection {
  static let id = "intents"
  static let title = "Intents and widgets"

  /// More runs than this are left to the table.
  private static let rowLimit = 40

  static func note(_ source: PageSource) -> String? {
    source.tables.intents.map { source.shownRunNote(English.number($0.runs.rowCount)) }
  }

  static func isShown(_ source: PageSource) -> Bool { source.tables.intents != nil }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    guard let tables = source.tables.intents, let intents = source.scenario.intents else { return }
    source.nameShownRun(in: &section)
    lanes(tables.runs, into: &section)
    hosts(tables.runs, into: &section)
    contents(tables, source, into: &section)
    widgets(tables.widgets, into: &section)
    tables.parts.write(source.page(of: intents), into: &section)
  }

  // MARK: Runs

  private static func lanes(_ table: ReportTable, into section: inout HTMLWriter) {
    let rows = IntentLaneRow.all(table)
    guard !rows.isEmpty else {
      section.paragraph("No intent was started.")
      return
    }
    section.figure(
      IntentLanes(
        question: "Which process ran each intent, and how did it end?", answer: answer(rows),
        rows: chosen(rows), total: rows.count),
      id: "intent-lanes",
      data: DataTable(
        table: table, caption: "Every run, and every attempt to start one",
        columns: [
          "t_us", "device", "trigger", "widget", "intent", "app_state", "process", "outcome",
          "reason", "asked_for_foreground", "came_to_foreground", "effects_count",
          "donations_count", "reloads_count", "lasted_us",
        ], looks: ["t_us": .moment, "device": .name, "intent": .name]))
  }

  /// With too many runs, those that did not succeed come first, then the first of the others.
  static func chosen(_ rows: [IntentLaneRow]) -> [IntentLaneRow] {
    guard rows.count > rowLimit else { return rows }
    let all = rows.enumerated()
    let bad = all.filter { !$0.element.isGood }.prefix(rowLimit)
    let good = all.filter { $0.element.isGood }.prefix(rowLimit - bad.count)
    return (bad + good).sorted { $0.offset < $1.offset }.map(\.element)
  }

  private static func answer(_ rows: [IntentLaneRow]) -> String {
    let refused = rows.count { $0.wasRefused }
    let good = rows.count { $0.isGood && !$0.wentOnInApp }
    let inApp = rows.count { $0.wentOnInApp }
    let open = rows.count { !$0.isOver }
    let outside = rows.count { $0.process != nil && $0.process != "app" }
    let asked = rows.count { $0.askedForForeground }
    var parts = [
      "Of \(English.count(rows.count, "attempt")) to start an intent, "
        + "\(English.number(good)) succeeded"
    ]
    if refused > 0 {
      parts.append("\(English.number(refused)) \(refused == 1 ? "was" : "were") not let through")
    }
    if inApp > 0 { parts.append("\(English.number(inApp)) went on in the app instead") }
    if open > 0 { parts.append("\(English.number(open)) \(open == 1 ? "was" : "were") not over") }
    let failed = rows.count - good - inApp - open - refused
    if failed > 0 { parts.append("\(English.number(failed)) did not succeed") }
    let left =
      rows.count > rowLimit
      ? " Drawn are \(rowLimit), those that did not succeed first; the table has all." : ""
    return English.list(parts) + ". \(English.count(outside, "run")) ran in an extension; "
      + "\(English.numberOrNone(asked)) asked for the foreground.\(left)"
  }

  // MARK: Processes

  private static func hosts(_ table: ReportTable, into section: inout HTMLWriter) {
    let (intent, process) = (table.column("intent"), table.column("process"))
    var bars: [(name: String, amounts: [Double])] = []
    for row in 0..<table.rowCount {
      let name = table.cell(row: row, column: intent).string ?? ""
      let index = bars.firstIndex { $0.name == name } ?? bars.count
      if index == bars.count { bars.append((name, [0, 0, 0, 0])) }
      let word = table.cell(row: row, column: process).string
      let lane = IntentLanes.lanes.firstIndex { $0.word == word } ?? 3
      bars[index].amounts[lane] += 1
    }
    guard bars.contains(where: { $0.amounts.reduce(0, +) > 1 }) else { return }
    let sums = (0..<4).map { part in bars.reduce(0) { $0 + $1.amounts[part] } }
    let ran = sums[0] + sums[1] + sums[2]
    section.figure(
      BarChart(
        question: "How often did an intent run without the app?",
        answer:
          "\(English.number(Int64(sums[1] + sums[2]))) of \(English.count(Int64(ran), "run")) "
          + "ran in an extension.",
        axis: ChartAxis(title: "Starts of each intent", quantity: .count, atLeast: 1),
        parts: ["in the app", "in the widget extension", "in the intents extension", "not run"],
        bars: bars.map { ChartBar(name: $0.name, amounts: $0.amounts) }, barLimit: 24),
      id: "intent-hosts",
      data: DataTable(
        table: table, caption: "Every run with its process",
        columns: ["intent", "device", "t_us", "process", "outcome"],
        looks: ["t_us": .moment, "device": .name, "intent": .name]))
  }

  // MARK: Widgets

  private static func contents(
    _ tables: IntentTables, _ source: PageSource, into section: inout HTMLWriter
  ) {
    guard tables.contents.rowCount > 0 else { return }
    let rows = WidgetRows(tables)
    section.figure(
      IntervalChart(
        question: "When did widgets show out-of-date content?", answer: rows.answer,
        axis: ChartAxis(title: "Time since the start", quantity: .moment),
        states: [
          ChartState(name: "made of the current data", color: .series3, isThin: true),
          ChartState(name: "out of date", color: .series2),
        ], rows: rows.all, moments: source.healed, rowLimit: WidgetRows.limit),
      id: "widget-contents",
      data: DataTable(
        table: tables.contents, caption: "Content of each widget over time",
        columns: [
          "device", "widget", "kind", "from_us", "to_us", "shown_revision", "current_revision",
          "is_out_of_date",
        ], looks: ["device": .name, "kind": .name, "from_us": .moment, "to_us": .moment]))
  }

  private static func widgets(_ table: ReportTable, into section: inout HTMLWriter) {
    guard table.rowCount > 0 else { return }
    section.element("h3", text: "All widgets")
    section.table(
      DataTable(
        table: table, caption: "Every widget that was placed",
        columns: [
          "device", "widget", "kind", "family", "configuration", "reloads_count",
          "shown_revision", "current_revision", "out_of_date_us",
        ], looks: ["device": .name, "kind": .name, "configuration": .name],
        rowLimit: 60))
    section.source("All columns:", table)
  }
}

/// A row a widget, from the rows of its content.
private struct WidgetRows {
  /// More widgets than this are left to the table.
  static let limit = 30

  private(set) var all: [ChartStateRow] = []
  private(set) var answer = ""

  init(_ tables: IntentTables) {
    let table = tables.contents
    let (device, widget, kind) = (
      table.column("device"), table.column("widget"), table.column("kind")
    )
    let (from, to, late) = (
      table.column("from_us"), table.column("to_us"), table.column("is_out_of_date")
    )
    var names: [String] = []
    var intervals: [[ChartStateRow.Interval]] = []
    for row in 0..<table.rowCount {
      let number = English.number(Int64(table.cell(row: row, column: widget).number ?? 0))
      let kindName = HTMLWriter.shortened(table.cell(row: row, column: kind).string ?? "", to: 20)
      let name = "\(table.cell(row: row, column: device).string ?? "") · \(kindName) \(number)"
      if names.last != name {
        names.append(name)
        intervals.append([])
      }
      let isLate = table.cell(row: row, column: late) == .boolean(true)
      intervals[intervals.count - 1].append(
        .init(
          from: table.cell(row: row, column: from).number ?? 0,
          to: table.cell(row: row, column: to).number ?? 0, state: isLate ? 1 : 0))
    }
    all = zip(names, intervals).map { ChartStateRow(name: $0, intervals: $1) }
    let left = all.count > Self.limit ? " Drawn are the first \(Self.limit)." : ""
    answer = Self.answer(tables.widgets) + left
  }

  private static func answer(_ table: ReportTable) -> String {
    // One that was removed shows nothing at the end.
    let late = table.count {
      table.flag($0, "is_out_of_date") && table.number($0, "removed_t_us") == nil
    }
    let times = table.rows.map { table.number($0, "out_of_date_us") ?? 0 }
    let ever = times.count { $0 > 0 }
    let count = English.count(table.rowCount, "widget")
    guard ever > 0 else { return "Never: \(count) always showed the current data." }
    return "\(English.number(ever)) of \(count) did at some time, for "
      + "\(Quantity.duration.text(times.max() ?? 0)) at most. "
      + (late == 0
        ? "At the end all were up to date." : "\(English.number(late)) still did at the end.")
  }
}
