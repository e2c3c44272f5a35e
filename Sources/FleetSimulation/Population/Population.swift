import CloudSync
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipSync

/// Many accounts of one scenario that share a clock and a hub of finite capacity.
///
///     var population = Population(scenario, accounts: 1_000)
///     var observers = (0..<1_000).map { _ in LiveMeasures(scenario) }
///     population.run(observers: &observers)
///     print(population.station.statistics.utilisation)
///
/// Each account is a world with its own seed (`AccountSeed`), people and faults. What they share is
/// the hub: its servers, its queue, its limits, and the faults of the hub as a whole (errors,
/// partial failures, lost pushes, expired tokens), which are drawn from the population's seed and
/// therefore come to all at the same time. With a hub without capacity accounts have nothing to
/// do with each other but these faults; `AccountPlayer` plays such accounts in less memory.
///
/// Requests are served by the clock; at the same instant those of the account with the smaller
/// number come first. So a scenario with a schedule of deliveries of its own cannot be played here.
/// Journals are forgotten while the run goes, but for the one of an account that is named: the run
/// is the same with and without it, so any account can be looked at afterwards.
public struct Population: ~Copyable {
  /// What every account plays.
  public let scenario: Scenario
  /// The seed from which those of the accounts are made.
  public let seed: UInt64
  /// How many accounts there are.
  public let accountCount: Int
  /// The worlds of the accounts.
  private let worlds: UnsafeMutablePointer<World>
  /// What the account that is played takes, and hands on.
  private var parts = CommonParts()
  /// The account whose journal is kept, and its journal while it is not being played.
  private let recorded: Int?
  private var recordedJournal = Journal()
  /// How far the accounts may go. One account alone may be too small to check it.
  private let budget: RunBudget
  /// Whether the accounts were ended before their time; then some are further than others.
  package private(set) var isCutOff = false

  /// How many requests are served between two checks of the budget; a power of two.
  private static let checkInterval = 512

  /// When a request of an account reaches the hub.
  private struct Turn: BitwiseCopyable, Comparable {
    var instant: Instant
    var account: Int32

    static func < (left: Turn, right: Turn) -> Bool {
      (left.instant, left.account) < (right.instant, right.account)
    }
  }

  /// A population in which nothing has happened yet.
  ///
  /// - `accounts`: How many accounts, from 1 through 10 000 000.
  /// - `options`: How they are played; with its seed, or the scenario's, as the population's.
  ///   Whether it keeps a journal does not matter.
  /// - `recorded`: The account whose journal is kept; nil for none.
  public init(
    _ scenario: Scenario, accounts accountCount: Int, options: RunOptions = RunOptions(),
    keepingJournalOf recorded: Int? = nil
  ) {
    precondition(
      (1...10_000_000).contains(accountCount), "A population has 1 to 10 000 000 accounts.")
    precondition(
      scenario.schedule == nil,
      "A population goes by the clock, so its scenario has no schedule of deliveries.")
    let seed = options.seed ?? scenario.seed
    self.scenario = scenario
    self.seed = seed
    self.accountCount = accountCount
    self.recorded = recorded
    budget = options.budget
    var options = options
    options.hubFaultSeed = seed
    options.keepsJournal = false
    let first = World(unplanned: scenario, options: options, queueCapacity: 16)
    parts.station = HubStation(
      scenario.hub ?? HubCapacity(), length: World.length(of: scenario))
    worlds = UnsafeMutablePointer.allocate(capacity: accountCount)
    for account in 0..<accountCount {
      var world = World(
        like: first, seed: AccountSeed.seed(of: account, in: seed), queueCapacity: 16)
      world.joinPopulation(as: account)
      (worlds + account).initialize(to: world)
    }
    if let recorded { worlds[recorded].options.keepsJournal = true }
  }

  deinit {
    worlds.deinitialize(count: accountCount)
    worlds.deallocate()
  }

  /// Plays one account by itself, as `AccountPlayer` does: with a hub of its own.
  public static func playAlone(
    _ scenario: Scenario, account: Int, seed: UInt64, observer: inout some RunObserver
  ) -> PlayedAccount {
    var player = AccountPlayer(scenario, seed: seed)
    return player.play(account, observer: &observer)
  }

