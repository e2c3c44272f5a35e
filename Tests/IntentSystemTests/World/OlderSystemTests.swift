import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
import JournalFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import Verification

/// Two devices with one widget, one of them with a system that does not know App Intents.
@Suite("Widgets on an older system")
struct OlderSystemTests {
  static let text = #"""
    // Claim: an older system goes by the old definition, and loses nothing when it is upgraded.
    {
      "schema": 1, "name": "older", "duration": "1d", "heal": { "within": "1h" },
      "app": { "tips": [], "screens": [] },
      "intents": {
        "entities": [{ "type": "Sound", "items": [{ "id": "bell" }, { "id": "chime" }] }],
        "intents": [
          {
            "id": "OldAlarm", "name": "Alarm", "legacy": true,
            "parameters": [{ "id": "sound", "of": "Sound" }]
          },
          {
            "id": "Alarm",
            "parameters": [
              { "id": "sound", "of": "Sound" },
              { "id": "volume", "choices": ["low", "high"], "default": "low" }
            ]
          }
        ],
        "widgets": [{ "id": "alarm", "configuredBy": "Alarm", "formerly": "OldAlarm" }]
      },
      "devices": [{ "id": "old", "olderSystem": true }, { "id": "new" }],
      "timeline": [
        { "at": "1h", "on": ["old", "new"], "do": "placeWidget", "widget": "alarm" },
        {
          "at": "1h1min", "on": ["old", "new"], "do": "configureWidget", "widget": "alarm",
          "parameter": "sound", "value": "chime"
        },
        {
          "at": "1h2min", "on": ["old", "new"], "do": "configureWidget", "widget": "alarm",
          "parameter": "volume", "value": "high"
        },
        { "at": "2h", "on": ["old", "new"], "do": "upgradeSystem" },
        {
          "at": "2h1min", "on": "old", "do": "configureWidget", "widget": "alarm",
          "parameter": "volume", "value": "high"
        }
      ]
    }
    """#

  static func scenario() throws -> Scenario { try ScenarioReader.strict.scenario(text) }

  private static func configurations(
    of device: Int, in run: PlayedRun
  ) -> [IntentConfigurationFact] {
    WidgetsInWorldTests.facts(of: device, in: run) { fact in
      if case .configuration(let fact) = fact { fact } else { nil }
    }
  }

  @Test("A-17: a device with an older system goes by the old definition until it is upgraded")
  func upgraded() throws {
    let scenario = try Self.scenario()
    let definition = try #require(scenario.intents)
    let run = World.playAlone(scenario)
    let (old, recent) = (IntentIndex(0), IntentIndex(1))
    let (widget, sound, volume) = (
      InstanceIndex(0), IntentParameterIndex(0), IntentParameterIndex(1)
    )
    func choice(_ name: String) throws -> ChoiceIndex {
      ChoiceIndex(try #require(definition.choices.firstIndex { $0.id == name }))
    }
    let (chime, low, high) = (try choice("chime"), try choice("low"), try choice("high"))
    let kind = WidgetKindIndex(0)
    #expect(
      Self.configurations(of: 0, in: run) == [
        .widgetPlaced(widget, kind, .small, old, recommendation: nil),
        .parameterSet(widget, sound, chime),
        .widgetMigrated(widget, from: old, to: recent, lost: 0),
        .valueMigrated(widget, sound, .kept, chime), .valueMigrated(widget, volume, .added, low),
        .parameterSet(widget, volume, high),
      ])
    #expect(
      Self.configurations(of: 1, in: run) == [
        .widgetPlaced(widget, kind, .small, recent, recommendation: nil),
        .parameterSet(widget, sound, chime), .parameterSet(widget, volume, high),
      ])
    let upgrades = [0, 1].map { device in
      WidgetsInWorldTests.facts(of: device, in: run) { fact -> Bool? in
        if case .process(.systemUpgraded) = fact { true } else { nil }
      }.count
    }
    #expect(upgrades == [1, 0])
    #expect(run.failedInvariants == [])
    let migrated = run.judged.first { $0.statement.id == "intent-widget-migrated" }
    #expect(migrated?.checkCount == 1)
  }

  @Test("it is written and reads back as the same, and so is its journal")
  func readBack() throws {
    let scenario = try Self.scenario()
    let again = try ScenarioReader.strict.writtenAndRead(scenario)
    #expect(again.intents == scenario.intents)
    #expect(again.devices == scenario.devices)
    #expect(again.timeline == scenario.timeline)
    let run = World.playAlone(scenario)
    let read = try run.readBack()
    #expect(read.problem == nil)
    #expect(read.journal.digest == run.journal.digest)
    let migrated = read.judged.first { $0.statement.id == "intent-widget-migrated" }
    #expect(migrated?.verdict == .pass)
    #expect(migrated?.checkCount == 1)
  }

  @Test("an old definition and an App Intent are not named in place of each other")
  func mistakes() {
    func problems(_ old: String, _ new: String) -> String {
      let changed = Self.text.replacing(old, with: new)
      return ScenarioReader.strict.read(
        SourceFile(name: "changed.json", bytes: Array(changed.utf8))
      ).diagnostics.plainText()
    }
    let former = problems(#""formerly": "OldAlarm""#, #""formerly": "Alarm""#)
    #expect(former.contains("the intent Alarm stands in no old definition file"), "\(former)")
    let recent = problems(#""configuredBy": "Alarm""#, #""configuredBy": "OldAlarm""#)
    #expect(
      recent.contains("the intent OldAlarm stands in the old definition file alone"), "\(recent)")
  }
}
