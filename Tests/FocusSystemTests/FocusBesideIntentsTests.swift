import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import JournalFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

/// A widget's extension that writes to the shared store is no process of the app: not to the
/// intents, and not to a Focus filter.
@Suite("A Focus filter beside intents in extensions")
struct FocusBesideIntentsTests {
  private static func scenario(hasExtension: Bool, _ steps: String = "") throws -> Scenario {
    let text = #"""
      // Claim: an extension is no process of the app.
      {
        "schema": 1, "name": "beside", "duration": "2d", "heal": { "within": "1h" },
        "app": {
          "parameters": [{ "id": "showsTips", "default": true, "transient": true }],
          "events": [{ "id": "tapped" }, { "id": "opened" }],
          "tips": [{ "type": "T", "rules": ["#Rule($showsTips) { $0 }"] }],
          "screens": [{ "id": "home", "shows": ["T"] }],
          "onLaunch": [{ "donates": "opened" }]
        },
        "focus": {
          "parameters": [{ "id": "tips", "type": "boolean", "default": true, "sets": "showsTips" }],
          "extension": \#(hasExtension),
          "focuses": [{ "id": "Work", "filter": { "tips": false } }],
          "calls": { "delay": "1s" }
        },
        "intents": {
          "intents": [
            { "id": "Tap", "in": ["app", "widgetExtension"], "effects": [{ "donates": "tapped" }] }
          ],
          "widgets": [{ "id": "w", "families": ["small"], "controls": [{ "runs": "Tap" }] }]
        },
        "devices": [{ "id": "phone" }],
        "timeline": [
          { "at": "1h", "on": "phone", "do": "placeWidget", "widget": "w", "family": "small" },
          { "at": "2h", "on": "phone", "do": "tapWidget", "widget": "w", "runs": "Tap" },
          { "at": "3h", "on": "phone", "do": "turnFocusOn", "focus": "Work" },
          \#(steps)
          { "at": "4h", "on": "phone", "do": "visit", "screen": "home" }
        ]
      }
      """#
    return try ScenarioReader.strict.scenario(
      SourceFile(name: "beside.json", bytes: Array(text.utf8)))
  }

  private func facts(_ run: PlayedRun, in hours: Range<Int64>) -> [String] {
    let moments = (hours.lowerBound * 3_600_000_000)..<(hours.upperBound * 3_600_000_000)
    return run.journal.facts.filter { moments.contains($0.instant.microseconds) }.map(\.kind.name)
  }

  private func host(of run: PlayedRun) throws -> String {
    let said: [String] = run.journal.facts.compactMap { fact in
      switch fact.kind {
      case .focus(.performStarted(_, let host)): host.name
      case .focus(.callSkipped(_, let reason)): reason.name
      default: nil
      }
    }
    return said.joined(separator: ", ")
  }

  private func expectKept(_ run: PlayedRun) {
    let failed = run.judged.filter { $0.verdict == .fail && $0.statement.kind == .guarantee }
    #expect(failed.isEmpty, "\(failed.map { ($0.statement.id, $0.violations) })")
  }

  @Test("IB-4, B-09: a call after an extension's effect is for the extension of the filter")
  func performsInExtension() throws {
    let run = World.playAlone(try Self.scenario(hasExtension: true))
    let began = facts(run, in: 2..<3)
    #expect(began.contains("intent.effectTaken") && began.contains("device.launched"))
    // The app does not start, so it does not ask for the filter in force.
    #expect(!began.contains("focus.currentRead") && !began.contains("device.activated"))
    #expect(try host(of: run) == FilterHost.appExtension.name)
    expectKept(run)
  }

  @Test("IB-4, B-09: without one it is for nobody")
  func skips() throws {
    let run = World.playAlone(try Self.scenario(hasExtension: false))
    #expect(try host(of: run) == FilterSkipReason.noHost.name)
    expectKept(run)
  }

  @Test("the app that comes to the foreground in that process starts there: its rules hold")
  func startsLater() throws {
    for hasExtension in [true, false] {
      let run = World.playAlone(try Self.scenario(hasExtension: hasExtension))
      let opened = facts(run, in: 4..<5)
      #expect(opened.contains("device.activated") && !opened.contains("device.launched"))
      // What the extension of the filter kept already, the app need not ask for.
      #expect(opened.contains("focus.currentRead") == !hasExtension)
      #expect(opened.contains("tip.parameterSet"))
      #expect(opened.contains("tip.withheld") && !opened.contains("tip.displayed"))
    }
  }

  @Test("A-20: an app that is launched or woken in the background hosts what both contain")
  func hostsInBackground() throws {
    let steps = #"""
      { "at": "2h30min", "on": "phone", "do": "terminate" },
      { "at": "3h10min", "on": "phone", "do": "donate", "event": "tapped" },
      { "at": "3h10min1s", "on": "phone", "do": "tapWidget", "widget": "w", "runs": "Tap" },
      { "at": "3h30min", "on": "phone", "do": "tapWidget", "widget": "w", "runs": "Tap" },
      { "at": "3h40min", "on": "phone", "do": "donate", "event": "tapped" },
      { "at": "3h40min1s", "on": "phone", "do": "tapWidget", "widget": "w", "runs": "Tap" },
      """#
    let run = World.playAlone(try Self.scenario(hasExtension: true, steps))
    let hosts: [IntentProcess] = run.journal.facts.compactMap { fact in
      if case .intent(.run(.hosted(_, let process))) = fact.kind { process } else { nil }
    }
    // The second of the three finds an app that is suspended.
    #expect(hosts == [.widgetExtension, .app, .widgetExtension, .app])
    expectKept(run)
  }

  @Test(
    "an app that acts by a step in the process of an extension starts there",
    arguments: [#""donate", "event": "tapped""#, #""invalidateContext""#])
  func actsInProcessOfExtension(_ step: String) throws {
    let steps = #"""
      { "at": "3h30min", "on": "phone", "do": \#(step) },
      { "at": "3h30min1s", "on": "phone", "do": "tapWidget", "widget": "w", "runs": "Tap" },
      """#
    let run = World.playAlone(try Self.scenario(hasExtension: false, steps))
    let acted = facts(run, in: 3..<4)
    // It asks for the filter in force, whose call came while it did not run.
    #expect(!acted.contains("device.launched") && acted.contains("intent.appStateChanged"))
    #expect(acted.contains("focus.currentRead") && acted.contains("tip.parameterSet"))
    #expect(acted.filter { $0 == "tip.donated" }.count >= 2)
    let opened = facts(run, in: 4..<5)
    #expect(opened.contains("device.activated") && !opened.contains("focus.currentRead"))
    #expect(!opened.contains("tip.donated") && opened.contains("tip.withheld"))
    let hosts: [IntentProcess] = run.journal.facts.compactMap { fact in
      if case .intent(.run(.hosted(_, let process))) = fact.kind { process } else { nil }
    }
    #expect(hosts == [.widgetExtension, .app])
    expectKept(run)
    let read = try run.readBack()
    #expect(read.problem == nil && read.journal.digest == run.journal.digest)
    #expect(read.judged.allSatisfy { $0.verdict != .fail || $0.statement.kind != .guarantee })
  }

  @Test("a call while the app has really run is for the app, although an extension began it")
  func runsInApp() throws {
    let steps = #"""
      { "at": "2h30min", "on": "phone", "do": "visit", "screen": "home" },
      { "at": "2h40min", "on": "phone", "do": "leave" },
      """#
    let run = World.playAlone(try Self.scenario(hasExtension: true, steps))
    #expect(try host(of: run) == FilterHost.app.name)
    expectKept(run)
  }
}