  /// The hub that all share, and what it has done.
  public var station: HubStation {
    guard let station = parts.station else { preconditionFailure("All accounts share a hub.") }
    return station
  }

  /// What is left of an account.
  public func played(_ account: Int) -> PlayedAccount {
    precondition((0..<accountCount).contains(account), "There is no such account.")
    return PlayedAccount(
      resting: worlds[account], journal: account == recorded ? recordedJournal : nil)
  }

  /// Looks at an account's world, with whatever is left in it.
  public mutating func look<JournalEntry>(
    at account: Int, _ body: (borrowing World) -> JournalEntry
  ) -> JournalEntry {
    precondition((0..<accountCount).contains(account), "There is no such account.")
    enter(account)
    let seen = body(worlds[account])
    leave(account)
    return seen
  }
}

// MARK: Playing

extension Population {
  /// Plays all accounts to their end, each watched by the observer of its number.
  ///
  /// An account meets the others only where its requests reach the hub, so it plays on until the
  /// next one would: the requests of all come in the order of time, and everything else of an
  /// account happens in one go. O(log accounts) for each request.
  public mutating func run<Observer: RunObserver>(observers: inout [Observer]) {
    precondition(
      observers.count == accountCount, "A population has one observer for each account.")
    var arriving: [Turn] = []
    for account in 0..<accountCount {
      let next = begin(account, observer: &observers[account])
      if isSpent(after: account, account) { return }
      if let next { arriving.append(Turn(instant: next, account: Int32(account))) }
    }
    var turns = MinHeap(arriving)
    var turnCount = 0
    while let turn = turns.first {
      turnCount += 1
      let account = Int(turn.account)
      let next = serve(account, observer: &observers[account])
      if isSpent(after: turnCount, account) { return }
      if let next {
        turns.replaceFirst(by: Turn(instant: next, account: turn.account))
      } else {
        turns.removeFirst()
      }
    }
  }

  /// Plays an account from its beginning until its first request is about to reach the hub.
  private mutating func begin(_ account: Int, observer: inout some RunObserver) -> Instant? {
    enter(account)
    worlds[account].planEverythingKnown()
    worlds[account].begin(observer: &observer)
    let next = worlds[account].playToRequest(observer: &observer)
    leave(account)
    return next
  }

  /// Lets the hub take in the request of an account that has reached it, and plays until the next
  /// one is about to.
  private mutating func serve(_ account: Int, observer: inout some RunObserver) -> Instant? {
    enter(account)
    worlds[account].advance(observer: &observer)
    let next = worlds[account].playToRequest(observer: &observer)
    leave(account)
    return next
  }

  private mutating func enter(_ account: Int) {
    worlds[account].enter(taking: &parts)
    if account == recorded { swap(&worlds[account].common.journal, &recordedJournal) }
  }

  private mutating func leave(_ account: Int) {
    if account == recorded { swap(&worlds[account].common.journal, &recordedJournal) }
    worlds[account].leave(handingOn: &parts)
  }

  /// Ends the run where an account has, or all together have, reached a limit.
  private mutating func isSpent(after turnCount: Int, _ account: Int) -> Bool {
    let isSpent =
      worlds[account].earlyEnd != nil
      || turnCount & (Population.checkInterval - 1) == 0 && budget.spent?(0) != nil
    if isSpent { isCutOff = true }
    return isSpent
  }
}

extension World {
  /// Makes the world that of one of many accounts at a hub.
  mutating func joinPopulation(as account: Int) {
    isOfPopulation = true
    followsClock = true
    firstStationDevice = account * devices.count
    firstStationAccount = account * hub.zones.count
  }

  /// Plays until a request is about to reach the hub, which is all that accounts share; when that
  /// is, or nil once the run is over.
  mutating func playToRequest(observer: inout some RunObserver) -> Instant? {
    while !isOver, let next = queue.earliest {
      if reachesHub(next.payload.occurrence) { return next.instant }
      advance(observer: &observer)
    }
    return nil
  }

  /// Whether in an occurrence a request comes to the hub.
  private func reachesHub(_ occurrence: Occurrence) -> Bool {
    guard case .arrives(let slot, _) = occurrence else { return false }
    return isForHub(messages.slots[Int(slot)].kind)
  }
}
