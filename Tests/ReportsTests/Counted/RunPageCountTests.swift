import Foundation
import PropertySearch
import TestExtent
import Testing
import Verification

@testable import ReportParts

@Suite("Every table and every number of a run's page against a count over its journal")
struct RunPageCountTests {
  /// The tables of invariants: the app's promises, then the bookkeeping, of which a click opens
  /// what did not fail.
  private static func invariants(_ runs: String) -> [String] {
    [
      "the app's promises", "guarantees that failed", "guarantees that held, the closest first",
      "guarantees not put to the test",
    ].map { "\(runs) against every invariant: \($0)" }
  }

  /// Tables that are not made of the rows of a file.
  private static let others =
    invariants("The run") + ["What the diagram shows, in the order of time", promises]

  private static let promises = "Each tip of the app, for all people of all runs"

  private static func rows(
    _ page: PageText, _ captions: [String]
  ) -> [[PageText.Cell]] { page.tables.filter { captions.contains($0.caption) }.flatMap(\.rows) }

  @Test(
    "one run of a shipped scenario",
    arguments: TestExtent.cases(
      [
        ShippedSetups.backyardBirds, ShippedSetups.anyApp, ShippedSetups.lastWriterWins,
        ShippedSetups.twoLimits,
      ], quick: 2))
  func page(_ shipped: ShippedSetups.Shipped) throws {
    let run = try CountedRun(shipped.path, changing: shipped.changes)
    let page = PageText(run.files["index.html"] ?? [])
    let tables = try run.tables(shipped.setup, styles: shipped.styles)
    let changed = try CountedSetup.knobs(run.journal).rows.filter { $0["is_changed"] == "true" }
    try CountedPage.expectTables(
      page, run.files, tables,
      filtered: [
        "Knobs at their defaults": 29 - changed.count,
        "Knobs that the scenario sets": changed.count,
      ], others: Self.others)
    let claim = "The scenario claims: \(run.journal.header["claim"] ?? "") It demands "
    CountedPage.expect(
      page, try CountedRunPage(run).sentences, sections: CountedRunPage.sections,
      ignoring: [claim])
    expectInvariants(page, run)
    try expectPromises(page, run)
  }

  @Test("several runs of a shipped scenario, of which some fail", .onlyInFull)
  func runs() throws {
    let shipped = ShippedSetups.backyardBirds
    let run = try CountedRun(
      shipped.path, count: 4,
      changing: [
        ("\"21d\"", "\"8d\""), ("\"at\": \"16d", "\"at\": \"5d"),
        ("\"over by at most 6\"", "\"over by at most 1\""),
      ])
    var setup = shipped.setup
    setup.settings[0].1 = "8 d"
    setup.settings[1].1 = "8 d"
    let page = PageText(run.files["index.html"] ?? [])
    let captions = Self.invariants("All 4 runs")
    let measures = try CountedSpread.of(run)
    try CountedPage.expectTables(
      page, run.files, try run.tables(setup), filtered: measures.rowCounts,
      others: captions + Self.others)
    let failing = run.verdicts.runsTable().rows.filter { $0["verdict"] == "fail" }.count
    CountedPage.expect(
      page,
      [
        CountedPage.Sentence(
          "{} of 4 runs fail. The page shows the first of them in full.", Double(failing))
      ] + measures.sentences,
      // Of runs with the same value one point is drawn.
      sections: ["runs"], ignoring: ["Drawn "])
    let rows = Self.rows(page, captions)
    let counted = run.verdicts.invariantsTable().rows
    #expect(rows.count == counted.count)
    for row in counted {
      let shown = rows.first {
        $0[1].text.hasPrefix((row["invariant"] ?? "") + (row["sentence"] ?? ""))
      }
      let held = Int(row["held_runs_count"] ?? "") ?? -1
      let judged = held + (Int(row["violating_runs_count"] ?? "") ?? -1)
      #expect(shown?[3].text == "\(held) of \(judged)held, of those that tested it", "\(row)")
    }
  }

