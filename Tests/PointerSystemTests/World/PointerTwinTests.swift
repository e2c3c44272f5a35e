import DeviceSystems
import PointerSystem
import PropertySearch
import ScenarioFiles
import Scenarios
import TestSupport
import Testing

@Suite("The same regions, of an ancestor or of its sub-views")
struct PointerTwinTests {
  static let shipped = ["pointer-on-an-ipad", "pointer-only-tip"]

  static func scenario(_ name: String) throws -> Scenario {
    try ScenarioReader.strict.scenario(Repository.source("scenarios/\(name).json"))
  }

  @Test("C-20, F-36, IC-10: in a shipped scenario both have the same trace", arguments: shipped)
  func sameTrace(_ name: String) throws {
    let scenario = try Self.scenario(name)
    let twin = try #require(PointerTwin(of: scenario))
    let trace = PointerTwin.trace(scenario)
    #expect(trace.contains { $0.enters(twin.moved) })
    #expect(PointerTwin.trace(twin.scenario) == trace)
  }

  @Test("IC-10: in random worlds both have the same trace")
  func sameTraceInRandomWorlds() throws {
    let source = WorldCases(seed: 5, systems: [.pointer])
    var compared = 0
    for number in 0..<30 as Range<UInt64> where compared < 4 {
      var scenario = PointerTwin.plain(source.makeCase(number).scenario)
      scenario.people = []
      guard let twin = PointerTwin(of: scenario) else { continue }
      let trace = PointerTwin.trace(scenario)
      guard trace.contains(where: { $0.enters(twin.moved) }) else { continue }
      #expect(PointerTwin.trace(twin.scenario) == trace, "world \(number)")
      compared += 1
    }
    #expect(compared == 4)
  }

  @Test("IC-10: a twin that lost a region, or has it in another view, has another trace")
  func differs() throws {
    let scenario = try Self.scenario(Self.shipped[0])
    let twin = try #require(PointerTwin(of: scenario))
    let definition = try #require(twin.scenario.pointer)
    let trace = PointerTwin.trace(scenario)
    for region in twin.moved {
      var changed = twin.scenario
      var interactions = definition.interactions
      let owner = try #require(definition.interaction(of: region))
      interactions[owner.position].regions = []
      changed.pointer = PointerTwin.definition(definition, interactions)
      #expect(PointerTwin.trace(changed) != trace)
      interactions[owner.position].regions = [region]
      interactions[owner.position].view = PointerViewIndex(1)
      changed.pointer = PointerTwin.definition(definition, interactions)
      #expect(PointerTwin.trace(changed) != trace)
    }
  }
}
