import TextFormats
import Verification

/// The invariants in two groups: what an app promises to people, and what the model keeps whatever
/// the app does.
enum AppInvariants {
  static func write(
    _ input: AppReport.Input, _ tables: AppTables, into section: inout HTMLWriter
  ) {
    let table = tables.invariants
    let ids = input.run.totals.invariants.filter { $0.statement.kind == .expectation }
      .map(\.statement.id)
    func isPromise(_ row: Int) -> Bool {
      ids.contains(table.cell(row: row, column: table.column("invariant")).string ?? "")
    }
    func fails(_ row: Int) -> Bool {
      let verdict = table.cell(row: row, column: table.column("verdict")).string
      return verdict == Verdict.fail.rawValue || verdict == Verdict.error.rawValue
    }
    section.element("h3", text: "The app's promises")
    section.paragraph(
      "Whether these hold depends on the app, and on how late changes sync. They are judged in "
        + "every run, and decide only where the scenario demands them.")
    section.table(
      shown(table.filtered(isPromise), "What the app promises to people, over all runs"))
    let broken = table.filtered { !isPromise($0) && fails($0) }
    section.element("h3", text: "The model's own bookkeeping")
    section.paragraph(
      "These hold whatever the app does. One that fails says that the app's merge, or the program, "
        + "is wrong.")
    if broken.rowCount > 0 { section.table(shown(broken, "Those that failed")) }
    let held = table.filtered { !isPromise($0) && !fails($0) }
    section.element("details") { details in
      let count = English.count(held.rowCount, "guarantee")
      details.element(
        "summary",
        text: broken.rowCount == 0
          ? "\(count), none of which failed" : "\(count) that did not fail")
      details.table(shown(held, "What the model guarantees, over all runs"))
    }
    section.source("All rows:", table)
  }

  private static func shown(_ table: ReportTable, _ caption: String) -> DataTable {
    DataTable(
      table: table, caption: caption,
      columns: [
        "verdict", "invariant", "demand", "held_runs_count", "violating_runs_count",
        "idle_runs_count", "worst", "sentence",
      ], looks: ["verdict": .verdict, "invariant": .code])
  }
}
