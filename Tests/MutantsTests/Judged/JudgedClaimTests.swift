import DocumentTables
import Invariants
import Mutants
import TestExtent
import TestSupport
import Testing
import Verification

@Suite("what is judged of the systems beside tips")
struct JudgedClaimTests {
  /// The invariants of the systems, of which the tables have to name each.
  static let invariants = InvariantCatalogue.statements.filter { $0.system != nil }

  static func claims() throws -> [JudgedDocument.Claim] {
    try JudgedDocument.pages.flatMap { try JudgedDocument($0).claims }
  }

  @Test("each page lists its claims once and in order", arguments: JudgedDocument.pages)
  func everyClaim(on page: JudgedDocument.Page) throws {
    let listed = try JudgedDocument(page).claims.map(\.number)
    #expect(listed.filter { $0.hasPrefix("I") } == page.claims)
  }

  @Test("a claim is judged by the invariants that say that they come from it, and by known ones")
  func sources() throws {
    let known = InvariantCatalogue.statements.map(\.id)
    for claim in try Self.claims() {
      #expect(claim.invariants.allSatisfy(known.contains), "\(claim.number): \(claim.invariants)")
      let declared = Self.invariants.filter { statement in
        statement.sources.split(separator: ",").contains { part in
          part.drop(while: { $0 == " " }) == claim.number
        }
      }
      let named = Self.invariants.map(\.id).filter(claim.invariants.contains)
      #expect(named == declared.map(\.id), "\(claim.number)")
    }
  }

  @Test("each invariant of a system judges a claim")
  func everyInvariant() throws {
    let named = try Self.claims().flatMap(\.invariants)
    let missing = Self.invariants.map(\.id).filter { !named.contains($0) }
    #expect(missing == [])
  }

  @Test(
    "each invariant that is named catches a mutant, and is put to the test somewhere", .onlyInFull)
  func everyInvariantIsShown() throws {
    let evidence = try JudgedEvidence.played.get()
    for claim in try Self.claims() where !claim.invariants.isEmpty {
      for id in claim.invariants {
        #expect(!evidence.mutants(caughtBy: [id]).isEmpty, "\(id) catches no mutant")
      }
      let scenarios = evidence.scenarios(exercising: claim.invariants)
      #expect(!scenarios.isEmpty, "no scenario puts \(claim.number) to the test")
    }
  }

  @Test("each mutant of a system is noticed by an invariant that judges a claim", .onlyInFull)
  func everyMutant() throws {
    let named = try Self.claims().flatMap(\.invariants)
    for (mutant, invariants) in try JudgedEvidence.played.get().catchers {
      #expect(invariants.contains(where: named.contains), "\(mutant): \(invariants)")
    }
  }

  @Test("the generated columns are up to date", .onlyInFull, arguments: JudgedDocument.pages)
  func judgedIsUpToDate(on page: JudgedDocument.Page) throws {
    let written = try JudgedDocument(page)
    let generated = written.updated(with: try JudgedEvidence.played.get())
    if Repository.areReferencesUpdated {
      try Repository.write(generated.tables.text, to: page.path)
      return
    }
    let differing = written.tables.differences(from: generated.tables)
    #expect(
      differing.isEmpty,
      "run .ci/update-references: \(differing.count) lines of \(page.path) differ: \(differing)")
  }

  @Test("a claim without a mutant, or without a scenario, has none in its row")
  func emptyCells() {
    let document = JudgedDocument(
      """
      ## What is judged
      | claim | invariant | mutants that it catches | exercised in |
      | --- | --- | --- | --- |
      | IX-1 | `one`, `two` | old | old |
      | IX-2 | none, since it cannot be | by hand | by hand |
      """)
    var evidence = JudgedEvidence()
    #expect(document.claims.map(\.invariants) == [["one", "two"], []])
    let empty = document.updated(with: evidence).tables.lines
    #expect(empty[3] == "| IX-1 | `one`, `two` | — | — |")
    #expect(empty[4] == document.tables.lines[4])
    evidence.catchers = [("m", ["two"]), ("n", ["three"])]
    evidence.exercised = [("half", ["one"]), ("whole", ["two", "one"])]
    let shown = document.updated(with: evidence).tables.lines[3]
    #expect(shown == "| IX-1 | `one`, `two` | `m` | [whole](../../scenarios/whole.json) |")
  }
}
