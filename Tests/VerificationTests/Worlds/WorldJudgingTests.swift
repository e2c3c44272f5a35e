import FleetSimulation
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("judging worlds")
struct WorldJudgingTests {
  @Test("both judges agree on every run, and strategies that sum keep every promise")
  func sound() throws {
    for merge in [MergeChoice.gCounter, .displayLog] {
      let scenario = try Scenario.busyMonth(merge: merge)
      for seed in 1...4 as ClosedRange<UInt64> {
        let played = PlayedWorld(scenario, seed: seed)
        #expect(played.disagreements.isEmpty, "\(played.disagreements) seed \(seed)")
        #expect(played.violated.isEmpty, "\(played.stories) seed \(seed) \(merge.name)")
      }
    }
  }
}
