import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats

@Suite("a hub's capacity in a scenario")
struct HubCapacityTests {
  private static func read(_ hub: String) -> (scenario: Scenario?, diagnostics: DiagnosticList) {
    let text = """
      // Claim: A hub has limits.
      {
        "schema": 1,
        "name": "limits",
        "app": {
          "tips": [{ "type": "OnlyTip" }],
          "screens": [{ "id": "home", "shows": ["OnlyTip"] }],
        },
        "hub": \(hub),
        "devices": [{ "id": "phone", "platform": "iPhone" }],
      }
      """
    let reading = ScenarioReader(knownInvariants: [], knownLabels: []).read(
      SourceFile(name: "limits.json", bytes: Array(text.utf8)))
    return (reading.scenario, reading.diagnostics)
  }

  @Test("every limit is read, and written as it was read")
  func roundTrip() throws {
    let reading = Self.read(
      """
      {
        "servers": 4,
        "serviceTime": "exponential(80ms)",
        "queueLimit": 100,
        "perDevice": "30/m",
        "perAccount": { "rate": "600/h", "burst": 20 },
        "overall": { "rate": "50/s", "burst": 200 },
        "retryAfter": "45s",
      }
      """)
    let scenario = try #require(reading.scenario)
    let hub = try #require(scenario.hub)
    #expect(hub.servers == 4)
    #expect(hub.serviceTime == .exponential(mean: .milliseconds(80)))
    #expect(hub.queueLimit == 100)
    #expect(hub.perDevice == RateLimit(interval: .seconds(2)))
    #expect(hub.perAccount == RateLimit(interval: .seconds(6), burst: 20))
    #expect(hub.overall == RateLimit(interval: .milliseconds(20), burst: 200))
    #expect(hub.retryAfter == .seconds(45))
    let written = Array(ScenarioWriter.text(of: scenario).utf8)
    let again = ScenarioReader(knownInvariants: [], knownLabels: []).read(
      SourceFile(name: "limits.json", bytes: written))
    #expect(again.scenario?.hub == hub)
  }

  @Test("a hub of which nothing is said has no limits")
  func absent() throws {
    let scenario = try #require(Self.read("{}").scenario)
    #expect(scenario.hub == HubCapacity())
    #expect(!ScenarioWriter.text(of: scenario).contains("servers"))
  }

  @Test(
    "limits that make no sense are refused",
    arguments: [
      #"{ "servers": 0 }"#, #"{ "queueLimit": 5 }"#, #"{ "perDevice": "0/d" }"#,
      #"{ "overall": { "rate": "1/s", "burst": 0 } }"#, #"{ "overall": { "burst": 2 } }"#,
      #"{ "retryAfter": "0s" }"#, #"{ "retryAfter": "999ms" }"#,
    ])
  func refused(hub: String) {
    #expect(Self.read(hub).diagnostics.hasErrors)
  }
}
