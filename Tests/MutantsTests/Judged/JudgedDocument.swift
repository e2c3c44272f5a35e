import DocumentTables
import TestSupport

/// A page of the reference with a table of claims and of the invariants that judge them, whose last
/// two columns are generated: by which mutants each invariant is seen to notice something, and in
/// which of the shipped scenarios there is something for it to see.
struct JudgedDocument {
  /// A page, and the claims that it has to list.
  struct Page: CustomStringConvertible {
    let path: String
    let claims: [String]

    var description: String { path }
  }

  static let pages = [
    page("intents", "IA", 17), page("focus", "IB", 15), page("pointer", "IC", 16),
  ]

  private static func page(_ name: String, _ letters: String, _ count: Int) -> Page {
    Page(path: "docs/reference/\(name).md", claims: (1...count).map { "\(letters)-\($0)" })
  }

  /// A line of the table.
  struct Claim {
    let number: String
    /// The invariants that it names.
    let invariants: [String]
    fileprivate let row: DocumentTables.Row
  }

  var tables: DocumentTables

  init(_ text: String) { tables = DocumentTables(text) }

  init(_ page: Page) throws { self.init(try Repository.text(of: page.path)) }

  /// The claims, in the order of the table.
  var claims: [Claim] {
    tables.rows.filter { $0.heading == "## What is judged" && $0.cells.count == 4 }
      .filter { $0.cells[0].contains("-") && !$0.cells[0].hasPrefix("--") }
      .map { Claim(number: $0.cells[0], invariants: Self.names(in: $0.cells[1]), row: $0) }
  }

  /// The same document with the last two cells of each row written anew; those of a claim that no
  /// invariant judges are written by hand.
  func updated(with evidence: JudgedEvidence) -> JudgedDocument {
    var copy = self
    for claim in claims where !claim.invariants.isEmpty {
      let mutants = evidence.mutants(caughtBy: claim.invariants).map { "`\($0)`" }
      let scenarios = evidence.scenarios(exercising: claim.invariants).map {
        "[\($0)](../../scenarios/\($0).json)"
      }
      copy.tables.write(
        [claim.number, claim.row.cells[1], Self.cell(mutants), Self.cell(scenarios)],
        to: claim.row)
    }
    return copy
  }

  private static func cell(_ items: [String]) -> String {
    items.isEmpty ? "—" : DocumentTables.list(items, separator: ", ")
  }

  /// The names in a cell that are written as code.
  private static func names(in cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}
