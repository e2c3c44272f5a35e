import DeviceSystems
import SimulationKernel

/// The records of one device, what it knows of the cloud's copies, and which of them still have to
/// be uploaded.
///
/// The systems of the device decide what their records hold and how two versions meet; this store
/// keeps the rows, the outbox and the flight of an upload. The outbox holds each record at most
/// once, so that a save that is followed by a deletion uploads only the deletion, and the other way
/// round (7.24).
public struct RecordStore: Sendable {
  /// Whether the hub's records of this account have to be deleted first (5.9).
  public var wantsHubReset = false
  /// How many changes were noted for upload so far; tells whether one was.
  public private(set) var changeCount: UInt64 = 0
  /// The number of the full fetch that is under way, or was last (7.11).
  public private(set) var fetchNumber: UInt32 = 0
  /// All rows that there ever were, deleted ones included.
  public var rows = RowTable<StoredRow>()

  private var keyIndex = KeyIndex()
  private var outbox: [Int] = []
  private var outboxHead = 0
  /// How many rows in the outbox have something to upload.
  public private(set) var pendingCount = 0

  /// An empty store.
  public init() {}

  /// Whether anything has to be uploaded.
  @inlinable public var hasPending: Bool { wantsHubReset || pendingCount > 0 }

  /// How many records there are, deleted ones left out.
  public var liveCount: Int {
    var count = 0
    for row in rows where !row.isDeleted { count += 1 }
    return count
  }

  /// The fields of a record, if there is one that is not deleted.
  public func fields(of key: RecordKey) -> RecordFields? {
    guard let index = index(of: key), !rows[index].isDeleted else { return nil }
    return rows[index].fields
  }

  /// Whether something about a record is still to be uploaded, or on its way up.
  public func isPending(_ key: RecordKey) -> Bool {
    guard let index = index(of: key) else { return false }
    return rows[index].isPending
  }

  /// Folds into `digest` how many rows there are, what waits for its upload, and how many changes
  /// there were.
  package func foldCounts(into digest: inout StableDigest) {
    digest.combine(UInt64(rows.count))
    digest.combine(UInt64(pendingCount))
    digest.combine(changeCount)
  }

  // MARK: Rows

  /// The index of the row of `key`, deleted or not; nil if there never was one.
  public func index(of key: RecordKey) -> Int? { keyIndex.index(of: key, in: rows) }

  /// The index of the row of `key` if there was one; a deleted row comes back empty.
  public mutating func revivedIndex(of key: RecordKey) -> Int? {
    guard let index = index(of: key) else { return nil }
    if rows[index].isDeleted { rows[index].revive() }
    return index
  }

  /// Makes the row of a key that has none.
  public mutating func append(_ key: RecordKey) -> Int {
    append(StoredRow(key: key))
  }

  /// Makes the row of a record that the hub has and this store has not.
  public mutating func append(fetched change: RecordChange) -> Int {
    append(
      StoredRow(
        key: change.key, fields: change.fields, tag: change.tag, seenInFetch: fetchNumber))
  }

  private mutating func append(_ row: StoredRow) -> Int {
    rows.append(row)
    keyIndex.noteLast(row.key, of: rows)
    return rows.count - 1
  }

  /// Empties the store and its outbox.
  public mutating func removeAll() {
    rows.removeAll()
    keyIndex.removeAll()
    outbox.removeAll(keepingCapacity: true)
    outboxHead = 0
    pendingCount = 0
  }

  /// Takes the memory of another store for the rows to come, and nothing of what it holds; only
  /// where there is no row yet.
  package mutating func takeMemory(of other: inout RecordStore) {
    guard rows.isEmpty, outbox.isEmpty else { return }
    swap(&rows, &other.rows)
    rows.removeAll()
    swap(&keyIndex, &other.keyIndex)
    keyIndex.removeAll()
    swap(&outbox, &other.outbox)
    outbox.removeAll(keepingCapacity: true)
  }

  /// Begins to fetch everything again; what is not seen again will count as deleted (7.11).
  public mutating func beginFullFetch() { fetchNumber += 1 }

  // MARK: Outbox

  /// Notes that the hub's records are to be deleted first (5.9).
  public mutating func requestHubReset() {
    wantsHubReset = true
    changeCount &+= 1
  }

  /// Notes that `fields` of a row were changed here.
  public mutating func touch(_ index: Int, _ fields: FieldMask) {
    changeCount &+= 1
    let waited = rows[index].touch(fields)
    if !waited.isQueued { enqueue(index) }
    if !waited.isQueued || !waited.isPending { pendingCount += 1 }
  }

