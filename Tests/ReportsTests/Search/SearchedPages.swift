import Metrics
import PropertySearch
import Scenarios
import Shrinking
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@testable import ReportParts
@testable import Reports

/// Searches that were made, with everything that their reports need.
enum SearchedPages {
  /// Eight cases of one device with good links; nothing fails, and `never` cannot begin.
  static func clean() throws -> SearchReport.Input {
    var scenario = try PlayedPages.quiet()
    scenario.faults = [
      FaultDefinition(name: "never", kind: .pushLoss(.percent(50)), schedule: .windows([]))
    ]
    return input(
      scenario,
      SearchBlock.play(
        0..<8, of: VariedCases(scenario, seed: 1), by: measuring, stopsAtFailure: false))
  }

  /// Measures what people see of tips, as `check` does.
  private static var measuring: CasePlayer {
    var player = CasePlayer()
    player.measuresTips = true
    return player
  }

  /// Counts are overwritten by the last writer, so news of displays is lost; the first case that
  /// fails is made small. One claim of reach holds, and `loss/burstLoss` does not.
  static func broken() throws -> SearchReport.Input { try madeOnce.get() }

  private static let madeOnce = Result { try makeBroken() }

  private static func makeBroken() throws -> SearchReport.Input {
    var scenario = try PlayedPages.cutOff()
    scenario.sync.merge = .lwwRecord
    let cases = VariedCases(scenario, seed: 1)
    let tally = SearchBlock.play(0..<32, of: cases, by: measuring, stopsAtFailure: true)
    let failure = try #require(tally.failures.first)
    let example = Counterexample.shrink(
      cases.makeCase(failure.firstCase).scenario, base: scenario.name,
      signature: failure.signature, caseNumber: failure.firstCase, player: CasePlayer())
    var input = input(scenario, tally)
    let path = "scenarios/regressions/\(example.name).json"
    input.found = [
      SmallCase(example: example, path: path, replayCommand: "tipfleet run \(path)")
    ]
    input.regressions = [
      SearchReport.Regression(
        path: "scenarios/regressions/trails-old.json",
        outcome: RegressionOutcome(verdict: .pass),
        replayCommand: "tipfleet run scenarios/regressions/trails-old.json")
    ]
    let reached = try #require(tally.labels.first { $0.reach.caseCount > 0 })
    input.claimedLabels = [reached.label.text, "loss/burstLoss"]
    input.unreached = ["loss/burstLoss"]
    input.verdict = .fail
    return input
  }

  static func text(_ path: String, of files: FileSet) throws -> String {
    String(decoding: try #require(files[path], "\(path) is missing"), as: UTF8.self)
  }

  private static func input(_ scenario: Scenario, _ tally: SearchTally) -> SearchReport.Input {
    var input = SearchReport.Input(
      scenario: scenario.name, claim: scenario.claim, scenarioFile: "scenarios/trails.json",
      seed: 1, plannedCaseCount: 2_000, tally: tally, found: [], regressions: [],
      claimedLabels: scenario.reach, unreached: [],
      unclaimedInvariants: SearchReport.unclaimedInvariants(of: scenario),
      absentSystems: scenario.absentSystems, verdict: .pass,
      toolVersion: "0.1.0",
      replayCommand: "tipfleet check scenarios/trails.json --seed 1 --cases 2000")
    input.addTips(of: scenario)
    return input
  }
}
