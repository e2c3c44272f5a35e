import FleetSimulation
import FleetWorld
import Foundation
import JournalFiles
import Metrics
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats

@testable import ReportParts
@testable import Reports
@testable import RunTables

@Suite("The changes of an app's report against counts over the journals of its runs")
struct AppCountTests {
  private static let count = 10
  private static let path = "scenarios/platform-ids.json"

  private func scenario() throws -> Scenario {
    try ScenarioReader.strict.scenario(Repository.source(Self.path))
  }

  private func seed(_ scenario: Scenario, _ number: Int) -> UInt64 {
    scenario.seed &+ UInt64(number)
  }

  private func journal(_ scenario: Scenario, seed: UInt64) throws -> JournalFile {
    try JournalFile(World.playAlone(scenario, options: RunOptions(seed: seed)).journalFile)
  }

  private func input(_ scenario: Scenario) throws -> AppReport.Input {
    let runs = (0..<Self.count).map { number in
      JudgedRun.play(scenario, options: RunOptions(seed: seed(scenario, number)))
    }
    let run = ReportInput(
      shown: runs[0], runs: runs.map { RunSummary($0) }, scenarioFile: Self.path,
      scenarioText: [], toolVersion: "0.1.0")
    let caps = run.promises.tips.map(\.cap)
    let trials = SettingChange.all(for: run.promises, of: scenario).map { change in
      var trial = SettingTrial(change, tipCount: caps.count)
      for number in 0..<Self.count {
        let seed = seed(scenario, number)
        trial.add(
          LiveExposures.of(scenario, seed: seed),
          LiveExposures.of(change.applied(to: scenario), seed: seed), caps: caps)
      }
      return trial
    }
    return AppReport.Input(
      run: run, search: try SearchedPages.clean(), examples: [], trials: trials,
      pairCount: Self.count, replayCommand: "tipfleet app \(Self.path)")
  }

  @Test("every column of the changes, and what is said to help most", .onlyInFull)
  func columns() throws {
    let scenario = try scenario()
    let input = try input(scenario)
    #expect(input.trials.count > 1)
    let files = AppReport.files(for: input)
    let before = try (0..<Self.count).map { try journal(scenario, seed: seed(scenario, $0)) }
    var table = CountedTable(
      "changes",
      """
      change tip pairs_count over_cap_before_ratio over_cap_after_ratio over_cap_lower_ratio
      over_cap_upper_ratio unseen_before_ratio unseen_after_ratio unseen_lower_ratio
      unseen_upper_ratio
      """)
    var lowest: [String: (change: String, difference: Double)] = [:]
    for trial in input.trials {
      let changed = trial.change.applied(to: scenario)
      let after = try (0..<Self.count).map { try journal(changed, seed: seed(scenario, $0)) }
      for (index, promise) in input.promises.tips.enumerated() {
        let pairs = zip(before, after).map { left, right in
          (
            CountedPromises([left]).shares(ofTip: index, cap: promise.cap),
            CountedPromises([right]).shares(ofTip: index, cap: promise.cap)
          )
        }
        let words = trial.change.words(in: scenario.app)
        let over = Self.effect(pairs.map { ($0.0.overCap, $0.1.overCap) })
        let unseen = Self.effect(pairs.map { ($0.0.unseen, $0.1.unseen) })
        table.add([
          "change": words, "tip": promise.name, "pairs_count": "\(Self.count)",
          "over_cap_before_ratio": over[0], "over_cap_after_ratio": over[1],
          "over_cap_lower_ratio": over[2], "over_cap_upper_ratio": over[3],
          "unseen_before_ratio": unseen[0], "unseen_after_ratio": unseen[1],
          "unseen_lower_ratio": unseen[2], "unseen_upper_ratio": unseen[3],
        ])
        let difference = (Double(over[1]) ?? 0) - (Double(over[0]) ?? 0)
        if input.promises.tips[index].overCapCount > 0,
          difference < lowest[promise.name]?.difference ?? 0
        {
          lowest[promise.name] = (words, difference)
        }
      }
    }
    #expect(table.differences(from: files["csv/changes.csv"] ?? []) == [])
    #expect(!lowest.isEmpty)
    for (promise, advice) in zip(input.promises.tips, input.advice) {
      guard let best = advice?.best else { continue }
      #expect(best.words(in: scenario.app) == lowest[promise.name]?.change)
    }
    #expect(input.advice.contains { $0?.best != nil })
  }

  /// The means of both sides, and Student's interval of their difference.
  private static func effect(_ pairs: [(Double, Double)]) -> [String] {
    let differences = pairs.map { $1 - $0 }
    let interval = CountedStatistics.student(differences)
    return [
      CountedStatistics.mean(pairs.map(\.0)), CountedStatistics.mean(pairs.map(\.1)),
      interval?.low ?? .nan, interval?.high ?? .nan,
    ].map { "\($0)" }
  }
}
