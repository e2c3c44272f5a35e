import FleetFacts
import FleetSimulation
import FocusSystem
import Scenarios
import SimulationKernel
import Testing
import Verification

/// What Focuses and intents have left to do when the fleet has to be at rest.
@Suite("rest beside Focuses and intents")
struct RestOfSystemsTests {
  private func played(
    _ section: String, _ step: String, within: String = "1h", retires: String = ""
  ) throws -> PlayedText {
    try PlayedText(
      """
      {
        "name": "rest", "duration": "1d", "heal": { "after": "10h", "within": "\(within)" },
        "app": { "tips": [], "screens": [] }, \(section),
        "devices": [{ "id": "phone"\(retires) }], "timeline": [\(step)]
      }
      """)
  }

  private func focus(delay: String, sharing: String = "1h") -> String {
    """
    "focus": {
      "parameters": [{ "id": "account" }], "extension": true,
      "focuses": [{ "id": "Work", "filter": { "account": "work" } }],
      "calls": { "delay": "\(delay)" }, "sharing": { "within": "\(sharing)" }
    }
    """
  }

  private let turnsOn =
    #"{ "at": "9h30m", "on": "phone", "do": "turnFocusOn", "focus": "Work" }"#

  private func intent(_ more: String, takes: String = "3h") -> String {
    #""intents": { "intents": [{ "id": "Export", "takes": "\#(takes)"\#(more) }] }"#
  }

  private func runs(_ at: String) -> String {
    #"{ "at": "\#(at)", "on": "phone", "do": "runIntent", "intent": "Export" }"#
  }

  private func expectOpen(
    _ played: PlayedText, _ reason: String, _ location: SourceLocation = #_sourceLocation
  ) {
    let result = played.result(of: "comes-to-rest")
    #expect(result?.verdict == .inconclusive, sourceLocation: location)
    #expect(
      result?.reason?.contains(reason) == true, "\(result?.reason ?? "none")",
      sourceLocation: location)
    #expect(played.rests.map(\.isRest) == [false], sourceLocation: location)
  }

  @Test("B-08: a call of a filter that the scenario delays is no fault of the network")
  func call() throws {
    let late = try played(focus(delay: "2h"), turnsOn)
    expectOpen(late, "A call of the Focus filter was still to come on phone.")
    let inTime = try played(focus(delay: "1h"), turnsOn)
    #expect(inTime.verdict(of: "comes-to-rest") == .pass)
  }

  @Test("A-36: neither is a run that takes its time")
  func run() throws {
    // It reports progress every 27 s, and is not cancelled.
    let export = intent(#", "progress": 100"#, takes: "45min")
    let late = try played(export, runs("9h59m"), within: "20min")
    expectOpen(late, "Run 0 of an intent was not over on phone.")
    let inTime = try played(export, runs("9h20m"), within: "20min")
    #expect(inTime.verdict(of: "comes-to-rest") == .pass)
  }

  @Test("A-36: of a run that was cancelled nothing is waited for")
  func cancelled() throws {
    let run = try played(intent(""), runs("9h59m"))
    #expect(run.verdict(of: "comes-to-rest") == .pass)
    let rest = try #require(run.rests.first)
    #expect(rest.instant < Instant.zero + .hours(10) + .minutes(1))
  }

  @Test("B-09: a filter performs on no device that has left the fleet")
  func retired() throws {
    let run = try played(focus(delay: "2h"), turnsOn, retires: #", "retires": "10h""#)
    let performed = run.run.journal.facts.contains { fact in
      if case .focus(.performStarted(_, _)) = fact.kind { return true }
      return false
    }
    #expect(!performed)
  }
}
