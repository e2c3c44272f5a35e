import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import PropertySearch
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import Verification

@Suite("runs that keep no journal")
struct WindowTests {
  private static let source = WorldCases(seed: 11)

  /// Every other world has a hub that cannot keep up at times.
  private static func scenario(_ number: UInt64) -> Scenario {
    var scenario = source.makeCase(number).scenario
    guard !number.isMultiple(of: 2) else { return scenario }
    var hub = HubCapacity()
    hub.servers = 1
    hub.serviceTime = .exponential(mean: .seconds(25))
    hub.queueLimit = 2
    hub.perDevice = RateLimit(interval: .minutes(1), burst: 3)
    scenario.hub = hub
    return scenario
  }

  /// A run with a window instead of a journal, and the largest window on the way.
  private struct WatchedRun: RunObserver {
    var judges: LiveJudges
    var measures: LiveMeasures
    var largestWindow = 0
    var largestCarried = 0

    init(_ scenario: Scenario) {
      judges = LiveJudges(scenario)
      measures = LiveMeasures(scenario)
    }

    mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      judges.observe(fact, id: id, in: world)
      measures.observe(fact, id: id, in: world)
      largestWindow = max(largestWindow, world.journal.facts.count)
      largestCarried = max(largestCarried, world.journal.carried.count)
    }
  }

  private static func watch(
    _ scenario: Scenario, keepsJournal: Bool
  ) -> (run: WatchedRun, digest: StableDigest, checkpoints: [JournalCheckpoint]) {
    var watched = WatchedRun(scenario)
    var world = World(scenario, options: RunOptions(keepsJournal: keepsJournal))
    world.run(observer: &watched)
    return (watched, world.digest, world.journal.checkpoints)
  }

  @Test(
    "digest, checkpoints, judgement and measures are those of a run with a journal",
    arguments: TestExtent.cases(0..<40 as Range<UInt64>, quick: 4))
  func same(number: UInt64) {
    let scenario = Self.scenario(number)
    let kept = Self.watch(scenario, keepsJournal: true)
    let forgotten = Self.watch(scenario, keepsJournal: false)
    #expect(kept.digest == forgotten.digest)
    #expect(kept.checkpoints == forgotten.checkpoints)
    #expect(kept.run.judges.tally == forgotten.run.judges.tally)
    #expect(kept.run.measures.values == forgotten.run.measures.values)
    #expect(forgotten.run.measures.factCount == kept.run.measures.factCount)
  }

  @Test(
    "what is measured while a run goes is what its journal says", .onlyInFull,
    arguments: 0..<40 as Range<UInt64>)
  func measured(number: UInt64) {
    let scenario = Self.scenario(number)
    let live = Self.watch(scenario, keepsJournal: false).run.measures
    let judged = ComparedRun(playing: scenario, options: RunOptions()).measures
    for (index, name) in RunMeasures.measureNames.enumerated() where name != "violations" {
      #expect(live.values[index] == judged.values[index], "\(name) of world \(number)")
    }
  }

  @Test(
    "a hub that cannot keep up is judged alike by a window and by a whole journal", .onlyInFull,
    arguments: (0..<24).map { UInt64(2 * $0 + 1) })
  func judged(number: UInt64) {
    let scenario = Self.scenario(number)
    var judges = LiveJudges(scenario)
    var windowed = World(scenario, options: RunOptions(keepsJournal: false))
    windowed.run(observer: &judges)
    let watched = judges.results(in: windowed)
    let run = World.playAlone(scenario)
    let stored = JournalJudges.judge(
      run.journal, scenario: scenario, recordNames: run.recordNames)
    #expect(judges.mismatches.isEmpty)
    let differences = Agreement.compare(run: watched, journal: stored)
    #expect(differences.isEmpty, "\(differences.map(\.sentence))")
    for (index, statement) in InvariantCatalogue.statements.enumerated()
    where statement.kind == .guarantee {
      #expect(stored.first { $0.id == statement.id }?.verdict != .fail, "\(statement.id)")
      #expect(!judges.tally.violated.contains(index), "\(statement.id)")
    }
  }

  @Test("a run twice as long holds no more facts at a time")
  func flat() {
    var scenario = Self.source.makeCase(2).scenario
    scenario.heal = nil
    let days = TestExtent.of(60, quick: 30) as Int64
    scenario.duration = .days(days)
    let short = Self.watch(scenario, keepsJournal: false)
    scenario.duration = .days(days * 4)
    let long = Self.watch(scenario, keepsJournal: false)
    #expect(long.run.measures.factCount > 3 * short.run.measures.factCount)
    #expect(long.run.largestWindow < 600)
    #expect(long.run.largestCarried < 2_000)
  }
}
