import Foundation
import Invariants
import PropertySearch
import Scenarios
import SimulationKernel
import Testing
import Verification

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("What many runs say together")
struct RunTotalsTests {
  /// Three runs that keep the cap, and two that do not.
  private func runs() throws -> ReportInput {
    let kept = try (1...3).map { PlayedPages.play(try PlayedPages.quiet(), seed: $0) }
    let broken = try (4...5).map { PlayedPages.play(try PlayedPages.cutOff(), seed: $0) }
    return PlayedPages.input(kept + broken)
  }

  @Test("a journal that somebody else writes is listed as if it were here, and nothing changes")
  func journalElsewhere() throws {
    let input = try runs()
    let whole = RunReport.files(for: input)
    let journal = try #require(whole[RunReport.journalPath])
    let parted = RunReport.files(for: input) { files in
      #expect(files["index.html"] != nil, "the page is made before it is waited for")
      files.add(
        WrittenFile(
          path: RunReport.journalPath, byteCount: journal.count, sha256: SHA256.hash(journal)))
    }
    #expect(parted[RunReport.journalPath] == nil)
    #expect(parted.files == whole.files.filter { $0.path != RunReport.journalPath })
  }

  @Test("what was violated is named once before the worst run, and a name keeps its letters")
  func worst() throws {
    func totals(_ id: String) throws -> InvariantTotals {
      let statement = try #require(InvariantCatalogue.statements.first { $0.id == id })
      return InvariantTotals(InvariantResult(statement: statement, verdict: .pass))
    }
    func sentence(_ id: String, _ headline: String) throws -> String {
      VerdictWords.sentence(
        onWorst: InvariantTotals.Extreme(number: 0, seed: 1, margin: nil, headline: headline),
        headline, of: try totals(id))
    }
    let seed = " Seed x0000000000000001."
    #expect(
      try sentence("display-cap-sum", "Over the cap: tip A was shown twice.")
        == "Tip A was shown twice." + seed)
    #expect(
      try sentence("count-exact", "count-exact is violated: at rest there are 2.")
        == "At rest there are 2." + seed)
    #expect(
      try sentence("count-exact", "count-exact is violated.") == "count-exact is violated." + seed)
    #expect(
      VerdictWords.rate(of: try totals("count-exact")).hasPrefix("count-exact is violated in "))
  }

  @Test("the navigation says which counts are of the shown run alone")
  func shownRunNotes() throws {
    func entry(_ input: ReportInput, _ id: String) throws -> String {
      let page = try #require(RunReport.files(for: input)["index.html"])
      let pieces = String(decoding: page, as: UTF8.self).components(separatedBy: "</a>")
      return try #require(pieces.first { $0.contains("<a href=\"#\(id)\">") })
    }
    let many = try runs()
    let one = PlayedPages.input([PlayedPages.play(try PlayedPages.cutOff(), seed: 4)])
    let count = many.shown.verdict.results.reduce(0) { $0 + $1.violationCount }
    #expect(count > 0)
    let counted = "What happened <span class=\"note\">"
    #expect(
      try entry(many, "stories").hasSuffix("\(counted)\(count) in the shown run</span>"))
    #expect(try entry(many, "coverage").hasSuffix(" not reached in the shown run</span>"))
    #expect(try entry(many, "invariants").contains("shown run") == false)
    #expect(try entry(one, "stories").contains("shown run") == false)
  }

  @Test("each column of the invariants' table is over all runs")
  func columns() throws {
    let input = try runs()
    let table = RunTables(input).invariants
    let text = CSVWriter.bytes(of: table)
    let rows = RecordParser.rows(of: text)
    let row = try #require(rows.first { $0.contains("global-display-cap") })
    func cell(_ name: String) -> String? { rows[0].firstIndex(of: name).map { row[$0] } }
    let all = input.runs.map { $0.invariants[0] }
    let failed = all.count { $0.verdict == .fail }
    #expect(failed == 2)
    #expect(cell("verdict") == "fail")
    #expect(cell("is_demanded") == "true")
    #expect(cell("demand") == "guarantee")
    #expect(cell("runs_count") == "5")
    #expect(cell("violating_runs_count") == "\(failed)")
    #expect(cell("held_runs_count") == "\(all.count { $0.verdict == .pass })")
    #expect(cell("idle_runs_count") == "\(all.count { $0.verdict == .inconclusive })")
    #expect(cell("checks_count") == "\(all.reduce(0) { $0 + $1.checkCount })")
    let least = try #require(all.compactMap(\.margin).min())
    #expect(cell("min_margin") == "\(least)")
    let worst = try #require(input.runs.first { $0.invariants[0].margin == least })
    #expect(cell("worst_seed") == SeedWord.text(worst.seed))
    let idle = try #require(rows.first { $0.contains("ordered-group") })
    #expect(rows[0].firstIndex(of: "idle_runs_count").map { idle[$0] } == "5")
    #expect(rows[0].firstIndex(of: "verdict").map { idle[$0] } == "inconclusive")
  }

  @Test("the rate is told with its interval, and near none with more digits")
  func rates() {
    let statement = InvariantStatement(
      id: "x", sentence: "", sources: "", holds: .boundedDelay, kind: .expectation,
      violatedPhrase: "over the cap")
    func rate(_ failed: UInt64, _ judged: UInt64, _ all: UInt64) -> String {
      VerdictWords.rate(statement, failed: failed, of: judged, among: all, "run")
    }
    #expect(rate(21, 300, 300).hasPrefix("Over the cap in 7.0 % of 300 runs (95 %: 4."))
    #expect(rate(21, 300, 300).hasSuffix(" to 10.5 %)."))
    #expect(rate(1, 10_000, 10_000).hasPrefix("Over the cap in 0.01 % of 10000 runs"))
    #expect(rate(0, 10, 10).hasPrefix("Over the cap in 0 % of 10 runs (95 %: 0 to 30.8 %)"))
    #expect(
      rate(5, 10, 20).hasPrefix(
        "Over the cap in 50.0 % of 10 runs that put it to the test, of 20 in all (95 %: "))
    #expect(VerdictWords.percent(0.9999) == "99.99 %")
    #expect(VerdictWords.percent(1) == "100 %")
  }

  @Test("a run that fails makes the whole fail, and the first sentence says how many")
  func conclusion() throws {
    let totals = try runs().totals
    let failed = totals.count(.fail)
    #expect(failed == 2)
    #expect(totals.verdict == .fail)
    #expect(VerdictWords.conclusion(totals).first == "2 of 5 runs fail.")
  }
}
