import FleetSimulation
import PropertySearch
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("playing cases")
struct CasePlayerTests {
  @Test("a case is a function of its number, and another number is another case")
  func function() {
    let source = SeedCases(Scenario.twoPhones(), seed: 7)
    let first = CasePlayer().play(source.makeCase(3))
    #expect(first.digest == CasePlayer().play(source.makeCase(3)).digest)
    #expect(first.digest != CasePlayer().play(source.makeCase(4)).digest)
    #expect(first.failures.isEmpty)
    #expect(!first.exercised.isEmpty)
  }

  @Test("last-writer-wins fails in some case, by an invariant with a name")
  func fails() {
    var scenario = Scenario.twoPhones()
    scenario.sync.merge = .lwwRecord
    let source = SeedCases(scenario, seed: 7)
    let outcomes = (0..<20 as Range<UInt64>).map { CasePlayer().play(source.makeCase($0)) }
    #expect(outcomes.contains { $0.failures.contains(.violated(invariant: "count-exact")) })
  }
}
