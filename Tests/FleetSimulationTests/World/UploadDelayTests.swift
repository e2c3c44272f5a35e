import FleetFacts
import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats

/// What one system does while another's records are on their way up.
@Suite("the delay of an upload beside other systems")
struct UploadDelayTests {
  /// A parameter that is uploaded at 1 min 10 s, a step at that moment, and a donation a second
  /// after.
  private static func text(_ step: String) -> String {
    """
    {
      "name": "delay", "duration": "3m",
      "app": {
        "parameters": [{ "id": "isSignedIn", "type": "decimal", "default": 1.0 }],
        "events": [{ "id": "didVisit" }],
        "tips": [{ "type": "Compass" }],
        "screens": [{ "id": "home" }, { "id": "detail", "sets": { "isSignedIn": 2.0 } }]
      },
      "sync": { "exportDelay": "10s", "push": { "delay": "10s", "loss": "0%" } },
      "pointer": {
        "views": [{ "id": "window" }],
        "layouts": [
          { "id": "home", "bounds": { "width": 800, "height": 600 }, "frames": {} }
        ]
      },
      "focus": { "focuses": [{ "id": "Work" }] },
      "devices": [{ "id": "three", "platform": "iPad" }],
      "network": { "latency": "200ms", "bandwidth": "5kB/s" },
      "timeline": [
        { "do": "visit", "at": "1m", "on": "three", "screen": "detail" },
        \(step),
        { "do": "donate", "at": "1m11s", "on": "three", "event": "didVisit" }
      ]
    }
    """
  }

  @Test(
    "7.21 what changes no record takes no delay from the next change, while another is on its way",
    arguments: [
      #"{ "do": "visit", "at": "1m10s", "on": "three", "screen": "home" }"#,
      #"{ "do": "attachPointer", "at": "1m10s", "on": "three" }"#,
      #"{ "do": "turnFocusOn", "at": "70100ms", "on": "three", "focus": "Work" }"#,
    ])
  func otherSystems(_ step: String) throws {
    let read = readScenario(Self.text(step))
    let scenario = try #require(read.scenario, "\(read.diagnostics.plainText())")
    var observer = NoObserver()
    let journal = World.play(scenario, observer: &observer).journal
    let uploads = journal.facts.filter {
      if case .sync(.uploadRequested) = $0.kind { true } else { false }
    }.map(\.instant.microseconds)
    #expect(uploads == [70_000_000, 81_000_000])
  }
}
