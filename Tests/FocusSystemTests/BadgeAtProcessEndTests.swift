import FleetSimulation
import FleetWorld
import FocusSystem
import Mutants
import PropertySearch
import ScenarioFiles
import Scenarios
import TestSupport
import Testing
import Verification

/// What the judge of badges asks of an app whose process ends in the moment in which it was opened.
@Suite("badges of apps whose process ends at once")
struct BadgeAtProcessEndTests {
  /// Actions in one moment, in their order, on a phone with no Focus on.
  static func scenario(_ actions: [String]) throws -> Scenario {
    let steps = actions.map { #"{ "at": "1h", "on": "phone", "do": "\#($0)" }"# }
    return try ScenarioReader.strict.scenario(
      """
      {
        "name": "ended", "duration": "1d", "app": { "tips": [], "screens": [] },
        "focus": { "focuses": [{ "id": "Work" }] },
        "devices": [{ "id": "phone" }],
        "timeline": [\(steps.joined(separator: ", "))]
      }
      """)
  }

  static func result(_ run: PlayedRun) throws -> InvariantResult {
    try #require(run.judged.first { $0.statement.id == "badge-unfiltered" })
  }

  static let endings = ["terminate", "crash", "reinstall"]

  @Test("IB-8: what comes after the end of the process need not count", arguments: endings)
  func comesAfterTheEnd(_ ending: String) throws {
    let scenario = try Self.scenario(["open", ending, "postNotification"])
    let result = try Self.result(World.playAlone(scenario))
    #expect(result.verdict == .pass, "\(result.violations)")
    #expect(result.checkCount == 1)
  }

  @Test("IB-8: what comes before the end of the process counts", arguments: endings)
  func comesBeforeTheEnd(_ ending: String) throws {
    let scenario = try Self.scenario(["open", "postNotification", ending])
    let sound = try Self.result(World.playAlone(scenario))
    #expect(sound.verdict == .pass, "\(sound.violations)")
    #expect(sound.checkCount == 1)
    let stays = World.playAlone(scenario, injecting: Mutant.system(.focus(.resetBadge)))
    #expect(try Self.result(stays).verdict == .fail)
  }

  @Test("IB-8: an app that is started again in that moment counts what came meanwhile")
  func comesBetweenTwoProcesses() throws {
    let scenario = try Self.scenario(["open", "terminate", "postNotification", "open"])
    let sound = try Self.result(World.playAlone(scenario))
    #expect(sound.verdict == .pass, "\(sound.violations)")
    #expect(sound.checkCount == 2)
    let stays = World.playAlone(scenario, injecting: Mutant.system(.focus(.resetBadge)))
    #expect(try Self.result(stays).verdict == .fail)
  }
}
