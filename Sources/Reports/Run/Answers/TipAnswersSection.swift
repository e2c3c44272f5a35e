import ReportParts
import RunTables
import Scenarios
import SimulationKernel
import TextFormats

/// Why each tip was shown or held back, where other systems of a device meet tips.
enum TipAnswersSection: PageSection {
  static let id = "answers"
  static let title = "Why tips are shown"

  /// More rows than this are left to the table of all stretches.
  private static let heldLimit = 24

  static func isShown(_ source: PageSource) -> Bool { source.tables.answers != nil }

  static func write(_ source: PageSource, into section: inout HTMLWriter) {
    guard let table = source.tables.answers else { return }
    if isFollowed(table) {
      course(table, into: &section)
    } else {
      section.paragraph("What held tips back before the end was not followed in this run.")
    }
    let end = table.filtered { isLast($0, of: table) }
    section.figure(
      TipMatrix(end), id: "tip-answers",
      data: DataTable(
        table: end, caption: "What a view of each tip would get at the end",
        columns: ["tip", "device", "ground", "answer", "displays_count", "event_seq", "t_us"],
        looks: ["tip": .name, "device": .name, "answer": .name, "t_us": .moment],
        rowLimit: TipAnswersTable.cellLimit))
    let fact = table.rows.compactMap { table.number($0, "event_seq") }.first
    guard let fact, source.input.sharedHubCommand == nil else { return }
    section.paragraph("A number is that of a fact. This tells how it came to one of them:")
    section.command(source.input.explainCommand(Int64(fact)))
  }

  /// Whether the rows are about more than the end of the run.
  private static func isFollowed(_ table: ReportTable) -> Bool {
    table.rows.contains { table.number($0, "from_us") != table.number($0, "to_us") }
  }

  /// Whether a row is the last of its tip and device.
  private static func isLast(_ row: Int, of table: ReportTable) -> Bool {
    row + 1 == table.rowCount || table.text(row, "tip") != table.text(row + 1, "tip")
      || table.text(row, "device") != table.text(row + 1, "device")
  }

  private static func course(_ table: ReportTable, into section: inout HTMLWriter) {
    let columns = [
      "tip", "device", "ground", "from_us", "to_us", "answer", "event_seq",
    ]
    let looks: [String: ColumnLook] = [
      "tip": .name, "device": .name, "answer": .name, "from_us": .moment, "to_us": .moment,
    ]
    section.figure(
      TipCourseChart(rows(table)), id: "tip-course",
      data: DataTable(
        table: table, caption: "Every stretch of time, by tip and device", columns: columns,
        looks: looks))
    let held = table.filtered { TipGround.isHeld(table.text($0, "ground") ?? "") }
    guard held.rowCount > 0 else { return }
    section.table(
      DataTable(
        table: held, caption: "Every time at which something held a tip back that was not over",
        columns: columns, looks: looks, rowLimit: heldLimit))
  }

  private static func rows(_ table: ReportTable) -> [TipCourseChart.Row] {
    var rows: [TipCourseChart.Row] = []
    for row in table.rows {
      let (tip, device) = (table.text(row, "tip") ?? "", table.text(row, "device") ?? "")
      if rows.last?.tip != tip || rows.last?.device != device {
        rows.append(TipCourseChart.Row(tip: tip, device: device))
      }
      rows[rows.count - 1].stretches.append(
        TipCourseChart.Stretch(
          from: Int64(table.number(row, "from_us") ?? 0),
          to: Int64(table.number(row, "to_us") ?? 0), ground: table.text(row, "ground") ?? "",
          fact: table.number(row, "event_seq").map { Int64($0) }))
    }
    return rows
  }
}
