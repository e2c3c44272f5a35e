import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("Shipped scenarios")
struct ShippedScenarioTests {
  @Test("the scenarios of the two talks are among them")
  func exist() {
    #expect(Repository.files(in: "scenarios").contains("scenarios/trails.json"))
    #expect(Repository.files(in: "scenarios").contains("scenarios/backyard-birds.json"))
  }

  @Test("each reads without errors and warnings", arguments: Repository.files(in: "scenarios"))
  func reads(name: String) throws {
    let file = try Repository.source(name)
    let read = ScenarioReader().read(file)
    #expect(read.diagnostics.errorCount == 0, "\(read.diagnostics.plainText())")
    #expect(read.diagnostics.warningCount == 0, "\(read.diagnostics.plainText())")
    let scenario = try #require(read.scenario)
    #expect(String(decoding: file.bytes, as: UTF8.self).hasPrefix("// Claim: "))
    #expect(!scenario.claim.isEmpty)
    #expect("scenarios/\(scenario.name).json" == name)
  }

  @Test(
    "each tip is shown, every device shows one, and after the harm the fleet comes to rest",
    arguments: ["scenarios/trails.json", "scenarios/backyard-birds.json"])
  func plays(name: String) throws {
    let scenario = try #require(ScenarioReader().read(Repository.source(name)).scenario)
    let displays = displayCounts(of: scenario)
    for device in displays.indices {
      #expect(displays[device].contains { $0 > 0 }, "\(scenario.devices[device].id)")
    }
    for tip in scenario.app.tips.indices {
      #expect(displays.contains { $0[tip] > 0 }, "\(scenario.app.tips[tip].identifier)")
    }
    #expect(World.playAlone(scenario).quiescentAt != nil)
  }
}
