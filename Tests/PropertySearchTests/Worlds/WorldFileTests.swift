import FleetSimulation
import PropertySearch
import SimulationKernel
import Testing

@Suite("random worlds as files")
struct WorldFileTests {
  @Test("a world that is written and read again is the same world", arguments: 0..<8)
  func roundTrip(part: UInt64) throws {
    for number in part * 25..<(part + 1) * 25 {
      let scenario = WorldCases(seed: 11).makeCase(number).scenario
      let text = ScenarioWriter.text(of: scenario)
      let file = SourceFile(name: "world.json", bytes: Array(text.utf8))
      let read = ScenarioReader().read(file)
      let again = try #require(read.scenario, "\(read.diagnostics.plainText())\n\(text)")
      #expect(again.timeline == scenario.timeline, "case \(number)")
      #expect(again.faults == scenario.faults, "case \(number)")
      #expect(again.devices == scenario.devices, "case \(number)")
      #expect(again.people == scenario.people, "case \(number)")
      #expect(again.network == scenario.network, "case \(number)")
      #expect(again.app.tips == scenario.app.tips, "case \(number)")
      #expect(again.app.knobs == scenario.app.knobs, "case \(number)")
      #expect(again.accounts == scenario.accounts, "case \(number)")
      #expect(digest(again) == digest(scenario), "case \(number)")
    }
  }

  private func digest(_ scenario: Scenario) -> StableDigest {
    var world = World(scenario)
    var observer = NoObserver()
    world.run(observer: &observer)
    return world.digest
  }
}
