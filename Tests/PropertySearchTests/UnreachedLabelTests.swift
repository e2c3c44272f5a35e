import Metrics
import ScenarioFiles
import Scenarios
import TestExtent
import TestSupport
import Testing
import TextFormats
import Verification

@testable import PropertySearch

@Suite("labels that a search did not reach")
struct UnreachedLabelTests {
  private static func scenario(_ members: String, app: String = "") throws -> Scenario {
    let text = """
      {
        "name": "small", "duration": "1d",
        "app": {
          "tips": [{"type": "Compass"}],
          "screens": [{"id": "home", "shows": [{"tip": "Compass"}]}]\(app)
        },
        "devices": [{"id": "phone"}]\(members)
      }
      """
    return try ScenarioReader.strict.scenario(text)
  }

  private static func reasons(of scenario: Scenario) -> [String: String] {
    SearchTally().unreachedLabels(of: scenario).reduce(into: [:]) {
      $0[$1.label.text] = $1.reason
    }
  }

  private static let advice = "nothing known prevents it, so play more cases"

  @Test("what the scenario lacks is named, and no longer once it is there")
  func lacks() throws {
    let bare = Self.reasons(of: try Self.scenario(""))
    let rich = Self.reasons(
      of: try Self.scenario(
        """
        , "faults": [
          {"name": "cut", "kind": "partition", "devices": ["phone"], "every": "2h", "for": "1h"},
          {"name": "trouble", "kind": "hubError", "error": "badContainer", "every": "2h",
            "for": "1h"}
        ],
        "timeline": [{"do": "reinstall", "at": "1h", "on": "phone"}]
        """, app: #", "frequency": "daily", "events": [{"id": "visited"}]"#))
    for (label, reason) in [
      ("withheld/rule", "no tip has a rule"), ("withheld/displayLimitReached", "no tip has a cap"),
      ("withheld/earlierTipInGroup", "the app has no ordered group"),
      ("displayEnd/preempted", "the app has no group"),
      ("loss/oneWayPartition", "no fault of the scenario does this"),
      ("loss/noLink", "every device of a scenario has a link to the hub"),
      ("syncError/permissionFailure", "no fault of the scenario does this"),
      ("merge/frequencyClockMerged", "the knob frequencyScope is perDevice"),
      ("event/updated", "no step of the timeline does this"),
    ] {
      #expect(bare[label] == reason)
      #expect(rich[label] == reason)
    }
    for (label, reason) in [
      ("withheld/frequency", "no frequency keeps tips apart"),
      ("loss/partition", "no fault of the scenario does this"),
      ("syncError/badContainer", "no fault of the scenario does this"),
      ("merge/donationMerged", "the app has no event"),
      ("event/reinstalled", "no step of the timeline does this"),
    ] {
      #expect(bare[label] == reason)
      #expect(rich[label]?.hasPrefix(Self.advice) == true, "\(label): \(rich[label] ?? "")")
    }
  }

  @Test("what a search makes from nothing lacks nothing, and the advice names what is not varied")
  func varied() throws {
    let varied = Self.reasons(
      of: try Self.scenario(
        """
        , "vary": {"faults": "everyKind", "app": "generated", "steps": "generated",
          "sync": "generated", "knobs": "generated"}
        """))
    #expect(varied["withheld/rule"] == Self.advice)
    #expect(varied["event/restored"] == Self.advice)
    // What is made from nothing never does this, so that guarantees are kept.
    for label in ["event/restoredReusingReplica", "event/clonedReusingReplica"] {
      #expect(
        varied[label] == "no written step does this, and generated steps never do")
    }
    #expect(varied["displayEnd/processEnded"]?.hasPrefix("a display ends with its screen") == true)
    #expect(varied["syncError/permissionFailure"] == Self.advice)
    #expect(varied["loss/noLink"] == "every device of a scenario has a link to the hub")
    let bare = Self.reasons(of: try Self.scenario(""))
    #expect(
      bare["withheld/invalidated"] == "\(Self.advice) or vary app, faults, steps, sync, knobs")
  }

  @Test("no push is lost where there is none, or where nothing loses any")
  func pushes() throws {
    let fault = #", "faults": [{"name": "f", "kind": "pushLoss", "every": "1h", "for": "1h"}]"#
    for (push, more, reason) in [
      (#""enabled": false"#, fault, "pushes are off"),
      (#""loss": "0%""#, "", "no setting and no fault loses pushes"),
      (#""loss": "0%""#, fault, nil), (#""loss": "1%""#, "", nil),
    ] as [(String, String, String?)] {
      let found = Self.reasons(
        of: try Self.scenario(#", "sync": {"push": {\#(push)}}\#(more)"#))["loss/pushLoss"]
      if let reason {
        #expect(found == reason)
      } else {
        #expect(found?.hasPrefix(Self.advice) == true, "\(found ?? "")")
      }
    }
    let answers = #", "faults": [{"name": "f", "kind": "lostAnswers", "every": "1h", "for": "1h"}]"#
    let surge = Self.reasons(of: try Self.scenario(answers))["loss/lossSurge"]
    #expect(surge?.hasPrefix(Self.advice) == true)
  }

  @Test("labels with the same reason are one group, and every label is in one")
  func groups() throws {
    let scenario = try Self.scenario("")
    let groups = SearchTally().unreachedByReason(of: scenario)
    #expect(Set(groups.map(\.reason)).count == groups.count)
    #expect(
      groups.flatMap(\.labels).sorted()
        == SearchTally().unreachedLabels(of: scenario).map(\.label.text).sorted())
    #expect(groups.contains { $0.labels.count > 3 })
  }

  @Test("no label that a case of a shipped scenario reached is said to be out of reach")
  func truth() throws {
    for scenario in TestExtent.cases(try ShippedScenarios.all(), quick: 6) {
      let source = VariedCases(scenario, seed: 3)
      let player = CasePlayer()
      let reach = CaseReach(scenario)
      for number in 0..<UInt64(2) {
        let outcome = player.play(source.makeCase(number))
        for (index, count) in outcome.coverage.counts.enumerated() where count > 0 {
          let label = Coverage.labels[index]
          #expect(reach.lack(of: label) == nil, "\(scenario.name): \(label.text)")
        }
      }
    }
  }
}

/// The scenarios that ship.
private enum ShippedScenarios {
  static func all() throws -> [Scenario] {
    try [
      "any-app", "backyard-birds", "cap-last-writer-wins", "cap-under-partition",
      "frequency-on-four-devices", "platform-ids", "push-storm-then-dismiss",
      "reset-and-resurrection", "restore-from-backup", "trails",
    ].map { try ViolationStoryTests.shipped($0) }
  }
}
