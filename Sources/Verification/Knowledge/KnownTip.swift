import FleetSimulation
import SimulationKernel
import TipDomain

/// What a device knows of a tip id, as far as the facts told it.
struct KnownTip: Sendable, BitwiseCopyable {
  /// Displays known here, of all devices.
  var count: Int32 = 0
  /// Time on screen known here, of all devices.
  var duration = SimulatedDuration.zero
  /// How often eligibility was reset.
  var epoch: UInt16 = 0
  /// Why it is done; nil while it is not.
  var invalidation: InvalidationReason?
  /// The fact with which it became done here.
  var invalidatedBy: FactID?
  /// Counted displays made here since this store last lost anything of the tip.
  var ownCount: Int32 = 0
  /// Time on screen here since then.
  var ownVisible = SimulatedDuration.zero
}

/// A tip on a screen.
struct ShownTip: Sendable, BitwiseCopyable {
  let display: Display
  /// The group through which it was asked for.
  let group: GroupIndex?
  /// The fact that says it appeared.
  let appeared: FactID
}

/// What survives of a device, as far as the facts told it.
struct StoreMemory: Sendable {
  /// By record; shorter than the table of ids where nothing was told yet.
  var tips: [KnownTip] = []
  /// When, by the device's clock, a display last closed the frequency gate.
  var gate: Instant?
  /// By event: the donations known here.
  var donations: [DonationMemory] = []

  /// What is known of a tip.
  subscript(_ record: RecordIndex) -> KnownTip {
    get { record.position < tips.count ? tips[record.position] : KnownTip() }
    _modify {
      while tips.count <= record.position { tips.append(KnownTip()) }
      yield &tips[record.position]
    }
  }
}

/// The donations of one event that a device knows.
struct DonationMemory: Sendable {
  private(set) var rows: [DonationRow] = []
  private var identities: Set<UInt64> = []

  var count: Int { rows.count }

  /// The identity of a donation: its replica and its number there.
  static func identity(_ row: DonationRow) -> UInt64 {
    UInt64(row.replica.rawValue) << 32 | UInt64(row.sequence)
  }

  func contains(_ identity: UInt64) -> Bool { identities.contains(identity) }

  func contains(_ row: DonationRow) -> Bool {
    identities.contains(DonationMemory.identity(row))
  }

  mutating func insert(_ row: DonationRow) {
    if identities.insert(DonationMemory.identity(row)).inserted { rows.append(row) }
  }

  mutating func remove(_ row: DonationRow) {
    guard identities.remove(DonationMemory.identity(row)) != nil else { return }
    rows.removeAll { $0.replica == row.replica && $0.sequence == row.sequence }
  }

  mutating func removeAll() {
    rows.removeAll(keepingCapacity: true)
    identities.removeAll(keepingCapacity: true)
  }

  mutating func removeAll(through date: Instant) {
    for row in rows where row.date <= date { identities.remove(DonationMemory.identity(row)) }
    rows.removeAll { $0.date <= date }
  }
}
