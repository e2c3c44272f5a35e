import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

@testable import ReportParts
@testable import Reports

/// A scenario with and without a fault under several seeds, counted over the journals.
struct CountedComparison {
  /// A run with what its journal says.
  struct Side {
    let run: JudgedRun
    let journal: JournalFile
    let measures: CountedMeasures

    init(_ scenario: Scenario, seed: UInt64, without: [String]) throws {
      run = JudgedRun.play(scenario, options: RunOptions(seed: seed, withoutFaults: without))
      journal = try JournalFile(run.run.journalFile)
      measures = CountedMeasures(journal)
    }

    func value(_ name: String) -> Double? {
      if name == "violations" {
        // The scenario demands one expectation beside the guarantees.
        let demanded = run.verdict.results.filter {
          $0.statement.kind == .guarantee || $0.id == "display-cap-sum"
        }
        return Double(demanded.map(\.violationCount).reduce(0, +))
      }
      if let result = run.verdict.result(of: name) { return Double(result.violationCount) }
      guard name.hasSuffix(".margin"), let result = run.verdict.result(of: String(name.dropLast(7)))
      else { return measures.value(name) }
      let scale = result.statement.marginUnit == .microseconds ? 1e6 : 1
      return result.margin.map { Double($0) / scale }
    }
  }

  let scenario: Scenario
  let outcome: ComparedOutcome
  let pairs: [(a: Side, b: Side)]
  let input: ComparisonInput
  let files: FileSet

  /// - `off`: The fault that B is without; nil for the same setting twice.
  init(
    _ path: String, changing changes: [(String, String)] = [], seeds: ClosedRange<UInt64>,
    off: String?
  ) throws {
    let text = try CountedStudy.text(path, changes)
    let scenario = try #require(
      ScenarioReader.strict.read(SourceFile(name: path, bytes: Array(text.utf8))).scenario)
    let without = off.map { [$0] } ?? []
    func run(_ seed: UInt64, _ without: [String]) -> ComparedRun {
      ComparedRun(playing: scenario, options: RunOptions(seed: seed, withoutFaults: without))
    }
    let first = seeds.lowerBound
    var outcome = ComparedOutcome(run(first, []), run(first, without))
    for seed in seeds.dropFirst() { outcome.add(run(seed, []), run(seed, without)) }
    pairs = try seeds.map { seed in
      (
        a: try Side(scenario, seed: seed, without: []),
        b: try Side(scenario, seed: seed, without: without)
      )
    }
    self.scenario = scenario
    self.outcome = outcome
    func setting(_ name: String, _ without: [String]) -> ComparedSetting {
      ComparedSetting(
        path: path, scenario: scenario.name, firstSeed: first, withoutFaults: without,
        isRecorded: false, file: path, bytes: Array(text.utf8),
        replayCommand: "replay \(name)")
    }
    input = ComparisonInput(
      first: setting("A", []), second: setting("B", without), outcome: outcome, conditions: [],
      command: "compare", toolVersion: "1")
    files = ComparisonReport.files(for: input, json: [])
  }

  var page: [UInt8] { files["index.html"] ?? [] }

  /// The rows of `compare.csv`: what the scenario has no Focus, intents or pointer for is left out.
  var table: CountedTable {
    let absent =
      InvariantCatalogue.statements.filter { $0.system != nil }.map(\.id)
      + RunMeasures.systemMeasureNames
    return counted(RunMeasures.names.filter { !absent.contains($0) })
  }

  private func counted(_ names: [String]) -> CountedTable {
    var table = CountedTable(
      "compare",
      """
      measure pairs_count a_mean b_mean difference_mean difference_low difference_high
      differing_count a_only_count b_only_count both_count neither_count unit
      """)
    for name in names {
      let values = pairs.compactMap { pair -> (Double, Double)? in
        guard let left = pair.a.value(name), let right = pair.b.value(name) else { return nil }
        return (left, right)
      }
      let differences = values.map { $0.1 - $0.0 }
      let interval = CountedStatistics.student(differences)
      func mean(_ values: [Double]) -> String? {
        values.isEmpty ? nil : "\(CountedStatistics.mean(values))"
      }
      let isInvariant = pairs[0].a.run.verdict.result(of: name) != nil
      func count(_ isLeft: Bool, _ isRight: Bool) -> String? {
        isInvariant
          ? "\(values.filter { ($0.0 > 0) == isLeft && ($0.1 > 0) == isRight }.count)" : nil
      }
      table.add([
        "measure": name, "pairs_count": "\(values.count)", "a_mean": mean(values.map(\.0)),
        "b_mean": mean(values.map(\.1)), "difference_mean": mean(differences),
        "difference_low": interval.map { "\($0.low)" },
        "difference_high": interval.map { "\($0.high)" },
        "differing_count": "\(values.filter { $0.0 != $0.1 }.count)",
        "a_only_count": count(true, false), "b_only_count": count(false, true),
        "both_count": count(true, true), "neither_count": count(false, false),
        "unit": unit(name),
      ])
    }
    return table
  }

  /// The unit of a measure, by its name; that of a margin as the invariant says.
  func unit(_ name: String) -> String {
    if name.hasSuffix(".margin") {
      let result = pairs[0].a.run.verdict.result(of: String(name.dropLast(7)))
      return result?.statement.marginUnit == .microseconds ? "s" : "count"
    }
    if name.hasSuffix(".seconds") { return "s" }
    if name.hasSuffix(".share") { return "1" }
    if name.hasSuffix("per-day") { return "1/d" }
    return name.hasPrefix("bytes.") || name.hasSuffix(".bytes") ? "B" : "count"
  }
}