  /// Every tip has its people, as counts of the whole.
  private func expectPromises(_ page: PageText, _ run: CountedRun) throws {
    let rows = Self.rows(page, [Self.promises])
    let counted = CountedPromises(try run.journals()).table.rows
    #expect(rows.count == counted.count)
    for (shown, row) in zip(rows, counted) {
      func number(_ column: String) -> String { row[column] ?? "" }
      let worst = number("worst_displays_count") + ", seed " + number("worst_seed")
      let over = row["over_cap_people_count"].map { "\($0) of \(number("people_count"))" }
      let unseen = "\(number("unseen_people_count")) of \(number("eligible_people_count"))"
      #expect(shown[0].text == row["tip"])
      #expect(shown[1].text == row["cap_count"] ?? "–")
      #expect(shown[2].text == worst)
      #expect(shown[3].text.hasPrefix(over ?? "–"))
      #expect(shown[5].text.hasPrefix(row["unseen_ratio"] == nil ? "–" : unseen))
    }
  }

  /// Every invariant has its checks, and its margin in words.
  private func expectInvariants(_ page: PageText, _ run: CountedRun) {
    let captions = Self.invariants("The run")
    let rows = Self.rows(page, captions)
    let results = run.runs[run.shown].verdict.results
    #expect(rows.count == results.count)
    expectOrder(page, captions, run)
    for result in results {
      let row = rows.first { $0[1].text.hasPrefix(result.id + result.statement.sentence) }
      guard let row else {
        Issue.record("the page has no \(result.id)")
        continue
      }
      let verdict = ["pass": "Pass", "fail": "Fail", "inconclusive": "Inconclusive"]
      #expect(row[0].text.hasPrefix(verdict[result.verdict.rawValue] ?? "?"))
      #expect(PageNumber.agrees(row[3].text, Double(result.checkCount)), "\(result.id)")
      guard let margin = result.margin else {
        #expect(row[2].text == "–", "\(result.id)")
        continue
      }
      let words = row[2].text.replacing("exceeded by ", with: "")
        .components(separatedBy: "seen: ")[0]
      let amount =
        result.statement.marginUnit == .microseconds
        ? words : words.components(separatedBy: " ").dropLast().joined(separator: " ")
      #expect(row[2].text.hasPrefix("exceeded") == (margin < 0), "\(result.id)")
      #expect(PageNumber.agrees(amount, Double(margin.magnitude)), "\(result.id): \(row[2].text)")
    }
  }

  /// The app's promises stand before the bookkeeping, of which only what failed is open, and the
  /// sentence counts all.
  private func expectOrder(_ page: PageText, _ captions: [String], _ run: CountedRun) {
    let results = run.runs[run.shown].verdict.results
    func names(_ which: Int) -> Set<String> {
      let shown = Self.rows(page, [captions[which]]).map { $0[1].text }
      return Set(
        results.filter { result in
          shown.contains { $0.hasPrefix(result.id + result.statement.sentence) }
        }.map(\.id))
    }
    let guarantees = results.filter { $0.statement.kind == .guarantee }
    #expect(names(0) == Set(results.filter { $0.statement.kind == .expectation }.map(\.id)))
    #expect(names(1) == Set(guarantees.filter { $0.verdict == .fail }.map(\.id)))
    #expect(names(2) == Set(guarantees.filter { $0.verdict == .pass }.map(\.id)))
    #expect(names(3) == Set(guarantees.filter { $0.verdict == .inconclusive }.map(\.id)))
    let html = run.page
    for (caption, isFolded) in zip(captions, [false, false, true, true]) {
      guard let table = html.range(of: "aria-label=\"\(caption)\"") else { continue }
      let before = html[..<table.lowerBound]
      let open = before.ranges(of: "<details").count - before.ranges(of: "</details>").count
      #expect(open == (isFolded ? 1 : 0), "\(caption)")
    }
    let held = results.count { $0.verdict == .pass }
    #expect(html.contains("Of \(results.count) invariants, \(held) held"))
  }
}