  /// Notes whether something of a row is to be uploaded. What waits already is found by `touch`.
  public mutating func setPending(_ isPending: Bool, at index: Int) {
    // Where nothing changes, nothing is written: a chunk shared with a save would be copied.
    guard rows[index].isPending != isPending else { return }
    pendingCount += rows[index].setPending(isPending)
  }

  /// Notes that a fetch brought a row as it is here.
  public mutating func noteAsAtHub(_ index: Int, tag: UInt32) {
    pendingCount += rows[index].noteAsAtHub(tag: tag, fetch: fetchNumber)
  }

  private mutating func enqueue(_ index: Int) {
    if outboxHead > 64, outboxHead * 2 > outbox.count {
      outbox.removeSubrange(0..<outboxHead)
      outboxHead = 0
    }
    outbox.append(index)
  }

  private mutating func dropSettledHead() {
    while outboxHead < outbox.count, !rows[outbox[outboxHead]].isPending {
      rows[outbox[outboxHead]].isQueued = false
      outboxHead += 1
    }
    if outboxHead == outbox.count {
      outbox.removeAll(keepingCapacity: true)
      outboxHead = 0
    }
  }

  // MARK: Uploads

  /// Fills `items` with the oldest pending changes, at most `limit`; they count as on their way.
  public mutating func takeBatch(limit: Int, into items: inout [RecordChange]) {
    items.emptyScratch()
    dropSettledHead()
    var position = outboxHead
    while position < outbox.count, items.count < limit {
      let index = outbox[position]
      position += 1
      guard rows[index].isPending else { continue }
      items.append(rows[index].beginUpload())
    }
  }

  /// Takes the hub's word on one item of an upload.
  ///
  /// - Returns: What is left to do for the system that the record belongs to.
  public mutating func settle(_ item: RecordChange, at index: Int) -> SettledItem {
    switch item.outcome {
    case .none:
      _ = rows[index].endUpload()
      return .done
    case .saved:
      let settled = rows[index].noteSaved(tag: item.tag, isDeletion: item.isDeletion)
      pendingCount += settled.pendingGrowth
      return settled.isStillWanted ? .deletedButWanted : .done
    case .failed(let error):
      let changedInFlight = rows[index].endUpload()
      rows[index].changed.formUnion(changedInFlight)
      return settleFailure(item, error, at: index)
    }
  }

  private mutating func settleFailure(
    _ item: RecordChange, _ error: SyncError, at index: Int
  ) -> SettledItem {
    if error == .unknownItem {
      rows[index].tag = 0
      if rows[index].isDeleted { setPending(false, at: index) }
    }
    // Without the server's copy there is nothing to merge into: it waits for a fetch (7.4).
    return error == .serverRecordChanged && !item.lacksServerCopy ? .conflict : .done
  }

  /// An upload failed as a whole, or nobody knows: everything in it waits again.
  public mutating func abandonFlight() {
    for position in outboxHead..<outbox.count {
      let index = outbox[position]
      guard rows[index].isInFlight else { continue }
      rows[index].isInFlight = false
      rows[index].changed.formUnion(rows[index].changedInFlight)
      rows[index].changedInFlight = []
    }
  }

  /// Notes that a merge gave another version than the hub's, which is to be uploaded unless what is
  /// here was dropped before.
  public mutating func touchMerged(_ index: Int) {
    if !rows[index].isPending, !rows[index].isHeldBack { touch(index, .all) }
  }

  /// Forgets what it knew of the hub: another account, or another life of the zone.
  ///
  /// - Parameter keepsPending: false drops what was not uploaded yet (7.25).
  /// - Parameter keepsReset: false drops the wish to delete the hub's records (5.9).
  /// - Parameter uploads: Whether a row that is not deleted is to be uploaded, so that histories
  ///   meet (6.15).
  public mutating func forgetHub(
    keepsPending: Bool, keepsReset: Bool, uploads: (StoredRow) -> Bool
  ) {
    for index in rows.indices {
      rows[index].tag = 0
      rows[index].isInFlight = false
      rows[index].changedInFlight = []
      // A deletion that waits stays, too: without it the other side would bring the row back.
      if !keepsPending {
        setPending(false, at: index)
        rows[index].changed = []
        rows[index].isHeldBack = true
      }
      if !rows[index].isDeleted && uploads(rows[index]) { touch(index, .all) }
    }
    if !keepsReset { wantsHubReset = false }
  }
}

/// What is left to do after the hub's word on one item of an upload.
public enum SettledItem: Sendable {
  /// Nothing.
  case done
  /// The hub answers with its own version, which meets the one here (7.3).
  case conflict
  /// The hub has the record as deleted, and it is there here: it waits to be uploaded again, unless
  /// its system takes the deletion.
  case deletedButWanted
}
