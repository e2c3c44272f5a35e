import DocumentTables
import Foundation
import Testing

@Suite("the statements of the model and of the other systems")
struct StatementTests {
  static let command = ".ci/update-references"

  /// The paths of the tests whose names count.
  static let tests = Repository.paths(in: "Tests/", endingIn: ".swift")
    .filter { !$0.hasPrefix("Tests/TidyTests/") }

  static func citations() throws -> [Citation] { try scanned.get() }

  /// All citations, found once for all tests.
  private static let scanned = Result {
    var citations: [Citation] = []
    for path in tests {
      citations += try Citations.inTests(path: path, text: Repository.text(of: path))
    }
    for path in Repository.paths(in: "scenarios/", endingIn: ".json") {
      citations += try Citations.inScenario(path: path, text: Repository.text(of: path))
    }
    return citations
  }

  static func notModelled() throws -> [(statement: Statement, reason: String)] {
    try StatementDocument.pages.flatMap { try StatementDocument($0).notModelled }
  }

  @Test("each page states its numbers once and in order", arguments: StatementDocument.pages)
  func everyNumberIsStated(on page: StatementDocument.Page) throws {
    #expect(try StatementDocument(page).stated == page.statements)
  }

  @Test("every statement has a page")
  func everyStatementHasAPage() {
    #expect(StatementDocument.pages.flatMap(\.statements).sorted() == Statement.all)
  }

  @Test("tests and scenarios cite only numbers that exist")
  func citedNumbersExist() throws {
    let unknown = try Self.citations().filter { !Statement.known.contains($0.statement) }
    let report = unknown.map { "\($0.path):\($0.line): no statement \($0.statement)" }
    #expect(unknown.isEmpty, "\(report.joined(separator: "\n"))")
  }

  @Test("invariants come from statements and choices that the reference states")
  func sourcesOfInvariantsExist() throws {
    let model = try Repository.text(of: "docs/reference/model.md")
    let source = try pattern(#"sources: "([^"]+)""#)
    var count = 0
    var unknown: [String] = []
    for folder in ["Sources/Invariants/", "Sources/SyncInvariants/"] {
      for path in Repository.paths(in: folder, endingIn: ".swift") {
        for match in try Repository.text(of: path).matches(of: source) {
          count += 1
          for number in (match.output[1].substring ?? "").split(separator: ", ") {
            let isStatement = Statement(number).map(Statement.known.contains) ?? false
            let name = number.lowercased().replacing(" ", with: "-")
            if isStatement || model.contains("<a id=\"\(name)\">")
              || Repository.paths.contains("docs/explanation/\(name).md")
            {
              continue
            }
            unknown.append("\(path): nothing is called \(number)")
          }
        }
      }
    }
    #expect(count > 120)
    #expect(unknown.isEmpty, "\(unknown.joined(separator: "\n"))")
  }

  @Test("a test's name has its numbers at the beginning, each written out")
  func numbersStandAtTheBeginning() throws {
    let findings = try Self.tests.flatMap { path in
      try Citations.misplaced(path: path, text: Repository.text(of: path))
    }
    #expect(findings.isEmpty, "\(findings.report)")
  }

  @Test("every statement is proved by a test, or listed with the reason why not")
  func everyStatementIsProved() throws {
    let listed = try Self.notModelled().map(\.statement)
    let missing = try Statement.unproved(citations: Self.citations(), notModelled: listed)
    #expect(missing.isEmpty, "\(missing.count) without a test: \(missing.map(\.description))")
  }

  @Test("what is listed as not modelled has a reason and no test")
  func theListIsNotStale() throws {
    let cited = try Self.citations().map(\.statement)
    let stale = try Self.notModelled().filter {
      $0.reason.count < 20 || cited.contains($0.statement)
    }
    #expect(stale.isEmpty, "remove from the list, or give a reason: \(stale.map(\.statement))")
  }

  @Test("the generated column is up to date", arguments: StatementDocument.pages)
  func theGeneratedColumnIsUpToDate(on page: StatementDocument.Page) throws {
    let written = try StatementDocument(page)
    let generated = try written.updated(with: Self.citations())
    if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1" {
      try Repository.write(generated.tables.text, to: page.path)
      return
    }
    let differing = written.tables.differences(from: generated.tables)
    #expect(
      differing.isEmpty,
      "run \(Self.command): \(differing.count) lines of \(page.path) differ: \(differing)")
  }
}

extension Statement {
  /// The statements that nobody cites and nobody listed.
  static func unproved(citations: [Citation], notModelled: [Statement]) -> [Statement] {
    var known: Set<Statement> = Set(notModelled)
    for citation in citations
    where citation.isTest || !citation.statement.isProvedByTestsAlone {
      known.insert(citation.statement)
    }
    return all.filter { !known.contains($0) }
  }
}
