import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain
import TipSync

/// The whole state of one run: devices, people, hub, network, and what is still to happen.
///
///     var world = World(scenario)
///     var observer = NoObserver()
///     world.run(observer: &observer)
///     // world.journal.facts is everything that happened
///
/// Everything it does is a function of scenario, seed and options.
public struct World: ~Copyable, Sendable {
  /// What was declared, and what is played of it.
  @usableFromInline package let scenarios: WorldScenarios
  /// How it is played.
  public package(set) var options: RunOptions
  /// The seed it is played with.
  public package(set) var seed: UInt64
  /// The parts that it may share with the worlds of other accounts; all others are its own.
  @usableFromInline package var common = CommonParts()
  /// What the journal has become while another account is played.
  package var journalAtRest = JournalRest()
  /// The numbers at the station of the first device and the first account here.
  package var firstStationDevice = 0
  package var firstStationAccount = 0
  /// The devices.
  public package(set) var devices = OwnedList<Device>()
  /// The cloud.
  public package(set) var hub: Hub
  /// The distinct tip ids met so far.
  public package(set) var records = RecordTable()
  /// The lives of the stores so far.
  public package(set) var replicas = ReplicaTable()
  /// The lists of values that donations carry.
  public package(set) var valueLists: ValueListTable
  /// True time.
  public package(set) var now = Instant.zero
  /// How many occurrences were played so far.
  public package(set) var occurrenceCount: UInt64 = 0
  /// A digest of the moment of each occurrence and of how many facts there were after it.
  package var transitions = StableDigest()
  /// Whether only sums remain of this run, to which transitions are as good as facts.
  package var isOfPopulation = false
  /// Whether the run was stopped because it had more occurrences than it may have.
  public package(set) var wasStopped = false
  /// Where it was ended at a limit of its budget; nil if it was not.
  package var earlyEnd: EarlyEnd?
  /// How many it may have.
  package let occurrenceLimit: UInt64
  /// Whether the harm is over.
  public package(set) var isHealed = false
  /// Whether the harm is over, and neither rest came nor is its bound over.
  package var awaitsQuiescence = false
  /// Whether the fleet seems to be at rest, which is looked at again at the end of this moment.
  package var isQuiescencePlanned = false
  /// What the timeline still has for a fleet that is to come to rest, and which devices join.
  package var stepsToCome = 0
  /// Donations that were sent without waiting, and are not made yet.
  package var landingsToCome = 0
  /// When the fleet came to rest after that.
  public package(set) var quiescentAt: Instant?

  /// The app of the scenario. To pass it on from there would copy all that it says.
  package let app: AppDefinition
  /// Whether the app syncs at all.
  package let syncs: Bool
  /// How records merge. To ask the scenario at each record would copy all that it says of sync.
  package let merge: MergeChoice
  /// Whether any view is in its screen only while a condition holds.
  package let hasConditions: Bool
  /// Whether an id of the app reads differently in each process.
  package let identifiersNameLaunches: Bool
  /// Whether anything but screens, steps and systems acts on tips.
  package let hasEffects: Bool
  /// Whether what is saved is ever asked for.
  package let readsSavedStores: Bool
  /// The draws for that; empty where there is none.
  package var effectDraws = EffectDraws()
  /// Whether the fact that is applied ends a tip that was not ended on its device before.
  package var isFirstInvalidation = false
  /// The last action of a tip that somebody chose; noted only where the app may act on it.
  package var chosenAction: ChosenAction?
  /// Which systems the devices have beside their tips.
  package let has: PlayedSystems
  package var queue: OccurrenceHeap<PlannedOccurrence>
  package var choices: ChoiceSource
  /// Of what is drawn once for many accounts; nil where a run is alone.
  package let sharedChoices: ChoiceSource?
  package var network: SimulatedNetwork
  package var messages = MessagePool()
  /// By account: who changed its zone last.
  package var zoneChangeCauses: [ZoneChangeCauses]
  package var messageCount: UInt32 = 0
  /// By device and kind: how many messages there were; empty where no message's fate is decided.
  package var messageOrdinals: [UInt32] = []
  package var held: [HeldMessage] = []
  /// The causes of pushes that have still to leave and of answers that the hub has still to give,
  /// kept where no journal is.
  package var pendingCauses: [FactID] = []
  package var people: [PersonState] = []
  package var faults: [FaultState] = []
  package var trouble: HubTrouble?
  package var partialFailure = Probability.never
  package var pushLossFault = Probability.never
  /// The accounts that steps filled, and have not freed since.
  package var accountsFilledByStep: [UInt16] = []
  /// What an injected fault does; nil if the world is sound.
  package let injection: (any WorldHooks)?
  /// Whether a fault is injected: to ask `injection` itself would copy it at every step.
  package let isInjected: Bool
  /// What an injected fault has taken out of the queue, the next at the end.
  package var reordered: [ScheduledOccurrence<PlannedOccurrence>] = []
  /// How the scenario's schedule decides what comes next; nil where the clock does.
  package var order: PlannedOrder?
  /// Whether the clock alone decides what comes next, and neither a schedule nor an injected fault.
  package var followsClock: Bool
  package var isOver = false
  /// How many facts are held where no journal is kept: few enough to stay in the nearest memory.
  package var windowSize = 256
  package var observedCount = 0
  /// What the systems keep beside the devices.
  package var shared = SharedSystemStates()

