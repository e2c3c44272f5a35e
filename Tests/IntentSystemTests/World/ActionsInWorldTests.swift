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
import Verification

/// Actions of Shortcuts and of a Focus, which are configured as widgets are.
@Suite("Actions with parameters in the world")
struct ActionsInWorldTests {
  static let text = #"""
    // Claim: an action offers what depends on another value of it.
    {
      "schema": 1, "name": "actions", "duration": "1d", "heal": { "within": "1h" },
      "app": { "tips": [], "screens": [] },
      "intents": {
        "entities": [
          { "type": "Stop", "items": [{ "id": "park" }, { "id": "harbour" }] },
          {
            "type": "Line",
            "items": [
              { "id": "ten", "belongsTo": ["park"] },
              { "id": "twenty", "belongsTo": ["park", "harbour"] },
              { "id": "thirty", "belongsTo": ["harbour"] }
            ]
          }
        ],
        "intents": [
          {
            "id": "NextBus",
            "parameters": [
              { "id": "stop", "of": "Stop" }, { "id": "line", "of": "Line", "dependsOn": ["stop"] }
            ]
          },
          { "id": "Hidden", "discoverable": false }
        ]
      },
      "devices": [{ "id": "phone" }],
      "timeline": [
        { "at": "1h", "on": "phone", "do": "addAction", "intent": "NextBus", "in": "SURFACE" },
        ASK,
        {
          "at": "2h", "on": "phone", "do": "configureAction", "intent": "NextBus",
          "parameter": "stop", "value": "park"
        },
        ASK,
        {
          "at": "4h", "on": "phone", "do": "configureAction", "intent": "NextBus",
          "parameter": "line", "value": "thirty"
        },
        { "at": "5h", "on": "phone", "do": "addAction", "intent": "Hidden", "in": "SURFACE" },
        {
          "at": "6h", "on": "phone", "do": "configureAction", "intent": "NextBus", "number": 2,
          "parameter": "stop", "value": "park"
        }
      ]
    }
    """#

  static func scenario(in surface: ActionSurface) throws -> Scenario {
    let ask = #"""
      {
        "at": "TIME", "on": "phone", "do": "askActionOptions", "intent": "NextBus",
        "parameter": "line"
      }
      """#
    let parts = text.replacing("SURFACE", with: "\(surface.word)")
      .split(separator: "ASK", omittingEmptySubsequences: false)
    return try ScenarioReader.strict.scenario(
      String(parts[0]) + ask.replacing("TIME", with: "1h30min") + String(parts[1])
        + ask.replacing("TIME", with: "3h") + String(parts[2]))
  }

  @Test(
    "A-07: an action offers dependent options, and takes only these",
    arguments: ActionSurface.allCases)
  func dependent(_ surface: ActionSurface) throws {
    let scenario = try Self.scenario(in: surface)
    let definition = try #require(scenario.intents)
    let run = World.playAlone(scenario)
    let action = InstanceIndex(0)
    let (stop, line) = (IntentParameterIndex(0), IntentParameterIndex(1))
    func choice(_ name: String) throws -> ChoiceIndex {
      ChoiceIndex(try #require(definition.choices.firstIndex { $0.id == name }))
    }
    let (park, thirty) = (try choice("park"), try choice("thirty"))
    let found = WidgetsInWorldTests.facts(of: 0, in: run) { fact -> IntentConfigurationFact? in
      if case .configuration(let fact) = fact { fact } else { nil }
    }
    #expect(
      found == [
        .actionPlaced(action, IntentIndex(0), in: surface), .parameterSet(action, stop, park),
        .parameterRejected(action, line, thirty, because: .notOffered),
      ])
    let counts = WidgetsInWorldTests.facts(of: 0, in: run) { fact -> UInt32? in
      guard case .answer(.optionsComputed(action, line, _, _, let count, _)) = fact else {
        return nil
      }
      return count
    }
    #expect(counts == [0, 2])
    let refused = WidgetsInWorldTests.facts(of: 0, in: run) { fact -> Bool? in
      if case .run(.refused(IntentIndex(1), _, because: .notDiscoverable)) = fact {
        true
      } else {
        nil
      }
    }
    #expect(refused == [true])
    #expect(run.failedInvariants == [])
    let offered = run.judged.first { $0.statement.id == "intent-options-offered" }
    #expect(offered?.checkCount == 2)
    let again = try ScenarioReader.strict.writtenAndRead(scenario)
    #expect(again.timeline == scenario.timeline)
  }

  @Test("a parameter that an action lacks is named where it stands")
  func unknown() {
    let changed = Self.text.replacing("ASK,", with: "").replacing("SURFACE", with: "shortcuts")
      .replacing(#""parameter": "stop""#, with: #""parameter": "stops""#)
    let read = ScenarioReader.strict.read(
      SourceFile(name: "changed.json", bytes: Array(changed.utf8)))
    #expect(
      read.diagnostics.plainText().contains("the intent NextBus has no parameter \"stops\""))
  }
}
