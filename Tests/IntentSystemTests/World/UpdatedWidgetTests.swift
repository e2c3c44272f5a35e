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

/// Widgets that an update configures in another way: played, judged, written and read back.
@Suite("Updates that configure widgets in another way")
struct UpdatedWidgetTests {
  /// The shipped update, whose versions configure the widget so.
  private static func update(_ first: String, _ second: String) throws -> Scenario {
    let source = try Repository.source(WidgetsInWorldTests.update)
    let text = String(decoding: source.bytes, as: UTF8.self)
    let former = #"{ "version": 1, "intents": ["SetAlarm", "Snooze"] }"#
    let later = #""widgets": [{ "widget": "alarm", "configuredBy": "SetAlarm2" }]"#
    let label = #""parameter": "label","# + "\n      " + #""value": "work""#
    let sound = #""parameter": "sound","# + "\n      " + #""value": "waves""#
    #expect(text.contains(former) && text.contains(later) && text.contains(label))
    return try ScenarioReader.strict.scenario(
      text.replacing(former, with: former.replacing("] }", with: #"], "widgets": [\#(first)] }"#))
        .replacing(later, with: #""widgets": [\#(second)]"#).replacing(label, with: sound))
  }

  @Test(
    "A-15, A-16, A-28, IA-6: a widget becomes configurable, fixed or absent by an update",
    arguments: [
      (
        #"{ "widget": "alarm" }"#, #"{ "widget": "alarm", "configuredBy": "SetAlarm2" }"#,
        "migrated none to SetAlarm2"
      ),
      (
        #"{ "widget": "alarm", "configuredBy": "SetAlarm" }"#, #"{ "widget": "alarm" }"#,
        "migrated SetAlarm to none"
      ), (#"{ "widget": "alarm", "configuredBy": "SetAlarm" }"#, "", "dropped"),
    ])
  func otherwiseConfigured(_ first: String, _ second: String, _ change: String) throws {
    let scenario = try Self.update(first, second)
    let intents = try #require(scenario.intents).intents
    let run = World.playAlone(scenario)
    func name(_ intent: IntentIndex?) -> String { intent.map { intents[$0.position].id } ?? "none" }
    for device in 0..<2 {
      let changes = WidgetsInWorldTests.facts(of: device, in: run) { fact -> String? in
        switch fact {
        case .configuration(.widgetMigrated(_, let from, let to, _)):
          "migrated \(name(from)) to \(name(to))"
        case .configuration(.widgetDropped): "dropped"
        default: nil
        }
      }
      #expect(changes == [change])
    }
    #expect(run.failedInvariants == [])
    let judged = run.judged.first { $0.statement.id == "intent-widget-migrated" }
    #expect(judged?.checkCount == 2)
    let read = try run.readBack()
    #expect(read.problem == nil)
    #expect(read.journal.digest == run.journal.digest)
  }
}