  /// A world without devices and faults, in which nothing is planned and nothing was drawn yet.
  package init(
    bare scenario: Scenario, options: RunOptions,
    reusing journal: consuming Journal = Journal(), queueCapacity: Int
  ) {
    queue = OccurrenceHeap(minimumCapacity: queueCapacity)
    journal.removeAll()
    injection = options.injection?.worldHooks
    isInjected = injection != nil
    scenarios = WorldScenarios(scenario, injection: injection)
    let scenario = scenarios.played
    self.options = options
    occurrenceLimit = options.occurrenceLimit ?? .max
    seed = options.seed ?? scenario.seed
    choices = ChoiceSource(seed: seed, entityCount: 0, purposeCount: WorldPurpose.total)
    sharedChoices = options.hubFaultSeed.map {
      ChoiceSource(seed: $0, entityCount: 0, purposeCount: WorldPurpose.total)
    }
    valueLists = scenario.valueLists
    app = scenario.app
    merge = scenario.sync.merge
    syncs = merge.layout != .local
    has = PlayedSystems(scenario)
    hasEffects = scenario.hasEffects
    readsSavedStores = scenario.readsSavedStores
    let accounts = World.accountCount(of: scenario)
    hub = Hub(
      accountCount: accounts,
      limits: HubLimits(
        recordsPerUpload: scenario.sync.hubRecordLimit,
        bytesPerUpload: scenario.sync.hubByteLimit))
    if app.knobs.deletedDonationRetry == .staysDeleted {
      for account in hub.zones.indices { hub.zones[account].listedDeletions = .donation }
    }
    zoneChangeCauses = Array(repeating: ZoneChangeCauses(), count: accounts)
    network = World.makeNetwork(for: scenario)
    hasConditions = scenario.screens.contains { $0.slots.contains { $0.condition != nil } }
    // The search for a word takes a thousand times as long as that for a byte.
    identifiersNameLaunches = app.tips.contains {
      $0.identifier.utf8.contains(UInt8(ascii: "{")) && $0.identifier.contains("{launch}")
    }
    if let plan = scenario.schedule {
      order = PlannedOrder(plan, seed: options.seed ?? scenario.seed)
    }
    followsClock = scenario.schedule == nil && !(options.injection?.worldHooks?.reorders ?? false)
    common.journal = journal
    common.station = scenario.hub.map { HubStation($0, length: length) }
    common.directiveQueue.reserveCapacity(32)
    common.directives.reserveCapacity(16)
    common.workspaces.tips.facts.reserveCapacity(32)
    people = scenario.people.map { PersonState(draws: EntityDraws("person", $0.id)) }
    if hasEffects { effectDraws = EffectDraws(scenario) }
  }

