import DeviceSystems
import SimulationKernel

/// What one device decides and remembers about tips: a fold of `TipFact`s.
///
/// `decide` turns a command into facts and changes nothing; `evolve` applies a fact and cannot
/// fail. Everything above the mark survives the process, everything below it does not.
public struct TipLedger: Sendable {
  /// Which store this is; donations made here carry it.
  public var replica: ReplicaIndex
  /// The kind of device.
  public let platform: Platform
  /// How soon a new tip may follow another here; app versions may differ (3.16).
  public var frequency: DisplayFrequency

  /// By record; grows when the fleet gets a new id.
  public internal(set) var records: [TipRecord]
  /// By event.
  public internal(set) var donations: [DonationHistory]
  /// By parameter; nil while a parameter has its default.
  public internal(set) var parameters: [Value?]
  /// When, by this device's clock, a display last closed the frequency gate.
  public internal(set) var frequencyClock: Instant?
  /// How many donations this replica has made.
  public internal(set) var donationSequence: UInt32 = 0
  /// How many appearances this device has had, over all lives of its store.
  public var presentationCount: UInt32 = 0

  // MARK: What the process alone remembers

  /// Whether `Tips.configure` has run (1.10).
  public internal(set) var isConfigured = false
  /// The version of the app that runs: its code decides which tips and rules there are.
  public var version: UInt16 = 1
  /// What a test build forces to show or hide.
  public var overrides = TestingOverrides()
  /// The record of each tip, by tip: the id as it reads on this device in this process.
  public var recordOfTip: [RecordIndex]
  /// By view of the open screen: the group through which it asks, if any; code, not memory.
  public var groupOfSlot: [GroupIndex?] = []
  /// When this process began by the device's clock: what rules that captured `Date.now` mean by it
  /// (2.27).
  public internal(set) var launchedAt: Instant?
  /// The tips on screen, in the order of their appearance.
  public internal(set) var presentations: [Presentation] = []

  /// The ledger of a store that knows nothing yet.
  public init(
    app: AppDefinition, platform: Platform, replica: ReplicaIndex, frequency: DisplayFrequency,
    recordOfTip: [RecordIndex], recordCount: Int
  ) {
    precondition(recordOfTip.count == app.tips.count, "every tip needs a record")
    self.platform = platform
    self.replica = replica
    self.frequency = frequency
    self.recordOfTip = recordOfTip
    records = Array(repeating: TipRecord(), count: recordCount)
    donations = Array(repeating: DonationHistory(), count: app.events.count)
    parameters = Array(repeating: nil, count: app.parameters.count)
    presentations.reserveCapacity(8)
  }

  /// What `stored` remembers, on a device that may be another one than it was made on.
  public init(
    restoring stored: TipLedger, platform: Platform, frequency: DisplayFrequency,
    recordOfTip: [RecordIndex], presentationCount: UInt32
  ) {
    self.platform = platform
    self.frequency = frequency
    self.recordOfTip = recordOfTip
    replica = stored.replica
    records = stored.records
    donations = stored.donations
    parameters = stored.parameters
    frequencyClock = stored.frequencyClock
    donationSequence = stored.donationSequence
    self.presentationCount = max(presentationCount, stored.presentationCount)
    presentations.reserveCapacity(8)
  }

  /// The store lives on as another replica: donations made from now on carry its name.
  public mutating func beginIncarnation(_ replica: ReplicaIndex) {
    self.replica = replica
    donationSequence = 0
  }

  /// Takes the memory of another store's donations for those to come; only where there are none.
  package mutating func takeMemory(of other: inout [DonationHistory]) {
    guard other.count == donations.count, donations.allSatisfy({ $0.rows.isEmpty }) else { return }
    swap(&donations, &other)
    for event in donations.indices { donations[event].removeAll() }
  }

  /// Leaves its donations, for the memory that they have; nothing may be asked of it any more.
  package mutating func leaveDonations() -> [DonationHistory] {
    var left: [DonationHistory] = []
    swap(&left, &donations)
    return left
  }

  /// Makes room for records up to `count`, when the fleet met new ids.
  public mutating func reserveRecords(_ count: Int) {
    while records.count < count { records.append(TipRecord()) }
  }

  /// The value of a parameter as rules see it.
  public func value(of parameter: ParameterIndex, in app: borrowing AppDefinition) -> Value {
    parameters[parameter.position] ?? app.parameters[parameter.position].defaultValue
  }

  /// The tip on screen that `presentation` names, if it still is.
  public func presentation(_ number: UInt32) -> Presentation? {
    for presentation in presentations where presentation.display.presentation == number {
      return presentation
    }
    return nil
  }

  /// Whether a view of the open screen asks through `group`; views that ask for a tip of the group
  /// by itself are no part of it (4.11).
  public func isSlot(_ slot: UInt16, of group: GroupIndex) -> Bool {
    Int(slot) < groupOfSlot.count && groupOfSlot[Int(slot)] == group
  }

  /// Whether any view of `record` is on screen.
  public func isOnScreen(_ record: RecordIndex) -> Bool {
    for presentation in presentations where presentation.display.record == record { return true }
    return false
  }

  /// Forgets what only a process remembers: what a launch finds.
  public mutating func beginProcess(
    recordOfTip: [RecordIndex], at time: DeviceTime, in app: borrowing AppDefinition
  ) {
    precondition(recordOfTip.count == self.recordOfTip.count, "every tip needs a record")
    self.recordOfTip = recordOfTip
    launchedAt = time.wall
    isConfigured = false
    overrides = TestingOverrides()
    groupOfSlot.emptyScratch()
    presentations.emptyScratch()
    for index in parameters.indices
    where app.parameters[index].isTransient && app.ruleFault != .transientKept {
      parameters[index] = nil
    }
  }

  /// The app leaves the foreground: time on screen stands still (3.7).
  public mutating func pausePresentations(at time: DeviceTime) {
    for index in presentations.indices {
      presentations[index].visibleBefore = presentations[index].visible(at: time.monotonic)
      presentations[index].resumedAt = nil
    }
  }

  /// The app is in the foreground again.
  public mutating func resumePresentations(at time: DeviceTime) {
    for index in presentations.indices where presentations[index].resumedAt == nil {
      presentations[index].resumedAt = time.monotonic
    }
  }
}

/// Memory that decisions reuse, so that none of them allocates.
public struct TipWorkspace: Sendable {
  /// The facts of the last decision, in order.
  public var facts: [TipFact] = []
  /// The donations that a rule may see, where they do not lie together.
  var visibleRows: [DonationRow] = []
  /// What rules need for grouping.
  var scratch = RuleScratch()

  /// An empty one, which takes no memory.
  public init() {}

  /// Whether this decision ends an appearance.
  func ends(_ presentation: UInt32) -> Bool {
    for fact in facts {
      if case .displayEnded(let ended) = fact, ended.presentation == presentation { return true }
    }
    return false
  }

  /// How many displays of a tip this decision ends that count only now (`countAt disappear`).
  func endedCount(of record: RecordIndex) -> Int32 {
    var count: Int32 = 0
    for fact in facts {
      if case .displayEnded(let ended) = fact, ended.record == record, ended.counts { count += 1 }
    }
    return count
  }

  /// Whether this decision invalidates a tip.
  func invalidates(_ record: RecordIndex) -> Bool {
    for fact in facts {
      if case .invalidated(let invalidation) = fact, invalidation.record == record { return true }
    }
    return false
  }
}
