import FleetSimulation
import Testing
import TipDomain

@Suite("Shipped scenarios")
struct ShippedScenarioTests {
  @Test("every shipped scenario reads without errors and warnings", arguments: ScenarioFiles.names)
  func reads(name: String) throws {
    let read = ScenarioReader().read(ScenarioFiles.scenario(name))
    #expect(read.diagnostics.errorCount == 0, "\(read.diagnostics.plainText())")
    #expect(read.diagnostics.warningCount == 0, "\(read.diagnostics.plainText())")
    let scenario = try #require(read.scenario)
    #expect(!scenario.claim.isEmpty)
    #expect("\(scenario.name).json" == name)
  }

  @Test("every device shows a tip", arguments: ["trails.json", "backyard-birds.json"])
  func plays(name: String) throws {
    let scenario = try #require(ScenarioReader().read(ScenarioFiles.scenario(name)).scenario)
    var world = World(scenario)
    var observer = NoObserver()
    world.run(observer: &observer)
    var displays = Array(
      repeating: Array(repeating: 0, count: scenario.app.tips.count),
      count: scenario.devices.count)
    for fact in world.journal.facts {
      if case .tip(.displayed(let display)) = fact.kind, case .device(let device) = fact.actor {
        displays[device.position][display.tip.position] += 1
      }
    }
    for device in displays.indices {
      #expect(displays[device].contains { $0 > 0 }, "\(scenario.devices[device].id)")
    }
    for tip in scenario.app.tips.indices {
      #expect(displays.contains { $0[tip] > 0 }, "\(scenario.app.tips[tip].identifier)")
    }
    #expect(world.restedAt != nil)
  }
}
