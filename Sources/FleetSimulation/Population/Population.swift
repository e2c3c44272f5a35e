import CloudSync
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
/// Accounts take their turns by the clock; at the same instant the one with the smaller number
/// comes first. So a scenario with a schedule of deliveries of its own cannot be played here.
/// Journals are forgotten while the run goes, but for the one of an account that is named: the run
/// is the same with and without it, so any account can be looked at afterwards.
public struct Population: ~Copyable {
  /// What every account plays.
  public let scenario: Scenario
  /// The seed from which those of the accounts are made.
  public let seed: UInt64
  /// How many accounts there are.
  public let accountCount: Int
  /// Where the hub is while no account is being played; it is lent, never copied.
  private var home: HubStation?
  private let worlds: UnsafeMutablePointer<World>
  /// How far the accounts may go. One account alone may be too small to check it.
  private let budget: RunBudget
  /// Whether the accounts were ended before their time.
  package private(set) var isCutOff = false

  /// When an account that goes on plays next.
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
    _ scenario: Scenario, accounts: Int, options: RunOptions = RunOptions(),
    keepingJournalOf recorded: Int? = nil
  ) {
    precondition(
      (1...10_000_000).contains(accounts), "A population has 1 to 10 000 000 accounts.")
    precondition(
      scenario.schedule == nil,
      "A population goes by the clock, so its scenario has no schedule of deliveries.")
    let seed = options.seed ?? scenario.seed
    self.scenario = scenario
    self.seed = seed
    accountCount = accounts
    home = HubStation(scenario.hub ?? HubCapacity(), length: World.length(of: scenario))
    budget = options.budget
    worlds = UnsafeMutablePointer.allocate(capacity: accounts)
    var options = options
    options.hubFaultSeed = seed
    for account in 0..<accounts {
      options.keepsJournal = account == recorded
      options.seed = AccountSeed.seed(of: account, in: seed)
      (worlds + account).initialize(
        to: World(scenario, options: options, queueCapacity: 32))
      worlds[account].joinPopulation(as: account)
    }
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
    guard let home else { preconditionFailure("The hub comes back after each turn.") }
    return home
  }

  /// Plays all accounts to their end, each watched by the observer of its number.
  ///
  /// O(log accounts) for each occurrence.
  public mutating func run<Observer: RunObserver>(observers: inout [Observer]) {
    precondition(
      observers.count == accountCount, "A population has one observer for each account.")
    var started: [Turn] = []
    for account in 0..<accountCount {
      worlds[account].begin(observer: &observers[account])
      guard let instant = worlds[account].nextInstant else { continue }
      started.append(Turn(instant: instant, account: Int32(account)))
    }
    var turns = MinHeap(started)
    var turnCount: UInt64 = 0
    while let turn = turns.first {
      turnCount &+= 1
      if turnCount & 4_095 == 0, budget.spent?(0) != nil {
        isCutOff = true
        return
      }
      let account = Int(turn.account)
      swap(&home, &worlds[account].station)
      worlds[account].advance(observer: &observers[account])
      swap(&home, &worlds[account].station)
      if worlds[account].earlyEnd != nil {
        isCutOff = true
        return
      }
      if let instant = worlds[account].nextInstant {
        turns.replaceFirst(by: Turn(instant: instant, account: turn.account))
      } else {
        turns.removeFirst()
      }
    }
  }

  /// What is left of an account.
  public func played(_ account: Int) -> PlayedAccount {
    precondition((0..<accountCount).contains(account), "There is no such account.")
    return PlayedAccount(worlds[account])
  }

  /// Looks at an account's world, with whatever is left in it.
  public func look<JournalEntry>(at account: Int, _ body: (borrowing World) -> JournalEntry)
    -> JournalEntry
  {
    precondition((0..<accountCount).contains(account), "There is no such account.")
    return body(worlds[account])
  }
}

extension World {
  /// Makes the world one of many accounts, whose hub lives outside.
  mutating func joinPopulation(as account: Int) {
    station = nil
    firstStationDevice = account * devices.count
    firstStationAccount = account * hub.zones.count
    windowSize = 32
  }

  /// When the next thing happens; nil once the run is over.
  var nextInstant: Instant? { isOver ? nil : queue.earliestInstant }
}