  /// A world like one in which nothing is planned yet, with another seed and nothing in common.
  ///
  /// Until it changes, it shares what a world consists of at first with the other one.
  package init(like other: borrowing World, seed: UInt64, queueCapacity: Int) {
    scenarios = other.scenarios
    options = other.options
    options.seed = seed
    self.seed = seed
    devices = OwnedList(copying: other.devices)
    hub = other.hub
    records = other.records
    replicas = other.replicas
    valueLists = other.valueLists
    occurrenceLimit = other.occurrenceLimit
    app = other.app
    syncs = other.syncs
    merge = other.merge
    hasConditions = other.hasConditions
    identifiersNameLaunches = other.identifiersNameLaunches
    hasEffects = other.hasEffects
    readsSavedStores = other.readsSavedStores
    effectDraws = other.effectDraws
    has = other.has
    queue = OccurrenceHeap(minimumCapacity: queueCapacity)
    choices = ChoiceSource(seed: seed, entityCount: 0, purposeCount: WorldPurpose.total)
    sharedChoices = other.sharedChoices
    network = other.network
    zoneChangeCauses = other.zoneChangeCauses
    people = other.people
    faults = other.faults
    injection = other.injection
    isInjected = other.isInjected
    if let plan = other.scenarios.played.schedule { order = PlannedOrder(plan, seed: seed) }
    followsClock = other.followsClock
  }

  /// What is played: what was declared, as an injected fault changes it if there is one.
  @inlinable
  public var scenario: Scenario {
    _read { yield scenarios.played }
  }

  /// The hub's servers and limits; nil where it has none.
  public package(set) var station: HubStation? {
    get { common.station }
    set { common.station = newValue }
  }

  /// What has happened.
  @inlinable
  public package(set) var journal: Journal {
    _read { yield common.journal }
    _modify { yield &common.journal }
  }

  /// The digest of everything that happened and everything that was drawn.
  public var digest: StableDigest {
    var digest = journal.digest
    digest.combine(choices.digest.value)
    return digest
  }

  /// The tip's id as a text.
  public func name(of record: RecordIndex) -> String { records.names[record.position] }

  /// Whether a device could sync now if it wanted to: it is there, online, and signed in.
  public func canSync(_ device: DeviceIndex) -> Bool {
    let index = device.position
    return syncs && devices[index].isPresent && devices[index].isOnline
      && devices[index].account != nil
  }

  /// The network's node of the hub.
  package var hubNode: Int { devices.count }

  package static func accountCount(of scenario: Scenario) -> Int {
    var highest = 0
    for device in scenario.devices {
      if let account = device.account { highest = max(highest, Int(account)) }
    }
    for step in scenario.timeline {
      if case .signIn(let account) = step.action { highest = max(highest, Int(account)) }
    }
    return highest + 1
  }
}

/// A person while a world goes.
package struct PersonState: Sendable {
  package var draws: EntityDraws
  /// The device in use.
  package var device: DeviceIndex?
  /// How many sessions there were; timers of an earlier one are void.
  package var session: UInt32 = 0
}

/// An action of a tip that somebody chose.
package struct ChosenAction: Sendable, BitwiseCopyable {
  package var tip: TipIndex
  package var action: UInt8
  /// The fact that says so.
  package var fact: FactID

  /// The action that was chosen just now.
  package init(tip: TipIndex, action: UInt8, fact: FactID) {
    self.tip = tip
    self.action = action
    self.fact = fact
  }
}

/// A message that a fault holds back.
package struct HeldMessage: Sendable, BitwiseCopyable {
  package var slot: UInt32
  package var isCopy: Bool
  package var toHub: Bool
  /// Which of the network's faults holds it.
  package var fault: Int
  package var thenAfter: SimulatedDuration

  /// A message that is held from now on.
  package init(
    slot: UInt32, isCopy: Bool, toHub: Bool, fault: Int, thenAfter: SimulatedDuration
  ) {
    self.slot = slot
    self.isCopy = isCopy
    self.toHub = toHub
    self.fault = fault
    self.thenAfter = thenAfter
  }
}
