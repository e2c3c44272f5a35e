import FleetSimulation
import Invariants
import Metrics
import PropertySearch
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

@testable import Reports

@Suite("Every column of a comparison against counts over the journals of both settings")
struct CompareCountTests {
  /// A run with what its journal says.
  private struct Side {
    let run: JudgedRun
    let measures: CountedMeasures

    init(_ scenario: Scenario, seed: UInt64, without: [String]) throws {
      run = JudgedRun.play(scenario, options: RunOptions(seed: seed, withoutFaults: without))
      measures = CountedMeasures(try JournalFile(run.run.journalFile))
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

  @Test("a scenario with and without a fault, under four seeds")
  func withoutFault() throws {
    let path = "scenarios/backyard-birds.json"
    let text = try CountedStudy.text(
      path, [("\"21d\"", "\"6d\""), ("\"at\": \"16d", "\"at\": \"5d")])
    let scenario = try #require(
      ScenarioReader.strict.read(SourceFile(name: path, bytes: Array(text.utf8))).scenario)
    var comparison = PairedComparison()
    var pairs: [(Side, Side)] = []
    for seed in UInt64(23)...26 {
      comparison.add(
        ComparedRun(playing: scenario, options: RunOptions(seed: seed)),
        ComparedRun(
          playing: scenario, options: RunOptions(seed: seed, withoutFaults: ["pad-offline"])))
      pairs.append(
        (
          try Side(scenario, seed: seed, without: []),
          try Side(scenario, seed: seed, without: ["pad-offline"])
        ))
    }
    // The scenario has no Focus, so nothing is said of invariants about one.
    // Nor is anything measured of such systems.
    let absent =
      InvariantCatalogue.statements.filter { $0.system != nil }.map(\.id)
      + RunMeasures.systemMeasureNames
    let table = counted(pairs, RunMeasures.names.filter { !absent.contains($0) })
    let csv = CSVWriter.bytes(of: ComparisonTable.make(comparison))
    for difference in table.differences(from: csv).prefix(20) { Issue.record("\(difference)") }
    for column in ["a_only_count", "both_count"] {
      #expect(table.rows.contains { !["", "0", nil].contains($0[column]) })
    }
  }

  private func counted(_ pairs: [(Side, Side)], _ names: [String]) -> CountedTable {
    var table = CountedTable(
      "compare",
      """
      measure pairs_count a_mean b_mean difference_mean difference_low difference_high
      differing_count a_only_count b_only_count both_count neither_count
      """)
    for name in names {
      let values = pairs.compactMap { pair -> (Double, Double)? in
        guard let left = pair.0.value(name), let right = pair.1.value(name) else { return nil }
        return (left, right)
      }
      let differences = values.map { $0.1 - $0.0 }
      let interval = CountedStatistics.student(differences)
      func mean(_ values: [Double]) -> String? {
        values.isEmpty ? nil : "\(CountedStatistics.mean(values))"
      }
      let isInvariant = pairs[0].0.run.verdict.result(of: name) != nil
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
      ])
    }
    return table
  }
}
