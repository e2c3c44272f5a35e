import DeviceSystems
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

  @Test("what is due to be saved at the moment of a backup or a crash is saved before it")
  func savesAtTheMomentOfHarm() throws {
    let donate = ScriptedAction.donate(
      event: EventIndex(0), values: ValueListIndex(rawValue: 0), times: 1, waits: true)
    // An upload saves what it carries, so the device stays offline.
    let beforeHarm: [(Int64, ScriptedAction)] = [(1, .goOffline), (10, .open), (10, donate)]
    let afterHarm: [(Int64, ScriptedAction)] = [(20, .open), (20, donate)]
    let end: [(Int64, ScriptedAction)] = [(22, .restore(reusesReplica: false)), (23, .open)]
    let harms: [[(Int64, ScriptedAction)]] = [
      [(20, .crash)] + afterHarm + [(21, .crash)],
      [(20, .backUp)] + afterHarm + end,
      [(20, donate), (20, .backUp)] + afterHarm + [(25, .backUp), (26, donate)] + end,
    ]
    for harm in harms {
      var scenario = try Scenario.busyMonth()
      scenario.people = []
      scenario.sync.saveDelay = .minutes(10)
      scenario.timeline = (beforeHarm + harm).map { minutes, action in
        TimelineStep(at: .minutes(minutes), device: DeviceIndex(0), action: action)
      }
      let played = PlayedWorld(scenario, seed: 1)
      #expect(played.disagreements.isEmpty, "\(played.disagreements)")
      #expect(played.broken.isEmpty, "\(played.stories)")
    }
  }
}
