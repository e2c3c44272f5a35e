import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats

/// What the app is given when a widget opens it, and what a run does when a person declines.
@Suite("What widgets and people answer to the app")
struct WidgetAnswersTests {
  @Test("A-13: a tap on the widget opens the app, which gets its configuration or nothing")
  func opened() throws {
    let text = String(decoding: try Repository.source(WidgetsInWorldTests.bus).bytes, as: UTF8.self)
    func run(_ steps: String) throws -> PlayedRun {
      let changed = text.replacing("\"timeline\": [", with: "\"timeline\": [\(steps)")
      let file = SourceFile(name: "changed.json", bytes: Array(changed.utf8))
      return World.playAlone(try ScenarioReader.strict.scenario(file))
    }
    let step = #"{ "at": "3h", "on": "phone", "do": "openFromWidget", "widget": "bus", "#
    for (asked, found) in [("ShowBus", Optional(IntentIndex(0))), ("BuyTicket", nil)] {
      let run = try run(step + #""asksFor": "\#(asked)" },"#)
      let gotten = WidgetsInWorldTests.facts(of: 0, in: run) { fact -> IntentIndex?? in
        guard case .answer(.routed(_, _, let found, _)) = fact else { return nil }
        return .some(found)
      }
      #expect(gotten == [found])
      let activated = run.journal.facts.contains { fact in
        fact.kind == .device(.activated) && fact.instant == .zero + .hours(3)
      }
      #expect(activated)
      #expect(run.failedInvariants == [])
    }
    // A locked device stays as it is; a widget that is not there opens nothing.
    let lock = #"{ "at": "2h30min", "on": "phone", "do": "lockDevice" },"#
    for steps in [lock + step, step + #""number": 2, "#] {
      let run = try run(steps + #""asksFor": "ShowBus" },"#)
      let count = WidgetsInWorldTests.facts(of: 0, in: run) { fact -> Bool? in
        if case .answer(.routed) = fact { true } else { nil }
      }.count
      #expect(count == 0)
      #expect(run.failedInvariants == [])
    }
  }

  @Test("A-32: a declined request fails the run, or the run goes on without a value")
  func declined() throws {
    let text = #"""
      // Claim: every run ends.
      {
        "schema": 1, "name": "declined", "duration": "1d", "heal": { "within": "1h" },
        "app": { "events": [{ "id": "done" }], "tips": [], "screens": [] },
        "intents": {
          "intents": [
            { "id": "Ask", "in": "app", "continues": "resumes", "effects": [{ "donates": "done" }] }
          ],
          "agreement": "0%", "declinedRequest": "RULE"
        },
        "devices": [{ "id": "phone" }],
        "timeline": [{ "at": "1h", "on": "phone", "do": "runIntent", "intent": "Ask" }]
      }
      """#
    for (rule, ends) in [("fails", ["failed"]), ("resumesWithoutValue", ["resumed", "succeeded"])] {
      let scenario = try ScenarioReader.strict.scenario(text.replacing("RULE", with: rule))
      let run = World.playAlone(scenario)
      let found = WidgetsInWorldTests.facts(of: 0, in: run) { fact -> String? in
        switch fact {
        case .run(.failed(_, _, because: .declined)): "failed"
        case .run(.resumed(_, hasValue: false)): "resumed"
        case .run(.succeeded): "succeeded"
        default: nil
        }
      }
      #expect(found == ends)
      #expect(run.failedInvariants == [])
      #expect(try ScenarioReader.strict.writtenAndRead(scenario).intents == scenario.intents)
    }
  }
}
