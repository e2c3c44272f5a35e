import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

@testable import Reports

@Suite("Every column of a search's files against a count over the journals of its cases")
struct SearchCountTests {
  private struct Played {
    let journal: JournalFile
    let results: [InvariantResult]
    /// By kind and name: how often it was reached.
    let hits: [(kind: String, name: String, count: Int)]
  }

  private static let path = "scenarios/cap-under-partition.json"
  private static let count = 8

  private func scenario() throws -> Scenario {
    let text = try CountedStudy.text(
      Self.path,
      [
        ("{ \"violates\": \"display-cap-sum\" }", "{ \"display-cap-sum\": \"over by at most 2\" }"),
        ("\"sync\": {", "\"vary\": { \"stepShift\": \"2d\" },\n  \"sync\": {"),
      ])
    return try #require(
      ScenarioReader.strict.read(SourceFile(name: Self.path, bytes: Array(text.utf8))).scenario)
  }

  private func play(_ scenario: Scenario) throws -> Played {
    let run = JudgedRun.play(scenario)
    let journal = try JournalFile(run.run.journalFile)
    let coverage = CountedCoverage(journal)
    return Played(
      journal: journal, results: run.verdict.results,
      hits: coverage.table.rows.map {
        ($0["kind"] ?? "", $0["name"] ?? "", Int($0["hits_count"] ?? "") ?? -1)
      })
  }

  @Test("cases of a scenario that demands what some of them violate")
  func search() throws {
    let scenario = try scenario()
    let cases = VariedCases(scenario, seed: 1)
    var player = CasePlayer()
    player.measuresTips = true
    let tally = SearchBlock.play(
      0..<UInt64(Self.count), of: cases, by: player, stopsAtFailure: false)
    let claimed = "loss/burstLoss"
    var input = SearchReport.Input(
      scenario: scenario.name, claim: scenario.claim, scenarioFile: Self.path, seed: 1,
      plannedCaseCount: UInt64(Self.count), tally: tally, found: [], regressions: [],
      claimedLabels: [claimed], unreached: [claimed],
      unclaimedInvariants: SearchReport.unclaimedInvariants(of: scenario),
      absentSystems: scenario.absentSystems, verdict: .fail,
      toolVersion: "1", replayCommand: "tipfleet check",
      expectations: SearchedExpectation.all(of: scenario, tally))
    input.addTips(of: scenario)
    let played = try (0..<UInt64(Self.count)).map { try play(cases.makeCase($0).scenario) }
    CountedFiles.expect(
      SearchReport.files(for: input),
      [
        CountedPromises(played.map(\.journal), areCases: true).table, invariants(played),
        labels(played, claimed: claimed),
        failures(played),
      ])
  }

  private func demand(_ statement: InvariantStatement) -> String {
    if statement.kind == .guarantee { return "guarantee" }
    return statement.id == "display-cap-sum" ? "demanded: over by at most 2" : "not demanded"
  }

  private func invariants(_ played: [Played]) -> CountedTable {
    var table = CountedTable(
      "invariants",
      """
      invariant verdict exercised_cases_count violating_cases_count sentence sources is_demanded
      demand rate_lower_ratio rate_upper_ratio worst_margin worst_case
      """)
    for index in played[0].results.indices {
      let statement = played[0].results[index].statement
      let all = played.map { $0.results[index] }
      let tested = all.filter { $0.verdict == .pass || $0.verdict == .fail }.count
      let failed = all.filter { $0.verdict == .fail }.count
      let isExpectation = statement.kind == .expectation
      let rate = CountedStatistics.clopperPearson(failed, of: max(1, tested))
      let worst = all.filter { $0.verdict == .fail }.compactMap(\.margin).min()
      let number = all.firstIndex { $0.verdict == .fail && $0.margin == worst }
      let hasRate = isExpectation && tested > 0
      table.add([
        "invariant": statement.id,
        "verdict": failed > 0 ? "fail" : tested > 0 ? "pass" : "inconclusive",
        "exercised_cases_count": "\(tested)", "violating_cases_count": "\(failed)",
        "sentence": statement.sentence, "sources": statement.sources,
        "is_demanded": "\(demand(statement) != "not demanded")", "demand": demand(statement),
        "rate_lower_ratio": hasRate ? "\(rate.low)" : nil,
        "rate_upper_ratio": hasRate ? "\(rate.high)" : nil,
        "worst_margin": isExpectation ? worst.map { "\($0)" } : nil,
        "worst_case": isExpectation ? number.map { "\($0)" } : nil,
      ])
    }
    return table
  }

  private func labels(_ played: [Played], claimed: String) -> CountedTable {
    var table = CountedTable("labels", "label kind name cases_count hits_count is_claimed")
    // A case may go without a fault of the scenario, so labels are found by their names.
    var labels: [(kind: String, name: String)] = []
    for one in played {
      let faults = one.hits.filter { $0.kind == "fault" }.map { ($0.kind, $0.name) }
      labels += faults.filter { fault in !labels.contains { $0 == fault } }
    }
    labels += played[0].hits.filter { $0.kind != "fault" }.map { ($0.kind, $0.name) }
    for (kind, name) in labels {
      let counts = played.map { one in
        one.hits.first { $0.kind == kind && $0.name == name }?.count ?? 0
      }
      table.add([
        "label": "\(kind)/\(name)", "kind": kind, "name": name,
        "cases_count": "\(counts.filter { $0 > 0 }.count)",
        "hits_count": "\(counts.reduce(0, +))", "is_claimed": "\("\(kind)/\(name)" == claimed)",
      ])
    }
    return table
  }

  /// Nothing was made small, so nothing is known of a small case.
  private func failures(_ played: [Played]) -> CountedTable {
    var table = CountedTable(
      "failures",
      """
      failure kind sentence cases_count first_case scenario_file devices_count people_count
      steps_count is_minimal
      """)
    let broken = played.enumerated().filter { _, one in
      one.results.contains { $0.id == "display-cap-sum" && ($0.margin ?? 0) < -2 }
    }
    #expect(!broken.isEmpty && broken.count < played.count)
    table.add([
      "failure": "display-cap-sum", "kind": "violated",
      "sentence": FailureSignature.violated(invariant: "display-cap-sum").sentence,
      "cases_count": "\(broken.count)", "first_case": broken.first.map { "\($0.offset)" },
    ])
    return table
  }
}
