import DocumentTables

/// A page of the reference with tables of numbered statements, whose last column is generated from
/// the names of tests.
struct StatementDocument {
  /// A page, and what it has to state.
  struct Page: CustomStringConvertible {
    /// Where it lies.
    let path: String
    /// The statements, in order.
    let statements: [Statement]

    var description: String { path }
  }

  /// The pages. What is to be seen of a system stands on its page.
  static let pages = [
    page("model", Statement.all.filter { $0.series.first?.isNumber == true }),
    page("intents", statements("A", 1...43) + statements("F", 1...18)),
    page("focus", statements("B", 1...22) + statements("F", 19...27)),
    page("pointer", statements("C", 1...24) + statements("F", 28...37)),
    page("couplings", statements("D", 1...8) + statements("F", 38...38)),
  ]

  private static func page(_ name: String, _ statements: [Statement]) -> Page {
    Page(path: "docs/reference/\(name).md", statements: statements)
  }

  private static func statements(_ series: String, _ numbers: ClosedRange<Int>) -> [Statement] {
    numbers.map { Statement(series, $0) }
  }

  /// The heading under which the statements without a test stand, with their reasons.
  static let notModelledHeading = "## Not modelled"

  /// The document.
  var tables: DocumentTables

  init(_ text: String) { tables = DocumentTables(text) }

  init(_ page: Page) throws { self.init(try Repository.text(of: page.path)) }

  /// The statements that the tables state, in the order of the document.
  var stated: [Statement] { rows(underNotModelled: false).map(\.statement) }

  /// The statements listed as not modelled, each with a reason.
  var notModelled: [(statement: Statement, reason: String)] {
    rows(underNotModelled: true).map { statement, row in
      (statement, row.cells[1])
    }
  }

  /// The same document with the last cell of each row written anew.
  func updated(with citations: [Citation]) -> StatementDocument {
    var copy = self
    let withoutTest = notModelled.map(\.statement)
    for (statement, row) in rows(underNotModelled: false) {
      let proof = Self.proof(
        of: statement, citations: citations, notModelled: withoutTest.contains(statement))
      copy.tables.write(["\(statement)", row.cells[1], proof], to: row)
    }
    return copy
  }

  private static func proof(
    of statement: Statement, citations: [Citation], notModelled: Bool
  ) -> String {
    let proofs = citations.filter { $0.statement == statement }
      .sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    if proofs.isEmpty { return notModelled ? "[not modelled](#not-modelled)" : "—" }
    let named = proofs.map { citation in
      "[\(DocumentTables.escaped(citation.sentence))](../../\(citation.path))"
    }
    return DocumentTables.list(named, separator: "; ")
  }

  /// The rows with a statement; what invariants judge stands in tables with other columns.
  private func rows(
    underNotModelled: Bool
  ) -> [(statement: Statement, row: DocumentTables.Row)] {
    tables.rows.compactMap { row in
      guard (row.heading == Self.notModelledHeading) == underNotModelled,
        row.cells.count == (underNotModelled ? 2 : 3),
        let statement = row.cells.first.flatMap({ Statement($0) }), !statement.isClaim
      else { return nil }
      return (statement, row)
    }
  }
}
