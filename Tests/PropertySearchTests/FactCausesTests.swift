import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import Invariants
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

@Suite("the causes of a fact")
struct FactCausesTests {
  private static func scenario(_ timeline: [String]) throws -> Scenario {
    let reader = ScenarioReader(knownInvariants: InvariantCatalogue.statements.map(\.id))
    return try reader.scenario(
      """
      {
        "name": "office", "claim": "Work silences.", "duration": "5h",
        "app": { "tips": [], "screens": [] },
        "focus": {
          "parameters": [{ "id": "account" }], "predicate": "account",
          "focuses": [{ "id": "Work", "filter": { "account": "work" } }]
        },
        "devices": [{ "id": "phone", "platform": "iPhone" }],
        "timeline": [\(timeline.joined(separator: ", "))]
      }
      """)
  }

  private static func fact(_ name: String, in scenario: Scenario) throws -> FactID {
    var observer = NoObserver()
    let run = World.play(scenario, observer: &observer)
    return FactID(try #require(run.journal.facts.firstIndex { $0.kind.name == name }, "\(name)"))
  }

  private func without(_ step: Int, _ report: CauseReport) -> ButForOutcome? {
    report.findings.first { $0.factor == .step(step) }?.without
  }

  @Test("a notification is silenced because the Focus is on and because it was posted")
  func silenced() throws {
    let scenario = try Self.scenario([
      #"{ "at": "1h", "on": "phone", "do": "open" }"#,
      #"{ "at": "1h1min", "on": "phone", "do": "turnFocusOn", "focus": "Work" }"#,
      #"{ "at": "2h", "on": "phone", "do": "postNotification", "criterion": "home" }"#,
      #"{ "at": "3h", "on": "phone", "do": "turnFocusOff" }"#,
    ])
    let fact = try Self.fact("focus.silenced", in: scenario)
    let report = try #require(CauseSearch.causes(of: fact, in: scenario))
    #expect(without(1, report) == .fixed)
    #expect(without(2, report) == .fixed)
    #expect(without(3, report) == nil, "what comes later is no cause")
    #expect(report.minimalSets.contains([.step(1)]) && report.minimalSets.contains([.step(2)]))
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("  does not happen  {\"do\": \"turnFocusOn\""), "\(text)")
    #expect(text.contains("The smallest changes that prevent it:"))
    #expect(!text.contains("broken") && !text.contains("fix"), "\(text)")
  }

  /// The widget of the template, whose extension keeps what tips know to itself.
  private static func privateStore() throws -> Scenario {
    var scenario = try CauseSearchTests.scenario(
      Repository.text(of: "scenarios/alarm-from-a-widget.json"))
    scenario.intentPlay.store = .private
    return scenario
  }

  @Test("a private store of the extensions is a cause of a promise that it breaks")
  func privateStore() throws {
    let scenario = try Self.privateStore()
    let report = try #require(
      CauseSearch.causes(of: scenario, invariant: "intent-donation-counted"))
    #expect(report.minimalSets.contains([.privateStore]))
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("  fixed         the private store of the extensions"), "\(text)")
    var shared = scenario
    shared.intentPlay.store = .shared
    #expect(CauseSearch.causes(of: shared, invariant: "intent-donation-counted") == nil)
  }

  @Test("a private store that holds a tip back is the nearest change of what the view got")
  func privateStoreHoldsBack() throws {
    let text = #"""
      {
        "name": "kept", "duration": "2h",
        "app": {
          "events": [{ "id": "did" }],
          "tips": [{ "type": "T", "rules": ["#Rule(did) { $0.donations.count > 0 }"] }],
          "screens": [{ "id": "home", "shows": ["T"] }]
        },
        "intents": {
          "store": "private",
          "intents": [
            { "id": "Set", "in": "widgetExtension", "effects": [{ "donates": "did" }] }
          ],
          "widgets": [{ "id": "w", "families": ["small"], "controls": [{ "runs": "Set" }] }]
        },
        "devices": [{ "id": "phone" }],
        "timeline": [
          { "at": "1min", "on": "phone", "do": "placeWidget", "widget": "w", "family": "small" },
          { "at": "2min", "on": "phone", "do": "tapWidget", "widget": "w", "runs": "Set" },
          { "at": "1h", "on": "phone", "do": "visit", "screen": "home" }
        ]
      }
      """#
    let scenario = try CauseSearchTests.scenario(text)
    let fact = try Self.fact("tip.withheld", in: scenario)
    let report = try #require(CauseSearch.causes(of: fact, in: scenario))
    #expect(report.minimalSets.contains([.privateStore]), "\(report.minimalSets)")
    let told = CauseText(report, scenario, options: RunOptions()).text
    #expect(told.contains("  does not happen  the private store of the extensions"), "\(told)")
  }

  @Test("the schedule of a Focus is a cause")
  func schedule() throws {
    var scenario = try Self.scenario([
      #"{ "at": "90min", "on": "phone", "do": "open" }"#,
      #"{ "at": "2h", "on": "phone", "do": "postNotification", "criterion": "home" }"#,
    ])
    let window = DailyWindow(from: .hours(1), lasting: .hours(3))
    scenario.focus?.focuses[0].schedule = [window]
    let fact = try Self.fact("focus.silenced", in: scenario)
    let report = try #require(CauseSearch.causes(of: fact, in: scenario))
    #expect(report.minimalSets.contains([.focusSchedule(0)]))
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("does not happen  the schedule of the Focus Work"), "\(text)")
  }

  @Test("what would happen later instead is told with its time")
  func moved() throws {
    let scenario = try Self.scenario([
      #"{ "at": "1h", "on": "phone", "do": "turnFocusOn", "focus": "Work" }"#,
      #"{ "at": "2h", "on": "phone", "do": "turnFocusOn", "focus": "Work" }"#,
    ])
    let fact = try Self.fact("focus.activated", in: scenario)
    let report = try #require(CauseSearch.causes(of: fact, in: scenario))
    #expect(without(0, report) == .moved(.zero + .hours(2)))
    #expect(report.minimalSets.isEmpty)
    let text = CauseText(report, scenario, options: RunOptions()).text
    #expect(text.contains("at another time  ") && text.contains("day 0, 02:00:00"), "\(text)")
  }

  @Test("a run has no causes for a fact that it does not have")
  func absent() throws {
    let scenario = try Self.scenario([])
    #expect(CauseSearch.causes(of: FactID(1_000), in: scenario) == nil)
  }
}
