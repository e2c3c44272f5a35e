import Invariants
import TextFormats
import Verification

/// The invariants in two groups: what an app promises to people, and the simulator's own
/// bookkeeping, which holds whatever the app does.
package enum InvariantGroups {
  /// The heading of the first group.
  package static let promises = "The app's promises"
  /// The heading of the second group.
  package static let bookkeeping = "The simulator's own bookkeeping"
  /// What the first group says.
  package static let promisesMeaning =
    "Whether these hold depends on the app, and on how late changes sync. They are always judged, "
    + "and decide only where the scenario demands them."
  /// What the second group says.
  package static let bookkeepingMeaning =
    "These hold whatever the app does. One that fails says that the app's merge, or the program, "
    + "is wrong."

  /// Whether an invariant is a promise of the app.
  static func isPromise(_ id: String) -> Bool {
    InvariantCatalogue.statements.contains { $0.id == id && $0.kind == .expectation }
  }

  /// Writes the rows of a table of invariants in two groups; what holds of the bookkeeping is
  /// folded.
  ///
  /// - `columns`: The columns that are shown.
  /// - `among`: What the rows are over, such as `all runs`.
  package static func write(
    _ table: ReportTable, columns: [String], among: String, into section: inout HTMLWriter
  ) {
    func shown(_ table: ReportTable, _ caption: String) -> DataTable {
      DataTable(
        table: table, caption: "\(caption), over \(among)", columns: columns,
        looks: ["verdict": .verdict, "invariant": .code])
    }
    func text(_ row: Int, _ name: String) -> String {
      table.cell(row: row, column: table.column(name)).string ?? ""
    }
    func isPromise(_ row: Int) -> Bool { Self.isPromise(text(row, "invariant")) }
    func fails(_ row: Int) -> Bool {
      [Verdict.fail.rawValue, Verdict.error.rawValue].contains(text(row, "verdict"))
    }
    section.element("h3", text: promises)
    section.paragraph(promisesMeaning)
    section.table(shown(table.filtered(isPromise), "What the app promises to people"))
    section.element("h3", text: bookkeeping)
    section.paragraph(bookkeepingMeaning)
    let broken = table.filtered { !isPromise($0) && fails($0) }
    if broken.rowCount > 0 { section.table(shown(broken, "Guarantees that failed")) }
    let rest = table.filtered { !isPromise($0) && !fails($0) }
    let held = (0..<rest.rowCount).count {
      rest.cell(row: $0, column: rest.column("verdict")).string == Verdict.pass.rawValue
    }
    section.element("details") { details in
      details.element("summary", text: summary(held: held, of: rest.rowCount))
      details.table(shown(rest, "What the simulator guarantees"))
    }
  }

  /// What became of the guarantees that did not fail. One of which nobody counted violations, since
  /// the scenario leaves it out, is inconclusive too, and did not hold.
  static func summary(held: Int, of count: Int) -> String {
    let idle = count - held
    return "\(English.count(count, "guarantee")) that did not fail: \(English.number(held)) held"
      + (idle == 0 ? "" : ", \(English.number(idle)) \(idle == 1 ? "is" : "are") inconclusive")
  }
}
