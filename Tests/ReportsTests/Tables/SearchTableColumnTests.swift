import FleetFacts
import Invariants
import JournalFiles
import Metrics
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@testable import Mutants
@testable import PropertySearch
@testable import ReportParts
@testable import Reports
@testable import Shrinking
@testable import StudyReports

@Suite("The columns of the tables of searches, mutants and measures, by name")
struct SearchTableColumnTests {
  /// A small case with seven devices and so many people, so that its numbers all differ.
  private func sized(
    _ found: SmallCase, people: Int = 5
  ) throws -> SmallCase {
    var example = found.example
    while example.scenario.devices.count < 7 {
      example.scenario.devices.append(DeviceDefinition(id: "further", platform: .mac))
    }
    let person = try #require(try PlayedPages.scenario().people.first)
    example.scenario.people = Array(repeating: person, count: people)
    #expect(example.size.stepCount != 5 && example.size.stepCount != 7)
    return SmallCase(
      example: example, path: found.path, replayCommand: found.replayCommand)
  }

  @Test("a way to fail, its small case and a label stand in the columns named for them")
  func failureAndLabelColumns() throws {
    var input = try SearchedPages.broken()
    input.found = [try sized(try #require(input.found.first))]
    let found = input.found[0]
    var failure = try #require(
      input.tally.failures.first { $0.signature == found.example.signature })
    (failure.caseCount, failure.firstCase) = (91, 92)
    input.tally.failures = [failure]
    input.tally.failures.append(failure)
    input.tally.failures[1].signature = .broken(claim: "everybody agrees")
    let size = found.example.size
    let row = [
      "failure": failure.signature.name, "kind": "violated",
      "sentence": failure.signature.sentence, "cases_count": "91", "first_case": "92",
      "scenario_file": found.path, "devices_count": "\(size.deviceCount)",
      "people_count": "\(size.personCount)", "steps_count": "\(size.stepCount)",
      "is_minimal": "\(found.example.isMinimal)",
    ]
    var other = row
    for name in ["scenario_file", "devices_count", "people_count", "steps_count", "is_minimal"] {
      other[name] = ""
    }
    (other["failure"], other["kind"]) = ("everybody agrees", "broken")
    other["sentence"] = input.tally.failures[1].signature.sentence
    NamedRows.expect(SearchTables(input).failures, [row, other])
    input.claimedLabels = ["fault/tunnel"]
    input.tally.faults = [NamedReach(name: "tunnel")]
    input.tally.faults[0].reach.caseCount = 93
    input.tally.faults[0].reach.hitCount = 94
    let labels = NamedRows.of(SearchTables(input).labels)
    #expect(
      labels.first == [
        "label": "fault/tunnel", "kind": "fault", "name": "tunnel", "cases_count": "93",
        "hits_count": "94", "is_claimed": "true",
      ])
    #expect(labels.dropFirst().allSatisfy { $0["is_claimed"] == "false" })
  }

