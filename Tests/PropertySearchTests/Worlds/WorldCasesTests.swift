import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import Verification

@Suite("random worlds")
struct WorldCasesTests {
  private static let source = WorldCases(seed: 5)
  private static let some = (0..<400 as Range<UInt64>).map { source.makeCase($0).scenario }

  @Test("a world is a function of its number and the seed")
  func function() {
    let text = ScenarioWriter.text(of: Self.source.makeCase(9).scenario)
    #expect(text == ScenarioWriter.text(of: WorldCases(seed: 5).makeCase(9).scenario))
    #expect(text != ScenarioWriter.text(of: Self.source.makeCase(10).scenario))
    #expect(text != ScenarioWriter.text(of: WorldCases(seed: 6).makeCase(9).scenario))
  }

  @Test("worlds last a month and have two to five devices, and each number occurs")
  func fleets() {
    #expect(Self.some.allSatisfy { $0.duration == .days(30) && $0.heal != nil })
    for count in 2...5 { #expect(Self.some.contains { $0.devices.count == count }) }
    #expect(Self.some.allSatisfy { (2...5).contains($0.devices.count) })
  }

  @Test(
    "worlds keep every promise", arguments: TestExtent.cases(0..<24 as Range<UInt64>, quick: 2))
  func promises(number: UInt64) {
    let outcome = CasePlayer().play(Self.source.makeCase(number))
    #expect(outcome.failures.isEmpty)
    #expect(!outcome.exercised.isEmpty)
  }
}
