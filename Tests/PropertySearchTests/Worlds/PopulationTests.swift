import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import Metrics
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TestExtent
import Testing
import TipSync
import Verification

@Suite("populations of accounts")
struct PopulationTests {
  /// A week of a random world, without its own faults.
  private static func week(_ number: UInt64 = 4) -> Scenario {
    var scenario = WorldCases(seed: 3).makeCase(number).scenario
    scenario.duration = .days(7)
    scenario.heal = nil
    scenario.faults = []
    scenario.timeline = []
    return scenario
  }

  @Test("any account is played again alone, exactly, with its journal")
  func alone() {
    let scenario = Self.week()
    var player = AccountPlayer(scenario, seed: 9)
    for account in [5, 0, 2, 5] {
      var nobody = NoObserver()
      let played = player.play(account, observer: &nobody)
      let seed = AccountSeed.seed(of: account, in: 9)
      let run = World.play(scenario, options: RunOptions(seed: seed), observer: &nobody)
      #expect(run.transitionDigest == played.digest)
      #expect(run.journal.facts.count == played.factCount)
    }
  }

  @Test(
    "whoever looks on, an account has one digest and the measures of its journal",
    arguments: TestExtent.cases(0..<24 as Range<UInt64>, quick: 3))
  func lookedAt(number: UInt64) {
    let scenario = PopulationOrderTests.world(number)
    var player = AccountPlayer(scenario, seed: 9)
    var nobody = NoObserver()
    let played = player.play(0, observer: &nobody)
    var measures = LiveMeasures(scenario)
    #expect(player.play(0, observer: &measures) == played)
    // Judges look back at facts, so that a window with their causes is kept.
    var judged = PairObserver(LiveMeasures(scenario), LiveJudges(scenario))
    #expect(player.play(0, observer: &judged) == played)
    let run = World.play(
      scenario, options: RunOptions(seed: AccountSeed.seed(of: 0, in: 9)), observer: &nobody)
    #expect(run.transitionDigest == played.digest)
    #expect(run.occurrenceCount == played.occurrenceCount)
    let metrics = Measurement.of(run.journal, scenario: scenario, recordNames: run.recordNames)
    #expect(measures.metrics.hub.answered == metrics.hub.answered)
    #expect(measures.metrics.hub.waiting == metrics.hub.waiting)
    #expect(measures.metrics.hub.storedBytes == metrics.hub.storedBytes)
    #expect(measures.metrics.devices.map(\.staleness) == metrics.devices.map(\.staleness))
    #expect(measures.metrics.devices.map(\.bytesUp) == metrics.devices.map(\.bytesUp))
    #expect(measures.metrics.devices.map(\.largestSkew) == metrics.devices.map(\.largestSkew))
    #expect(measures.values == judged.first.values)
  }

  @Test(
    "an account is the same in the memory of others as in none", arguments: [1, 2, 6] as [UInt64])
  func memory(number: UInt64) {
    let scenario = PopulationOrderTests.world(number)
    var used = AccountPlayer(scenario, seed: 9)
    var nobody = NoObserver()
    for account in [3, 0, 1, 3, 2, 0] {
      var measures = LiveMeasures(scenario)
      let played = used.play(account, observer: &measures)
      var fresh = AccountPlayer(scenario, seed: 9)
      #expect(fresh.play(account, observer: &nobody) == played)
      var first = LiveMeasures(scenario)
      var another = AccountPlayer(scenario, seed: 9)
      _ = another.play(account, observer: &first)
      #expect(first.values == measures.values)
    }
  }

  @Test("the digest of transitions is another one after each occurrence")
  func transitions() {
    var world = World(Self.week(), options: RunOptions(seed: 9))
    var nobody = NoObserver()
    var digests: Set<StableDigest> = []
    for count in 1...500 as ClosedRange<UInt64> {
      world.run(occurrences: count, observer: &nobody)
      // At the end of the run nothing more is played.
      guard world.occurrenceCount == count else { break }
      digests.insert(world.transitionDigest)
    }
    #expect(world.occurrenceCount == digests.count && digests.count > 100)
  }

  @Test("each account has a digest of its own")
  func digests() {
    let scenario = Self.week()
    var player = AccountPlayer(scenario, seed: 9)
    var nobody = NoObserver()
    let digests = (0..<20).map { player.play($0, observer: &nobody).digest }
    #expect(Set(digests).count == 20)
  }

  @Test("accounts that share a hub without limits are those that are played alone")
  func unlimited() {
    var scenario = Self.week()
    scenario.hub = HubCapacity()
    var population = Population(scenario, accounts: 5, options: RunOptions(seed: 9))
    var observers = (0..<5).map { _ in LiveMeasures(scenario) }
    population.run(observers: &observers)
    for account in 0..<5 {
      var measures = LiveMeasures(scenario)
      let alone = Population.playAlone(
        scenario, account: account, seed: 9, observer: &measures)
      #expect(population.played(account) == alone)
      #expect(observers[account].values == measures.values)
    }
    #expect(population.station.statistics.arrivals > 0)
    #expect(population.station.statistics.served == population.station.statistics.arrivals)
  }

