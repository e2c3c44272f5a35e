import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import TipSync
import Verification

@Suite("judging worlds")
struct WorldJudgingTests {
  @Test("both judges agree on every run, and strategies that sum keep every promise")
  func sound() throws {
    for merge in TestExtent.cases([MergeChoice.gCounter, .displayLog], quick: 1) {
      let scenario = try Scenario.busyMonth(merge: merge)
      for seed in TestExtent.cases(1...3 as ClosedRange<UInt64>, quick: 1) {
        let played = PlayedWorld(scenario, seed: seed)
        #expect(played.disagreements.isEmpty, "\(played.disagreements) seed \(seed)")
        #expect(played.broken.isEmpty, "\(played.stories) seed \(seed) \(merge.name)")
      }
    }
  }

  @Test("strategies that lose displays are caught, and both judges agree on where")
  func lossy() throws {
    for merge in TestExtent.cases([MergeChoice.lwwField, .lwwRecord], quick: 1) {
      let scenario = try Scenario.busyMonth(merge: merge)
      let played = PlayedWorld(scenario, seed: 1)
      #expect(played.disagreements.isEmpty, "\(played.disagreements) \(merge.name)")
      #expect(played.violated.contains("count-exact"), "\(played.stories)")
      #expect(played.violated.contains("monotonic-reads"), "\(played.stories)")
    }
  }

  @Test("without sync every device keeps its own promises")
  func alone() throws {
    let played = PlayedWorld(try Scenario.busyMonth(merge: .none), seed: 1)
    #expect(played.disagreements.isEmpty, "\(played.disagreements)")
    #expect(played.broken.isEmpty, "\(played.stories)")
  }

  @Test(
    "no knob breaks a promise, nor makes the judges disagree",
    arguments: TestExtent.cases(Knobs.variants, quick: 1))
  func knobs(_ variant: Knobs) throws {
    let scenario = try Scenario.busyMonth(knobs: variant.knobs)
    let played = PlayedWorld(scenario, seed: 5)
    #expect(played.disagreements.isEmpty, "\(played.disagreements)")
    #expect(played.broken.isEmpty, "\(played.stories)")
  }

  @Test("harm to stores breaks no promise, nor makes the judges disagree")
  func harm() throws {
    var scenario = try Scenario.busyMonth()
    scenario.sync.saveDelay = .seconds(2)
    scenario.timeline = Scenario.storeHarm
    for seed in TestExtent.cases(1...3 as ClosedRange<UInt64>, quick: 1) {
      let played = PlayedWorld(scenario, seed: seed)
      #expect(played.disagreements.isEmpty, "\(played.disagreements) seed \(seed)")
      #expect(played.broken.isEmpty, "\(played.stories) seed \(seed)")
    }
  }
}
