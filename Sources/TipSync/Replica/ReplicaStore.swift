import SimulationKernel
import TipDomain

/// The records of one device and which of them still have to be uploaded.
///
/// The ledger decides about tips; this store turns its facts into records, and what comes from the
/// hub into facts for the ledger. The outbox holds each record at most once, so that a save that is
/// followed by a deletion uploads only the deletion, and the other way round (7.24).
public struct ReplicaStore: Sendable {
  /// The life of the store; contributions, displays and donations made here carry it.
  public internal(set) var replica: ReplicaIndex
  /// Whether the hub's records of this account have to be deleted first (5.9).
  public internal(set) var wantsHubReset = false

  /// How many changes were noted for upload so far; tells whether one was.
  public internal(set) var changeCount: UInt64 = 0

  var rows: [StoredRow] = []
  var places = KeyPlaces()
  /// The places of the rows that hold displays: tallies and single displays.
  var contributions: [Int32] = []
  /// Whether there was ever a record of a deletion by time.
  var hasClearings = false
  var outbox: [Int] = []
  var outboxHead = 0
  var displaySequence: UInt32 = 0
  var fetchNumber: UInt32 = 0
  /// Sums over contributions, by record.
  var tallies: [TipTally] = []
  /// The display on screen of which presentation is which row, for layouts that keep rows.
  var openDisplays: [OpenDisplay] = []

  /// An empty store of `replica`.
  public init(replica: ReplicaIndex, recordCount: Int) {
    self.replica = replica
    tallies = Array(repeating: TipTally(), count: recordCount)
  }

  /// How many records still have to be uploaded.
  public var pendingCount: Int {
    var count = 0
    for place in outboxHead..<outbox.count where rows[outbox[place]].isPending { count += 1 }
    return count
  }

  /// Whether anything has to be uploaded.
  public var hasPending: Bool {
    if wantsHubReset { return true }
    for place in outboxHead..<outbox.count where rows[outbox[place]].isPending { return true }
    return false
  }

  /// How many records there are, deleted ones left out.
  public var liveCount: Int {
    var count = 0
    for row in rows where !row.isDeleted { count += 1 }
    return count
  }

  /// Makes room for tips up to `count`.
  public mutating func reserveRecords(_ count: Int) {
    while tallies.count < count { tallies.append(TipTally()) }
  }

  /// The fields of a record, if there is one that is not deleted.
  public func fields(of key: RecordKey) -> RecordFields? {
    guard let place = places.place(of: key, in: rows), !rows[place].isDeleted else { return nil }
    return rows[place].fields
  }

  // MARK: Rows and outbox

  /// The place of the row `key`, made if need be; a deleted row comes back empty.
  mutating func place(of key: RecordKey) -> Int {
    if let place = places.place(of: key, in: rows) {
      if rows[place].isDeleted {
        rows[place].isDeleted = false
        rows[place].fields = RecordFields()
      }
      return place
    }
    return append(key)
  }

  /// Makes the row of a key that has none.
  mutating func append(_ key: RecordKey) -> Int {
    rows.append(StoredRow(key: key, fields: RecordFields()))
    places.noteLast(of: rows)
    let place = rows.count - 1
    switch key.kind {
    case .tally, .display: contributions.append(Int32(truncatingIfNeeded: place))
    case .clearing: hasClearings = true
    case .tip, .donation, .parameter, .frequencyClock: break
    }
    return place
  }

  /// Notes that `fields` of a row were changed here.
  mutating func touch(_ place: Int, _ fields: FieldMask) {
    if rows[place].isInFlight { rows[place].changedInFlight.formUnion(fields) }
    rows[place].changed.formUnion(fields)
    rows[place].isPending = true
    changeCount &+= 1
    enqueue(place)
  }

  mutating func enqueue(_ place: Int) {
    guard !rows[place].isQueued else { return }
    rows[place].isQueued = true
    if outboxHead > 64, outboxHead * 2 > outbox.count {
      outbox.removeSubrange(0..<outboxHead)
      outboxHead = 0
    }
    outbox.append(place)
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
