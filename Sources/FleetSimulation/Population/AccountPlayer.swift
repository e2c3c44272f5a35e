import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel

/// Plays the accounts of a population that have nothing to do with each other, one after another,
/// each a world of its own in the memory of the last.
///
///     var player = AccountPlayer(scenario, seed: 1)
///     for account in 0..<1_000 {
///       var measures = LiveMeasures(scenario)
///       let played = player.play(account, observer: &measures)
///     }
///
/// No journal is kept. `AccountSeed` gives the seed with which any account is played again alone.
public struct AccountPlayer: ~Copyable, Sendable {
  /// What every account plays.
  public let scenario: Scenario
  /// The seed from which those of the accounts are made.
  public let seed: UInt64
  /// A world in which nothing is planned yet, with which every account begins.
  private let first: World
  /// The memory that one account leaves to the next.
  private var parts = CommonParts()
  /// The memory of its stores.
  private var stores = SpareStores()

  /// A player of accounts, with nothing played yet.
  ///
  /// - `options`: How they are played; its seed and whether it keeps a journal do not matter.
  public init(_ scenario: Scenario, seed: UInt64, options: RunOptions = RunOptions()) {
    self.scenario = scenario
    self.seed = seed
    var options = options
    options.keepsJournal = false
    first = World(unplanned: scenario, options: options, queueCapacity: 1)
  }

  /// Plays an account from its beginning to its end.
  public mutating func play(
    _ account: Int, observer: inout some RunObserver
  ) -> PlayedAccount {
    var world = World(
      like: first, seed: AccountSeed.seed(of: account, in: seed), queueCapacity: 64)
    swap(&world.common, &parts)
    world.common.journal.removeAll()
    world.common.station = first.station
    world.isOfPopulation = true
    world.takeMemory(of: &stores)
    world.planEverythingKnown()
    world.run(observer: &observer)
    let played = PlayedAccount(world)
    world.leaveStores(in: &stores)
    swap(&world.common, &parts)
    return played
  }
}

/// What is left of an account that was played: a few numbers.
public struct PlayedAccount: Hashable, Sendable, BitwiseCopyable {
  /// The digest of its transitions (`World.transitionDigest`): the same whether a journal is kept
  /// or not, and whoever looks on.
  public let digest: StableDigest
  /// How many facts there were.
  public let factCount: Int
  /// How many occurrences were played.
  public let occurrenceCount: UInt64
  /// Whether it was ended before its time.
  package let isCutOff: Bool

  init(_ world: borrowing World) {
    self.init(world, factCount: world.journal.factCount)
  }

  /// - `journal`: The account's, if one is kept.
  init(resting world: borrowing World, journal: Journal?) {
    self.init(world, factCount: journal?.factCount ?? world.journalAtRest.factCount)
  }

  private init(_ world: borrowing World, factCount: Int) {
    digest = world.transitionDigest
    self.factCount = factCount
    occurrenceCount = world.occurrenceCount
    isCutOff = world.earlyEnd != nil
  }
}