  @Test("a hub that all share is busier than one of their own, and refuses what is too much")
  func shared() {
    var scenario = Scenario.twoPhones()
    scenario.duration = .days(7)
    scenario.heal = nil
    var hub = HubCapacity()
    hub.servers = 1
    hub.serviceTime = .constant(.seconds(40))
    hub.queueLimit = 1
    scenario.hub = hub
    func play(_ count: Int) -> (
      statistics: HubStatistics, digests: [StableDigest], throttled: Double
    ) {
      var population = Population(scenario, accounts: count, options: RunOptions(seed: 9))
      var observers = (0..<count).map { _ in LiveMeasures(scenario) }
      population.run(observers: &observers)
      var sums = MeasureSums()
      for observer in observers { sums.add(observer.values) }
      return (
        population.station.statistics, (0..<count).map { population.played($0).digest },
        sums.sum(of: "throttled") ?? -1
      )
    }
    let one = play(1)
    let many = play(30)
    #expect(one.statistics.refused(because: .queue) < many.statistics.refused(because: .queue))
    #expect(many.throttled == Double(many.statistics.refused(because: .queue)))
    #expect((one.statistics.utilisation ?? 0) < (many.statistics.utilisation ?? 0))
    #expect((many.statistics.meanWaitSeconds ?? 0) > 0)
    let again = play(30)
    #expect(again.statistics == many.statistics)
    #expect(again.digests == many.digests)
  }

  @Test("a journal is kept of the account that is named, and changes nothing of the run")
  func recorded() {
    var scenario = Self.week()
    var hub = HubCapacity()
    hub.servers = 1
    hub.serviceTime = .constant(.seconds(40))
    hub.queueLimit = 1
    scenario.hub = hub
    func play(keepingJournalOf recorded: Int?) -> ([PlayedAccount], PlayedRun?) {
      var population = Population(
        scenario, accounts: 12, options: RunOptions(seed: 9), keepingJournalOf: recorded)
      var observers = Array(repeating: NoObserver(), count: 12)
      population.run(observers: &observers)
      let played = (0..<12).map { population.played($0) }
      return (played, recorded.map { population.look(at: $0) { $0.played } })
    }
    let (accounts, _) = play(keepingJournalOf: nil)
    // Those whose week is another one by themselves, with the hub to themselves.
    let touched = (0..<12).filter { account in
      var nobody = NoObserver()
      return Population.playAlone(scenario, account: account, seed: 9, observer: &nobody)
        != accounts[account]
    }
    #expect(!touched.isEmpty)
    for account in touched.prefix(2) + [0] {
      let (again, run) = play(keepingJournalOf: account)
      #expect(again == accounts)
      #expect(run?.transitionDigest == accounts[account].digest)
      #expect(run?.journal.facts.count == accounts[account].factCount)
      #expect(run?.seed == AccountSeed.seed(of: account, in: 9))
    }
  }

  /// When faults began.
  private struct Beginnings: RunObserver {
    var instants: [Instant] = []

    mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
      if case .run(.faultBegan) = fact.kind { instants.append(fact.instant) }
    }
  }

  private static func beginnings(of kind: FaultKind) -> [[Instant]] {
    var scenario = week()
    scenario.hub = HubCapacity()
    scenario.faults = [
      FaultDefinition(
        name: "trouble", kind: kind,
        schedule: .recurring(
          every: .exponential(mean: .hours(20)), dwell: .constant(.hours(1))))
    ]
    var population = Population(scenario, accounts: 4)
    var observers = (0..<4).map { _ in Beginnings() }
    population.run(observers: &observers)
    return observers.map(\.instants)
  }

  @Test("faults of the hub come to all accounts at the same time, those of devices do not")
  func faults() {
    let shared = Self.beginnings(of: .tokenExpiry)
    #expect(!shared[0].isEmpty)
    #expect(shared.allSatisfy { $0 == shared[0] })
    let own = Self.beginnings(of: .offline([DeviceIndex(0)]))
    #expect(own.contains { $0 != own[0] })
  }

  /// What a hub had to do in ten days, with an outage from the fifth to the sixth.
  private static func statistics(_ adjust: (inout HubCapacity) -> Void) -> HubStatistics {
    var scenario = week()
    scenario.duration = .days(10)
    scenario.sync.backoff = .seconds(1)
    scenario.sync.backoffLimit = .seconds(1)
    var hub = HubCapacity()
    hub.servers = 1
    hub.serviceTime = .constant(.milliseconds(50))
    adjust(&hub)
    scenario.hub = hub
    let outage = FaultWindow(start: .zero + .days(5), end: .zero + .days(6))
    scenario.faults = [
      FaultDefinition(
        name: "outage", kind: .hubError(.serviceUnavailable, retryAfter: .minutes(2)),
        schedule: .windows([outage]))
    ]
    var population = Population(scenario, accounts: 40)
    var observers = (0..<40).map { _ in NoObserver() }
    population.run(observers: &observers)
    return population.station.statistics
  }

  @Test("an outage and the recovery from it show in the slices of the run")
  func outage() {
    let statistics = Self.statistics { _ in }
    // 200 slices of ten days.
    for index in statistics.slices.indices {
      let slice = statistics.slices[index]
      #expect(slice.refused == ((100..<120).contains(index) ? slice.arrivals : 0))
    }
    #expect(statistics.refused(because: .outage) > 0)
    #expect(statistics.slices[120..<200].contains { $0.arrivals > 0 })
  }

  @Test("a hub that is too slow and has refused devices come back at once makes a storm")
  func storm() {
    func refusing(retryAfter: SimulatedDuration) -> HubStatistics {
      Self.statistics { hub in
        hub.serviceTime = .constant(.minutes(1))
        hub.queueLimit = 0
        hub.retryAfter = retryAfter
      }
    }
    let patient = refusing(retryAfter: .minutes(10))
    let stormy = refusing(retryAfter: .seconds(1))
    #expect(2 * stormy.arrivals > 3 * patient.arrivals)
    #expect(stormy.refused(because: .queue) > 2 * patient.refused(because: .queue))
    // The busiest slice shows it.
    let peaks = [patient, stormy].map { $0.slices.map(\.arrivals).max() ?? 0 }
    #expect(peaks[1] > 2 * peaks[0])
  }
}