  @Test("an expectation's cases, interval and worst case stand in the columns named for them")
  func invariantColumns() throws {
    var input = try SearchedPages.clean()
    let id = "display-cap-sum"
    let position = try #require(InvariantCatalogue.statements.firstIndex { $0.id == id })
    let index = try #require(input.tally.expectations.firstIndex { $0.id == id })
    input.tally.exercised[position] = 50
    input.tally.freshExercised[position] = 40
    input.tally.expectations[index].caseCount = 15
    input.tally.expectations[index].freshCaseCount = 10
    input.tally.expectations[index].worstCase = 7
    input.tally.expectations[index].worstMargin = -2
    input.expectations = SearchedExpectation.all(of: try PlayedPages.cutOff(), input.tally)
    let row = try #require(
      NamedRows.of(SearchTables(input).invariants).first { $0["invariant"] == id })
    #expect(row["verdict"] == "fail" && row["is_demanded"] == "false")
    #expect(row["exercised_cases_count"] == "50" && row["violating_cases_count"] == "15")
    #expect(row["worst_margin"] == "-2" && row["worst_case"] == "7")
    // Of those drawn independently, 10 of 40 by Clopper and Pearson.
    let (low, high) = (row["rate_lower_ratio"] ?? "", row["rate_upper_ratio"] ?? "")
    #expect(low.hasPrefix("0.126"), "\(low)")
    #expect(high.hasPrefix("0.411"), "\(high)")
    let statement = InvariantCatalogue.statements[position]
    #expect(row["sentence"] == statement.sentence && row["sources"] == statement.sources)
    #expect(row["demand"] == "not demanded")
  }

  @Test("what caught a mutant, in how many cases and how small, stands in its columns")
  func mutantColumns() throws {
    let example = try sized(
      try #require(try SearchedPages.broken().found.first), people: 0
    ).example
    let entry = try #require(MutantCatalogue.entries.first { $0.proof == nil })
    let equivalent = MutantCatalogue.entries.first { $0.proof != nil }
    var caught = KillRow(
      mutant: entry.mutant, scenario: entry.scenario,
      kills: [
        KillRow.Kill(signature: .violated(invariant: "finality"), firstCase: 31),
        KillRow.Kill(signature: .violated(invariant: "convergence"), firstCase: 32),
      ], caseCount: 33)
    caught.smallest = SmallestCase(
      example, entry: entry, redundantParts: ["a fault"], player: CasePlayer())
    let smallest = try #require(caught.smallest)
    var rows = [caught]
    if let equivalent {
      rows.append(
        KillRow(mutant: equivalent.mutant, scenario: equivalent.scenario, kills: [], caseCount: 34))
    }
    let tables = MutantTables(KillMatrix(rows: rows, budget: 35, seed: 1))
    let first = [
      "mutant": entry.mutant.id, "verdict": "fail", "area": entry.mutant.area,
      "cases_to_kill_count": "31", "sentence": entry.mutant.sentence,
      "caught_by": "finality, convergence", "mutant_scenario": entry.scenario.rawValue,
      "cases_played_count": "33", "smallest_devices_count": "\(smallest.deviceCount)",
      "smallest_steps_count": "\(smallest.stepCount)",
      "smallest_attempts_count": "\(smallest.attemptCount)", "smallest_redundant": "a fault",
      "is_equivalent": "false", "proof": "",
    ]
    var expected = [first]
    if let equivalent {
      var second = first.mapValues { _ in "" }
      (second["mutant"], second["verdict"]) = (equivalent.mutant.id, "pass")
      (second["area"], second["sentence"]) = (equivalent.mutant.area, equivalent.mutant.sentence)
      second["mutant_scenario"] = equivalent.scenario.rawValue
      second["cases_played_count"] = "34"
      (second["is_equivalent"], second["proof"]) = ("true", equivalent.proof)
      expected.append(second)
    }
    NamedRows.expect(tables.mutants, expected)
    NamedRows.expect(
      tables.matrix,
      caught.kills.map { kill in
        [
          "mutant": entry.mutant.id, "invariant": kill.signature.name,
          "finding": kill.signature.sentence, "cases_to_kill_count": "\(kill.firstCase)",
        ]
      })
  }

  @Test("quantiles and largest values of a measure tell values and cases apart")
  func metricColumns() {
    var sample = MetricSample()
    for (number, value) in [30.5, 10.5, 20.5].enumerated() {
      sample.add(value, number: UInt64(number) + 200, isFailing: false)
    }
    let tables = MetricTables(
      MetricReport.Input(
        scenario: "trails", scenarioFile: "trails.json", metric: "rest.seconds",
        quantile: Quantile(percent: 95), seed: 1, sample: sample.sorted(), chosen: nil,
        injection: nil, toolVersion: "1", replayCommand: "tipfleet check"))
    let words = ["30.5": "30 s 500 ms", "20.5": "20 s 500 ms", "10.5": "10 s 500 ms"]
    let chosen = ["50": false, "95": true, "99": false, "100": false]
    let entries = [("50", "20.5", "202")] + ["95", "99", "100"].map { ($0, "30.5", "200") }
    NamedRows.expect(
      tables.quantiles,
      entries.map { quantile, value, number in
        [
          "quantile": Quantile(percent: UInt64(quantile) ?? 0).text, "value": value,
          "value_words": words[value] ?? "", "case": number,
          "is_chosen": "\(chosen[quantile] ?? false)",
        ]
      })
    NamedRows.expect(
      tables.largest,
      [("200", "30.5"), ("202", "20.5"), ("201", "10.5")].map {
        ["case": $0, "value": $1, "value_words": words[$1] ?? ""]
      })
  }

  @Test("the row on every schedule tells schedules, runs, states and limits apart")
  func explorationColumns() throws {
    let scenario = try PlayedPages.cutOff()
    var exploration = Exploration()
    (exploration.scheduleCount, exploration.runCount, exploration.stateCount) = (71, 72, 73)
    exploration.failure = FailingSchedule(
      signature: .violated(invariant: "finality"), choices: [1])
    let found = try #require(try SearchedPages.broken().found.first)
    let files = ExhaustiveReport.files(
      for: ExhaustiveReport.Input(
        scenario: scenario, scenarioFile: "trails.json",
        limits: ExplorationLimits(delays: 74, losses: 75), exploration: exploration,
        found: found, toolVersion: "1", replayCommand: "tipfleet check --exhaustive"))
    #expect(
      NamedRows.of(try #require(files["csv/exploration.csv"])) == [
        [
          "scenario": "trails", "verdict": "fail", "schedules": "71", "runs_count": "72",
          "states_count": "73", "delays_count": "74", "losses_count": "75",
          "is_complete": "false", "failure": "finality", "scenario_file": found.path,
        ]
      ])
  }

  @Test("a comparison tells the sides, the ends of the interval and the violations apart")
  func comparisonColumns() throws {
    let scenario = try PlayedPages.cutOff()
    func run(_ facts: Int, violates: Bool) -> ComparedRun {
      let statement = InvariantCatalogue.statements.first { $0.id == "finality" }
      var result = InvariantResult(
        statement: statement ?? InvariantCatalogue.statements[0],
        verdict: violates ? .fail : .pass)
      result.violationCount = violates ? 1 : 0
      result.checkCount = 1
      let verdict = RunVerdict(
        verdict: .pass, reasons: [], results: [result], disagreements: [], expectation: .pass)
      return ComparedRun(
        side: JournalSide(
          Journal(), JournalNames(scenario: scenario, recordNames: [], replicas: [])),
        verdict: verdict,
        measures: RunMeasures(verdict, RunMetrics(), factCount: facts))
    }
    var comparison = PairedComparison()
    // One pair of both, two of A only, three of B only, four of neither.
    for (violations, count) in [((true, true), 1), ((true, false), 2), ((false, true), 3)] {
      for number in 0..<count {
        comparison.add(
          run(10 + number, violates: violations.0), run(17 + 2 * number, violates: violations.1))
      }
    }
    for number in 0..<4 {
      comparison.add(run(20, violates: false), run(20 + number, violates: false))
    }
    let rows = NamedRows.of(ComparisonTable.make(comparison))
    let facts = try #require(rows.first { $0["measure"] == "facts" })
    let measure = try #require(comparison.measure("facts"))
    let interval = try #require(measure.interval)
    func number(_ name: String) -> Double? { facts[name].flatMap { Double($0) } }
    #expect(facts["pairs_count"] == "10" && facts["differing_count"] == "9")
    #expect(number("a_mean") == measure.leftMean && number("b_mean") == measure.rightMean)
    #expect(number("difference_mean") == measure.difference && measure.difference > 0)
    #expect(number("difference_low") == interval.lowerBound)
    #expect(number("difference_high") == interval.upperBound)
    #expect(facts["a_only_count"] == "" && facts["neither_count"] == "")
    let finality = try #require(rows.first { $0["measure"] == "finality" })
    #expect(finality["both_count"] == "1" && finality["a_only_count"] == "2")
    #expect(finality["b_only_count"] == "3" && finality["neither_count"] == "4")
  }
}
