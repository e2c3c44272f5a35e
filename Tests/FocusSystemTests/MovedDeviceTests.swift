import FleetFacts
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

/// Whom the judge of shared Focuses asks once a device was signed out of its account.
@Suite("devices that share a Focus, and one that moved")
struct MovedDeviceTests {
  /// Three devices that share, and what is done on them; a choice comes within an hour.
  static func scenario(
    lasting duration: String = "1d", loss: String = "0%", _ steps: [String]
  ) throws -> Scenario {
    try ScenarioReader.strict.scenario(
      """
      {
        "name": "moved", "duration": "\(duration)", "app": { "tips": [], "screens": [] },
        "focus": {
          "focuses": [{ "id": "Work" }],
          "sharing": { "delay": "10s", "loss": "\(loss)", "within": "1h" }
        },
        "devices": [{ "id": "phone" }, { "id": "pad", "platform": "iPad" }, { "id": "mac" }],
        "timeline": [\(steps.joined(separator: ", "))]
      }
      """)
  }

  static func step(_ action: String, _ device: String, at time: String) -> String {
    let focus = action == "turnFocusOn" ? #", "focus": "Work""# : ""
    return #"{ "at": "\#(time)", "on": "\#(device)", "do": "\#(action)"\#(focus) }"#
  }

  static func result(_ run: PlayedRun) throws -> InvariantResult {
    try #require(run.judged.first { $0.statement.id == "focus-shared" })
  }

  @Test("IB-9: two devices that stay are judged when a third is signed out or offline")
  func othersJudged() throws {
    for action in ["signOut", "goOffline"] {
      let scenario = try Self.scenario([
        Self.step(action, "mac", at: "1h"), Self.step("turnFocusOn", "phone", at: "2h"),
      ])
      let sound = try Self.result(World.playAlone(scenario))
      #expect(sound.verdict == .pass, "\(action): \(sound.violations)")
      // The pad hears the choice, and agrees at the end.
      #expect(sound.checkCount == 2, "\(action)")
      let untold = World.playAlone(scenario, injecting: Mutant.system(.focus(.tellOfFocus)))
      #expect(try Self.result(untold).verdict == .fail, "\(action)")
    }
  }

  @Test("B-03: a device that moved is judged again once it shares a choice with its account")
  func judgedAgain() throws {
    // Who chooses, when, whether the app of the mac knows its account, and how many are judged: the
    // two that hear, and at the end one or two that agree with the first.
    let rows: [(chooser: String, at: String, opens: Bool, checkCount: Int)] = [
      ("phone", "4h", true, 4), ("mac", "4h", true, 4),
      // What comes within the bound may be of the former account.
      ("phone", "2h30min", true, 3), ("mac", "2h30min", true, 3),
      ("phone", "4h", false, 3), ("mac", "4h", false, 3),
    ]
    for row in rows {
      let opening = row.opens ? [Self.step("open", "mac", at: "30min")] : []
      let scenario = try Self.scenario(
        opening + [
          Self.step("signOut", "mac", at: "1h"), Self.step("signIn", "mac", at: "2h"),
          Self.step("turnFocusOn", row.chooser, at: row.at),
        ])
      let result = try Self.result(World.playAlone(scenario))
      #expect(result.verdict == .pass, "\(row): \(result.violations)")
      #expect(result.checkCount == row.checkCount, "\(row)")
    }
  }

  @Test("B-03: what a device chose just before it left may not have reached all yet")
  func lastChoice() throws {
    let scenario = try Self.scenario(
      lasting: "2h", loss: "50%",
      [
        Self.step("turnFocusOn", "mac", at: "1h50min"), Self.step("signOut", "mac", at: "1h51min"),
      ])
    var reached: Set<Int> = []
    for seed in 1...20 as ClosedRange<UInt64> {
      let run = World.playAlone(scenario, options: RunOptions(seed: seed))
      reached.insert(
        run.journal.facts.count { fact in
          if case .focus(.received) = fact.kind { true } else { false }
        })
      let result = try Self.result(run)
      #expect(result.verdict != .fail, "seed \(seed): \(result.violations)")
    }
    #expect(reached.contains(1))
  }
}
