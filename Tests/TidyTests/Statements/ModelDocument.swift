/// `docs/reference/model.md`: a table a section, whose last column is generated from the tests.
struct ModelDocument {
  /// Where the document lies.
  static let path = "docs/reference/model.md"
  /// The heading under which the statements without a test stand, with their reasons.
  static let notModelledHeading = "## Not modelled"

  /// The lines of the document.
  var lines: [String]

  init(_ text: String) {
    lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  var text: String { lines.joined(separator: "\n") }

  /// The statements that the tables state, in the order of the document.
  var stated: [Statement] { rows(underNotModelled: false).map(\.statement) }

  /// The statements listed as not modelled, each with a reason.
  var notModelled: [(statement: Statement, reason: String)] {
    rows(underNotModelled: true).map { row in
      (row.statement, row.cells.count > 1 ? row.cells[1] : "")
    }
  }

  /// The same document with the last cell of each row written anew.
  func updated(with citations: [Citation]) -> ModelDocument {
    var copy = self
    let withoutTest = notModelled.map(\.statement)
    for row in rows(underNotModelled: false) where row.cells.count == 3 {
      let proof = Self.proof(
        of: row.statement, citations: citations, notModelled: withoutTest.contains(row.statement))
      copy.lines[row.index] = "| \(row.statement) | \(row.cells[1]) | \(proof) |"
    }
    return copy
  }

  /// How many tests a cell names before it only counts them.
  static let namedTests = 3

  private static func proof(
    of statement: Statement, citations: [Citation], notModelled: Bool
  ) -> String {
    let proofs = citations.filter { $0.statement == statement }
      .sorted { ($0.path, $0.line) < ($1.path, $1.line) }
    if proofs.isEmpty { return notModelled ? "[not modelled](#not-modelled)" : "—" }
    var named = proofs.prefix(namedTests).map { citation in
      "[\(escaped(citation.sentence))](../../\(citation.path))"
    }
    if proofs.count > namedTests { named.append("and \(proofs.count - namedTests) more") }
    return named.joined(separator: "; ")
  }

  private static func escaped(_ text: String) -> String {
    var result = ""
    for character in text {
      if "|[]<>*_`".contains(character) { result.append("\\") }
      result.append(character)
    }
    return result
  }

  private func rows(
    underNotModelled: Bool
  ) -> [(index: Int, statement: Statement, cells: [String])] {
    var rows: [(index: Int, statement: Statement, cells: [String])] = []
    var inList = false
    for (index, line) in lines.enumerated() {
      if line.hasPrefix("## ") { inList = line == Self.notModelledHeading }
      guard inList == underNotModelled, line.hasPrefix("| ") else { continue }
      let cells = Self.cells(of: line)
      guard let first = cells.first, let statement = Statement(first) else { continue }
      rows.append((index, statement, cells))
    }
    return rows
  }

  /// The cells of a table's row; `\|` is a character of a cell.
  static func cells(of line: String) -> [String] {
    var cells: [String] = []
    var cell = ""
    var escaping = false
    for character in line.dropFirst() {
      if character == "|", !escaping {
        cells.append(trimmed(cell))
        cell = ""
      } else {
        cell.append(character)
      }
      escaping = character == "\\" && !escaping
    }
    return cells
  }

  private static func trimmed(_ text: String) -> String {
    String(text.drop(while: { $0 == " " }).reversed().drop(while: { $0 == " " }).reversed())
  }
}
