import FocusSystem
import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats

/// Which Focus was on, whether the app went by its values, and what became of notifications.
enum FocusSection: PageSection {
  static let id = "focus"
  static let title = "Focus"

  /// More devices than this are left to the table.
  private static let laneLimit = 10

  static func isShown(_ source: PageSource) -> Bool { source.tables.focus != nil }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    guard let tables = source.tables.focus else { return }
    source.nameShownRun(in: &section)
    bands(tables, source, into: &section)
    if tables.notifications.rowCount > 0 { notifications(tables, into: &section) }
    calls(tables.calls, into: &section)
    guard let focus = source.scenario.focus else { return }
    tables.parts.write(source.page(of: focus), into: &section)
  }

  // MARK: Focus and values over time

  private static func bands(
    _ tables: FocusTables, _ source: PageSource, into section: inout HTMLWriter
  ) {
    let lanes = FocusLanes(tables)
    guard !lanes.all.isEmpty else { return }
    // With too many devices, those that went by wrong values for longest.
    let ranked = lanes.all.enumerated().sorted {
      ($1.element.wrongTime, $0.offset) < ($0.element.wrongTime, $1.offset)
    }
    let shown = Set(ranked.prefix(laneLimit).map(\.offset))
    section.figure(
      FocusChart(
        question: "Which Focus was on, and did the app go by its values?",
        answer: answer(lanes, catchesUp: source.scenario.focus?.catchesUp ?? true)
          + notShared(lanes) + numbersOfNotices(tables.notifications),
        lanes: lanes.all.enumerated().filter { shown.contains($0.offset) }.map(\.element),
        focusNames: lanes.focusNames,
        declared: source.scenario.focus?.focuses.map(\.id) ?? [], moments: source.healed,
        total: lanes.all.reduce(0) { $0 + $1.markCount }),
      id: "focuses",
      data: DataTable(
        table: tables.periods, caption: "Every stretch of time, by device",
        columns: [
          "device", "from_us", "lasted_us", "in_front_us", "focus", "values_in_force",
          "values_used", "is_wrong", "is_switched_off", "shares_focus",
        ], looks: ["device": .name, "focus": .name, "from_us": .moment]))
  }

  /// Which devices keep their Focus to themselves, as a sentence.
  private static func notShared(_ lanes: FocusLanes) -> String {
    let names = lanes.all.filter { !$0.sharesFocus }.map(\.device)
    guard !names.isEmpty else { return "" }
    return " The Focus of \(SectionText.list(names)) is not shared: no other device takes it over, "
      + "and it takes over none."
  }

  /// What the numbers beside the strokes of notifications are.
  private static func numbersOfNotices(_ table: ReportTable) -> String {
    table.rowCount < 2
      ? ""
      : " A number below stands for notifications that lie on one another, with a second one for "
        + "silenced ones."
  }

  private static func answer(_ lanes: FocusLanes, catchesUp: Bool) -> String {
    let wrong = lanes.all.filter { $0.wrongTime > 0 }
    let focus = English.count(lanes.focusNames.count, "Focus", "Focuses")
    let left =
      lanes.all.count > laneLimit
      ? " Drawn are the \(laneLimit) devices with the most of that, of "
        + "\(English.number(lanes.all.count)); the table has the others."
      : ""
    guard let longest = lanes.longest else {
      let exception = lanes.isSwitchedOff ? ", but where the person switched the filter off" : ""
      return "\(focus) came on, and the app went by the values in force at all times\(exception)."
        + left
    }
    let sum = Quantity.duration.text(wrong.reduce(0) { $0 + $1.wrongTime })
    let during =
      longest.focus.map { "while \(HTMLWriter.shortened($0, to: 60)) was on" } ?? "with no Focus on"
    let device = HTMLWriter.shortened(longest.device, to: 60)
    let length = Quantity.duration.text(longest.length)
    let front = wrong.reduce(0) { $0 + $1.wrongTimeInFront }
    let seen =
      front > 0
      ? "of that it was in front for \(Quantity.duration.text(front))"
      : "it was not in front at any time of that"
    return "\(focus) came on. On \(SectionText.list(wrong.map(\.device))) the app went by wrong "
      + "values for \(sum) in all; \(seen). The longest stretch was \(length) on \(device), from "
      + "\(Quantity.moment.text(longest.from)), \(during). The app hears of a change by a call of "
      + "its filter, \(catchesUp ? "or" : "not") when it is opened.\(left)"
  }

  // MARK: Notifications

  private static func notifications(_ tables: FocusTables, into section: inout HTMLWriter) {
    let table = tables.notifications
    let (device, silenced) = (table.column("device"), table.column("is_silenced"))
    var bars: [(name: String, presented: Double, silenced: Double)] = []
    var indices: [String: Int] = [:]
    for row in 0..<table.rowCount {
      let name = table.cell(row: row, column: device).string ?? ""
      let index = indices[name] ?? bars.count
      if index == bars.count {
        indices[name] = index
        bars.append((name, 0, 0))
      }
      if table.cell(row: row, column: silenced) == .boolean(true) {
        bars[index].silenced += 1
      } else {
        bars[index].presented += 1
      }
    }
    let count = bars.reduce(0) { $0 + $1.silenced }
    section.figure(
      BarChart(
        question: "How many notifications were silenced?",
        answer: "\(English.number(Int64(count))) of \(English.number(table.rowCount)). A silenced "
          + "notification is kept in the list, and does not interrupt." + grounds(table),
        axis: ChartAxis(title: "Notifications", quantity: .count, atLeast: 1),
        parts: ["presented", "silenced"],
        bars: bars.map { ChartBar(name: $0.name, amounts: [$0.presented, $0.silenced]) },
        barLimit: 24),
      id: "notifications",
      data: DataTable(
        table: table, caption: "Every notification",
        columns: [
          "device", "t_us", "focus", "criterion", "is_time_sensitive", "context_criterion",
          "is_silenced", "because",
        ],
        looks: [
          "device": .name, "t_us": .moment, "focus": .name, "criterion": .name,
          "context_criterion": .name,
        ]))
  }

  /// Why they were silenced, and why others were not, as sentences.
  private static func grounds(_ table: ReportTable) -> String {
    func list(_ parts: [(word: String, text: String)], isSilenced: Bool) -> String? {
      let counted = parts.compactMap { part in
        let count = table.count {
          table.text($0, "because") == part.word && table.flag($0, "is_silenced") == isSilenced
        }
        return count == 0 ? nil : "\(English.number(count)) \(part.text)"
      }
      return counted.isEmpty ? nil : English.list(counted)
    }
    let silenced = list(
      [
        ("otherCriterion", "since the app's context asked for something else"),
        ("noCriterion", "since it did not say what it was about"),
      ], isSilenced: true)
    let presented = list(
      [
        ("noFocus", "with no Focus on"), ("everything", "since the context let all through"),
        ("sameCriterion", "since the context asked for that"),
        ("noCriterion", "since it did not say what it was about"),
        ("timeSensitive", "although the context refused it, since it was time-sensitive"),
      ], isSilenced: false)
    return (silenced.map { " Silenced: \($0)." } ?? "")
      + (presented.map { " Presented: \($0)." } ?? "")
  }

  // MARK: Calls

  private static func calls(_ table: ReportTable, into section: inout HTMLWriter) {
    guard table.rowCount > 0 else { return }
    func count(_ word: String?) -> Int { table.count { table.text($0, "outcome") == word } }
    let parts: [(Int, String)] = [
      (count("app"), "performed by the app"), (count("extension"), "performed by its extension"),
      (count("coalesced"), "replaced by a later one"), (count("lost"), "lost"),
      (count("noHost"), "skipped, since nothing could perform it"), (count(nil), "still to come"),
    ]
    section.element("h3", text: "What became of the calls of the filter?")
    section.paragraph(
      "Of \(English.count(table.rowCount, "call")): "
        + English.list(
          parts.filter { $0.0 > 0 }.map { "\(English.number($0.0)) \($0.1)" }) + "."
        + skipped(table) + orders(table))
    section.details(
      "Table of the calls",
      DataTable(
        table: table, caption: "Every call that the system planned",
        columns: ["device", "call", "planned_t_us", "reason", "values", "outcome", "delay_us"],
        looks: ["device": .name, "planned_t_us": .moment]))
    section.source("All rows:", table)
  }

  /// Where and when there was nothing to perform a call (B-05).
  private static func skipped(_ table: ReportTable) -> String {
    let skipped = table.rows.filter { table.text($0, "outcome") == "noHost" }
    guard let places = FocusMoments.list(skipped, of: table, at: "planned_t_us") else { return "" }
    return " Nothing could perform one, since the app did not run and has no extension for it, "
      + "on \(places)."
  }

  /// In which order two calls came that one change planned: the one that resets and the one with
  /// values (B-10).
  private static func orders(_ table: ReportTable) -> String {
    var (planned, resetFirst, resetLast) = (0, 0, 0)
    for reset in table.rows where table.text(reset, "reason") == "reset" {
      let other = table.rows.first { row in
        table.text(row, "reason") == "configured"
          && table.text(row, "device") == table.text(reset, "device")
          && table.number(row, "planned_t_us") == table.number(reset, "planned_t_us")
      }
      guard let other else { continue }
      planned += 1
      guard wasPerformed(reset, table), wasPerformed(other, table),
        let end = table.number(reset, "ended_t_us"), let next = table.number(other, "ended_t_us")
      else { continue }
      let isFirst = end == next ? reset < other : end < next
      if isFirst { resetFirst += 1 } else { resetLast += 1 }
    }
    guard planned > 0 else { return "" }
    let both = resetFirst + resetLast
    let changes =
      " \(English.count(planned, "change")) of the Focus planned both a call that resets and one "
      + "with values"
    guard both > 0 else { return "\(changes); for none of them were both performed." }
    return "\(changes). For \(English.number(both)) of them both were performed: the one that "
      + "resets first in \(English.numberOrNone(resetFirst)) and last in "
      + "\(English.numberOrNone(resetLast))."
  }

  private static func wasPerformed(_ row: Int, _ table: ReportTable) -> Bool {
    ["app", "extension"].contains(table.text(row, "outcome") ?? "")
  }
}
