import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipSync

/// What is an account's own, while the world in which it is played plays another account of the
/// same scenario: all that differs from account to account, and no memory to play in.
struct RestingAccount: ~Copyable {
  fileprivate var seed: UInt64
  fileprivate var journal = JournalRest()
  fileprivate var devices: OwnedList<Device>
  fileprivate var hub: Hub
  fileprivate var records: RecordTable
  fileprivate var replicas: ReplicaTable
  fileprivate var valueLists: ValueListTable
  fileprivate var now = Instant.zero
  fileprivate(set) var occurrenceCount: UInt64 = 0
  fileprivate var wasStopped = false
  fileprivate(set) var earlyEnd: EarlyEnd?
  fileprivate var isHealed = false
  fileprivate var awaitsQuiescence = false
  fileprivate var isQuiescencePlanned = false
  fileprivate var stepsToCome = 0
  fileprivate var landingsToCome = 0
  fileprivate var quiescentAt: Instant?
  fileprivate var effectDraws: EffectDraws
  fileprivate var isFirstInvalidation = false
  fileprivate var chosenAction: ChosenAction?
  fileprivate var queue: OccurrenceHeap<PlannedOccurrence>
  fileprivate var choices: ChoiceSource
  fileprivate var network: SimulatedNetwork
  fileprivate var messages = MessagePool()
  fileprivate var zoneChangeCauses: [ZoneChangeCauses]
  fileprivate var messageCount: UInt32 = 0
  fileprivate var messageOrdinals: [UInt32] = []
  fileprivate var held: [HeldMessage] = []
  fileprivate var pendingCauses: [FactID] = []
  fileprivate var people: [PersonState]
  fileprivate var faults: [FaultState]
  fileprivate var trouble: HubTroubleState?
  fileprivate var partialFailure = Probability.never
  fileprivate var pushLossFault = Probability.never
  fileprivate var isOver = false
  fileprivate var observedCount = 0
  fileprivate var shared = SharedSystemStates()

  /// An account before its beginning; `world` is one in which nothing is planned yet.
  ///
  /// Until it changes, it shares what a world consists of at first with all others.
  init(of world: borrowing World, seed: UInt64) {
    self.seed = seed
    devices = OwnedList(copying: world.devices)
    hub = world.hub
    records = world.records
    replicas = world.replicas
    valueLists = world.valueLists
    effectDraws = world.effectDraws
    queue = OccurrenceHeap(minimumCapacity: 16)
    choices = ChoiceSource(seed: seed, entityCount: 0, purposeCount: WorldPurpose.total)
    network = world.network
    zoneChangeCauses = world.zoneChangeCauses
    people = world.people
    faults = world.faults
  }

  /// The digest of everything that happened and everything that was drawn.
  ///
  /// - `journal`: The account's, if one is kept.
  func digest(journal kept: Journal?) -> StableDigest {
    var digest = kept?.digest ?? journal.digest
    digest.combine(choices.digest.value)
    return digest
  }

  /// How many facts there were.
  var factCount: Int { journal.factCount }
}

extension World {
  /// Begins to play an account that rested.
  mutating func enter(_ account: inout RestingAccount) {
    exchange(with: &account)
    journal.resume(&account.journal)
  }

  /// Lets the account that is played rest, and forgets all of its facts.
  mutating func leave(_ account: inout RestingAccount) {
    if journal.factCount > 0 {
      forgetFacts(isMomentOver: queue.earliestInstant.map { $0 > now } ?? true)
    }
    journal.leave(&account.journal)
    mergedFacts.emptyScratch()
    exchange(with: &account)
  }

  /// Swaps all that differs from account to account, but for the journal.
  mutating func exchange(with account: inout RestingAccount) {
    swap(&seed, &account.seed)
    options.seed = seed
    exchangeFleet(with: &account)
    exchangeTime(with: &account)
    exchangeFaults(with: &account)
    messages.exchangeMessages(with: &account.messages)
  }

  private mutating func exchangeFleet(with account: inout RestingAccount) {
    swap(&devices, &account.devices)
    swap(&hub, &account.hub)
    swap(&records, &account.records)
    swap(&replicas, &account.replicas)
    swap(&valueLists, &account.valueLists)
    swap(&effectDraws, &account.effectDraws)
    swap(&isFirstInvalidation, &account.isFirstInvalidation)
    swap(&chosenAction, &account.chosenAction)
    swap(&people, &account.people)
    swap(&shared, &account.shared)
    swap(&network, &account.network)
    swap(&zoneChangeCauses, &account.zoneChangeCauses)
    swap(&messageCount, &account.messageCount)
    swap(&messageOrdinals, &account.messageOrdinals)
    swap(&held, &account.held)
    swap(&pendingCauses, &account.pendingCauses)
  }

  private mutating func exchangeTime(with account: inout RestingAccount) {
    swap(&now, &account.now)
    swap(&occurrenceCount, &account.occurrenceCount)
    swap(&observedCount, &account.observedCount)
    swap(&queue, &account.queue)
    swap(&choices, &account.choices)
    swap(&wasStopped, &account.wasStopped)
    swap(&earlyEnd, &account.earlyEnd)
    swap(&isOver, &account.isOver)
  }

  private mutating func exchangeFaults(with account: inout RestingAccount) {
    swap(&faults, &account.faults)
    swap(&trouble, &account.trouble)
    swap(&partialFailure, &account.partialFailure)
    swap(&pushLossFault, &account.pushLossFault)
    swap(&isHealed, &account.isHealed)
    swap(&awaitsQuiescence, &account.awaitsQuiescence)
    swap(&isQuiescencePlanned, &account.isQuiescencePlanned)
    swap(&stepsToCome, &account.stepsToCome)
    swap(&landingsToCome, &account.landingsToCome)
    swap(&quiescentAt, &account.quiescentAt)
  }
}
