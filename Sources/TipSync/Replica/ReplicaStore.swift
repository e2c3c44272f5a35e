import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain

/// The records of one device, with what its tips need of them.
///
/// The ledger decides about tips; this store turns its facts into records, and what comes from the
/// hub into facts for the ledger.
public struct ReplicaStore: Sendable {
  /// The life of the store; contributions, displays and donations made here carry it.
  public internal(set) var replica: ReplicaIndex
  /// The records of all systems of the device, and the outbox.
  public var records = RecordStore()

  /// The rows that hold displays: tallies and single displays.
  var contributions = Contributions()
  /// Whether there was ever a record of a deletion by time.
  var hasClearings = false
  var displaySequence: UInt32 = 0
  /// Sums over contributions, by record.
  var tallies: [TipTally] = []
  /// The display on screen of which presentation is which row, for layouts that keep rows.
  var openDisplays: [OpenDisplay] = []

  /// An empty store of `replica`.
  public init(replica: ReplicaIndex, recordCount: Int) {
    self.replica = replica
    tallies = Array(repeating: TipTally(), count: recordCount)
  }

  /// Whether the hub's records of this account have to be deleted first (5.9).
  @inlinable public var wantsHubReset: Bool { records.wantsHubReset }

  /// How many changes were noted for upload so far; tells whether one was.
  public var changeCount: UInt64 { records.changeCount }

  /// How many records still have to be uploaded.
  public var pendingCount: Int { records.pendingCount }

  /// Whether anything has to be uploaded.
  @inlinable public var hasPending: Bool { records.hasPending }

  /// How many records there are, deleted ones left out.
  public var liveCount: Int { records.liveCount }

  /// Makes room for tips up to `count`.
  public mutating func reserveRecords(_ count: Int) {
    while tallies.count < count { tallies.append(TipTally()) }
  }

  /// The fields of a record, if there is one that is not deleted.
  public func fields(of key: RecordKey) -> RecordFields? { records.fields(of: key) }

  // MARK: Rows

  /// The index of the row `key`, made if need be; a deleted row comes back empty.
  mutating func index(of key: RecordKey) -> Int {
    records.revivedIndex(of: key) ?? append(key)
  }

  /// Makes the row of a key that has none.
  mutating func append(_ key: RecordKey) -> Int {
    let index = records.append(key)
    note(key, at: index)
    return index
  }

  /// Takes note of a row that was just made.
  mutating func note(_ key: RecordKey, at index: Int) {
    switch key.tipKind {
    case .tally, .display: contributions.add(row: index, to: RecordIndex(Int(key.subject)))
    case .clearing: hasClearings = true
    case .tip, .donation, .parameter, .frequencyClock, nil: break
    }
  }
}

/// The sum over all contributions to one tip.
struct TipTally: Equatable, Sendable, BitwiseCopyable {
  var count: Int32 = 0
  var duration = SimulatedDuration.zero
}

/// A display that has not ended, and its row.
struct OpenDisplay: Sendable, BitwiseCopyable {
  let presentation: UInt32
  let sequence: UInt32
}
