import CloudSync
import DeviceSystems
import FleetWorld
import Metrics
import PropertySearch
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TestExtent
import Testing
import TipSync

@testable import FleetSimulation

/// A population plays an account until its next request reaches the hub. Here the accounts are
/// played as the clock has it, an occurrence at a time, each in a world of its own.
@Suite("the order in which the accounts of a population are played")
struct PopulationOrderTests {
  /// What is to be the same in whatever order accounts are played.
  private struct Outcome: Equatable {
    var accounts: [PlayedAccount] = []
    var statistics: HubStatistics
    var measures: [[Double?]] = []
  }

  private final class Account {
    var world: World

    init(_ world: consuming World) { self.world = world }
  }

  /// Of all occurrences the earliest, and of several at one instant those of the account with the
  /// smaller number first.
  private static func playByTheClock(_ scenario: Scenario, _ count: Int) -> Outcome {
    var options = RunOptions(keepsJournal: false, hubFaultSeed: 9)
    var observers = Array(repeating: LiveMeasures(scenario), count: count)
    var hub: HubStation? = HubStation(
      scenario.hub ?? HubCapacity(), length: World.length(of: scenario))
    let accounts = (0..<count).map { number in
      options.seed = AccountSeed.seed(of: number, in: 9)
      let account = Account(World(scenario, options: options))
      account.world.station = nil
      account.world.joinPopulation(as: number)
      account.world.begin(observer: &observers[number])
      return account
    }
    while let next = next(of: accounts) {
      swap(&hub, &accounts[next].world.station)
      accounts[next].world.advance(observer: &observers[next])
      swap(&hub, &accounts[next].world.station)
    }
    var outcome = Outcome(
      statistics: hub?.statistics ?? HubStatistics(servers: nil, length: .zero))
    for account in accounts { outcome.accounts.append(PlayedAccount(account.world)) }
    outcome.measures = observers.map(\.values)
    return outcome
  }

  private static func next(of accounts: [Account]) -> Int? {
    var first: (instant: Instant, account: Int)?
    for (number, account) in accounts.enumerated() where !account.world.isOver {
      guard let instant = account.world.queue.earliestInstant else { continue }
      if first.map({ instant < $0.instant }) ?? true { first = (instant, number) }
    }
    return first?.account
  }

  private static func play(
    _ scenario: Scenario, _ count: Int, keepingJournalOf recorded: Int? = nil
  ) -> Outcome {
    var population = Population(
      scenario, accounts: count, options: RunOptions(seed: 9), keepingJournalOf: recorded)
    var observers = Array(repeating: LiveMeasures(scenario), count: count)
    population.run(observers: &observers)
    var outcome = Outcome(statistics: population.station.statistics)
    for number in 0..<count { outcome.accounts.append(population.played(number)) }
    outcome.measures = observers.map(\.values)
    return outcome
  }

  /// A hub at which requests wait and are refused for every reason.
  private static func busyHub(_ number: UInt64) -> HubCapacity {
    var hub = HubCapacity()
    hub.servers = 1 + Int(number % 2)
    hub.serviceTime = .exponential(mean: .seconds(20))
    hub.queueLimit = 2
    hub.perDevice = RateLimit(interval: .minutes(2), burst: 3)
    hub.perAccount = RateLimit(interval: .minutes(1), burst: 4)
    hub.overall = RateLimit(interval: .seconds(20), burst: 6)
    return hub
  }

  /// A random world with such a hub; half of them have every system.
  static func world(_ number: UInt64) -> Scenario {
    let cases = WorldCases(
      seed: 5, systems: number % 2 == 0 ? DeclaredSystem.allCases : [], makesEffects: true,
      hasConditions: true, makesEveryType: true)
    var scenario = cases.makeCase(number).scenario
    scenario.hub = busyHub(number)
    return scenario
  }

  @Test(
    "random worlds with faults, a heal phase and all systems at a busy hub",
    arguments: TestExtent.cases(0..<12 as Range<UInt64>, quick: 2))
  func randomWorlds(number: UInt64) {
    let scenario = Self.world(number)
    let one = Self.playByTheClock(scenario, 7)
    #expect(Self.play(scenario, 7) == one)
    #expect(Self.play(scenario, 7, keepingJournalOf: 3) == one)
    #expect(one.statistics.served > 0)
  }

  /// Everybody does the same at the same moments, on links that take the same time.
  private static func atOnce() -> Scenario {
    var scenario = Scenario.twoPhones()
    scenario.duration = .days(2)
    scenario.heal = nil
    scenario.network.standard.latency = .constant(.milliseconds(50))
    scenario.sync.exportDelay = .constant(.seconds(5))
    scenario.sync.push.delay = .constant(.seconds(1))
    scenario.timeline = (1..<40).map { hour in
      TimelineStep(
        at: .hours(hour), device: DeviceIndex(Int(hour % 2)), action: .visit(screen: 0))
    }
    let outage = FaultWindow(start: .zero + .hours(10), end: .zero + .hours(12))
    scenario.faults = [
      FaultDefinition(
        name: "outage", kind: .hubError(.serviceUnavailable, retryAfter: .minutes(7)),
        schedule: .windows([outage])),
      FaultDefinition(
        name: "tokens", kind: .tokenExpiry,
        schedule: .recurring(
          every: .exponential(mean: .hours(9)), dwell: .constant(.minutes(1)))),
    ]
    var hub = HubCapacity()
    hub.servers = 1
    hub.serviceTime = .constant(.milliseconds(900))
    hub.queueLimit = 6
    hub.perAccount = RateLimit(interval: .minutes(1), burst: 2)
    scenario.hub = hub
    return scenario
  }

  @Test("requests of several accounts at one instant")
  func equalInstants() {
    let scenario = Self.atOnce()
    let one = Self.playByTheClock(scenario, 9)
    #expect(Self.play(scenario, 9) == one)
    // They did come at once, and were refused for their number, for their account's and for the
    // outage.
    #expect(one.statistics.longestQueue == 6)
    #expect(one.statistics.refused(because: .queue) > 0)
    #expect(one.statistics.refused(because: .account) > 0)
    #expect(one.statistics.refused(because: .outage) > 0)
  }

  @Test("each reason for a refusal comes up in the random worlds", .onlyInFull)
  func reasons() {
    var refused = [Int](repeating: 0, count: HubStatistics.Refusal.allCases.count)
    for number in 0..<12 as Range<UInt64> where refused.contains(0) {
      let statistics = Self.play(Self.world(number), 7).statistics
      for reason in HubStatistics.Refusal.allCases {
        refused[reason.rawValue] += statistics.refused(because: reason)
      }
    }
    #expect(refused.allSatisfy { $0 > 0 })
  }
}
