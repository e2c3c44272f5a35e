import FleetSimulation
import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("random worlds as files")
struct WorldFileTests {
  @Test(
    "a world that is written and read again is the same world",
    arguments: TestExtent.cases(0..<8 as Range<UInt64>, quick: 1))
  func roundTrip(part: UInt64) throws {
    for number in part * 25..<(part + 1) * 25 {
      let scenario = WorldCases(seed: 11).makeCase(number).scenario
      let text = ScenarioWriter.text(of: scenario)
      let file = SourceFile(name: "world.json", bytes: Array(text.utf8))
      let again = try ScenarioReader().scenario(file)
      #expect(Bool(again.timeline == scenario.timeline), "timeline of case \(number)")
      #expect(Bool(again.faults == scenario.faults), "faults of case \(number)")
      #expect(Bool(again.devices == scenario.devices), "devices of case \(number)")
      #expect(Bool(again.people == scenario.people), "people of case \(number)")
      #expect(Bool(again.network == scenario.network), "network of case \(number)")
      #expect(Bool(again.app.tips == scenario.app.tips), "app.tips of case \(number)")
      #expect(Bool(again.app.knobs == scenario.app.knobs), "app.knobs of case \(number)")
      #expect(Bool(again.accounts == scenario.accounts), "accounts of case \(number)")
      #expect(digest(again) == digest(scenario), "digest of case \(number)")
    }
  }

  private func digest(_ scenario: Scenario) -> StableDigest {
    World.playAlone(scenario).digest
  }
}
