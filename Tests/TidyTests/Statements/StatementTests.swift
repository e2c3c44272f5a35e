import Foundation
import Testing

@Suite("the model's statements")
struct StatementTests {
  static let command = ".ci/update-references"

  static func citations() throws -> [Citation] {
    var citations: [Citation] = []
    for path in Repository.paths(in: "Tests/", endingIn: ".swift")
    where !path.hasPrefix("Tests/TidyTests/") {
      citations += try Citations.inTests(path: path, text: Repository.text(of: path))
    }
    for path in Repository.paths(in: "scenarios/", endingIn: ".json") {
      citations += try Citations.inScenario(path: path, text: Repository.text(of: path))
    }
    return citations
  }

  static func document() throws -> ModelDocument {
    ModelDocument(try Repository.text(of: ModelDocument.path))
  }

  @Test("the document states every number once and in order")
  func everyNumberIsStated() throws {
    #expect(try Self.document().stated == Statement.all)
  }

  @Test("tests and scenarios cite only numbers that exist")
  func citedNumbersExist() throws {
    let unknown = try Self.citations().filter { !Statement.all.contains($0.statement) }
    let report = unknown.map { "\($0.path):\($0.line): no statement \($0.statement)" }
    #expect(unknown.isEmpty, "\(report.joined(separator: "\n"))")
  }

  @Test("every statement is proved by a test, or listed with the reason why not")
  func everyStatementIsProved() throws {
    let listed = try Self.document().notModelled.map(\.statement)
    let missing = try Statement.unproved(citations: Self.citations(), notModelled: listed)
    #expect(missing.isEmpty, "\(missing.count) without a test: \(missing.map(\.description))")
  }

  @Test("what is listed as not modelled has a reason and no test")
  func theListIsNotStale() throws {
    let listed = try Self.document().notModelled
    let cited = try Self.citations().map(\.statement)
    let stale = listed.filter { $0.reason.count < 20 || cited.contains($0.statement) }
    #expect(stale.isEmpty, "remove from the list, or give a reason: \(stale.map(\.statement))")
  }

  @Test("the generated column is up to date")
  func theGeneratedColumnIsUpToDate() throws {
    let written = try Self.document()
    let generated = try written.updated(with: Self.citations())
    if ProcessInfo.processInfo.environment["TIPFLEET_UPDATE_REFERENCES"] == "1" {
      try Repository.write(generated.text, to: ModelDocument.path)
      return
    }
    let differing = zip(written.lines, generated.lines).enumerated()
      .filter { $1.0 != $1.1 }.map { "line \($0 + 1) should be: \($1.1)" }
    #expect(
      differing.isEmpty,
      "run \(Self.command): \(differing.count) lines of \(ModelDocument.path) differ")
  }
}

extension Statement {
  /// The statements that nobody cites and nobody listed.
  static func unproved(citations: [Citation], notModelled: [Statement]) -> [Statement] {
    var known: Set<Statement> = Set(notModelled)
    for citation in citations { known.insert(citation.statement) }
    return all.filter { !known.contains($0) }
  }
}
