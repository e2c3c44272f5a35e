import FleetSimulation
import Testing
import TextFormats
import TipDomain

@Suite("Shipped scenarios")
struct ShippedScenarioTests {
  @Test("the scenarios of the two talks are among them")
  func exist() {
    #expect(ScenarioFiles.names.contains("trails.json"))
    #expect(ScenarioFiles.names.contains("backyard-birds.json"))
  }

  @Test("each reads without errors and warnings", arguments: ScenarioFiles.names)
  func reads(name: String) throws {
    let file = ScenarioFiles.scenario(name)
    let read = ScenarioReader().read(file)
    #expect(read.diagnostics.errorCount == 0, "\(read.diagnostics.plainText())")
    #expect(read.diagnostics.warningCount == 0, "\(read.diagnostics.plainText())")
    let scenario = try #require(read.scenario)
    #expect(String(decoding: file.bytes, as: UTF8.self).hasPrefix("// Claim: "))
    #expect(!scenario.claim.isEmpty)
    #expect("\(scenario.name).json" == name)
  }

  @Test(
    "each tip is shown, every device shows one, and after the harm the fleet comes to rest",
    arguments: ["trails.json", "backyard-birds.json"])
  func plays(name: String) throws {
    let scenario = try #require(ScenarioReader().read(ScenarioFiles.scenario(name)).scenario)
    let displays = displayCounts(of: scenario)
    for device in displays.indices {
      #expect(displays[device].contains { $0 > 0 }, "\(scenario.devices[device].id)")
    }
    for tip in scenario.app.tips.indices {
      #expect(displays.contains { $0[tip] > 0 }, "\(scenario.app.tips[tip].identifier)")
    }
    var world = World(scenario)
    var observer = NoObserver()
    world.run(observer: &observer)
    #expect(world.restedAt != nil)
  }
}
