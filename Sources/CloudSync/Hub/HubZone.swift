import DeviceSystems
import SimulationKernel

/// One account's private zone at the hub: records with change tags, and the order of changes.
public struct HubZone: Sendable {
  /// Which life of the zone this is; every deletion of the zone begins another.
  public private(set) var generation: UInt32 = 1
  /// The number of the last change; tags are these numbers.
  public private(set) var sequence: UInt32 = 0
  /// Tokens given out before this are refused (7.10).
  public private(set) var tokensExpireBefore = Instant.zero
  /// Why the last life of the zone ended, for the devices that still hold its tokens.
  public private(set) var lastLoss: ZoneLoss?
  /// Which life of the zone the person purged last; 0 if none.
  @usableFromInline var purgedGeneration: UInt32 = 0
  /// The kind of records of which it keeps a list of what devices deleted, so that an upload that
  /// comes once more does not make a deleted record anew; nil if it keeps none.
  public var listedDeletions: RecordKind?

  private var rows = RowTable<HubRow>()
  private var keyIndex = KeyIndex()
  private var log: [LogEntry] = []

  /// An empty zone.
  public init() {}

  /// How many records it has held in this life, deleted ones included.
  package var rowCount: Int { rows.count }

  /// How many records there are.
  public var liveCount: Int {
    var count = 0
    for row in rows where !row.isDeleted { count += 1 }
    return count
  }

  /// The fields of a record, if there is one.
  public func fields(of key: RecordKey) -> RecordFields? {
    guard let index = keyIndex.index(of: key, in: rows), !rows[index].isDeleted else { return nil }
    return rows[index].fields
  }

  /// Takes the memory of another zone for the records to come, and nothing of what it holds; only
  /// where nothing was stored yet.
  package mutating func takeMemory(of other: inout HubZone) {
    guard rows.isEmpty, log.isEmpty else { return }
    swap(&rows, &other.rows)
    rows.removeAll()
    swap(&keyIndex, &other.keyIndex)
    keyIndex.removeAll()
    swap(&log, &other.log)
    log.removeAll(keepingCapacity: true)
  }

  /// Folds all records that it holds, or held, into `digest`, in the order in which they came.
  package func fold(into digest: inout StableDigest) {
    digest.combine(UInt64(generation))
    digest.combine(UInt64(rows.count))
    for index in rows.indices { rows[index].fold(into: &digest) }
  }

  // MARK: Fetching

  /// Answers a fetch: changes after `token`, at most `limit` of them, oldest first (7.9).
  public func fetch(
    since token: ChangeToken?, at now: Instant, tokenLifetime: SimulatedDuration?, limit: Int,
    into changes: inout [RecordChange]
  ) -> FetchAnswer {
    changes.emptyScratch()
    if let token {
      if token.generation != generation {
        let loss = loss(since: token)
        return FetchAnswer(
          token: nil, error: loss?.error ?? .changeTokenExpired, isLast: true, loss: loss)
      }
      let isTooOld = tokenLifetime.map { now - token.issued > $0 } ?? false
      if isTooOld || token.issued < tokensExpireBefore {
        return FetchAnswer(token: nil, error: .changeTokenExpired, isLast: true)
      }
    }
    var reached = token?.sequence ?? 0
    for index in firstEntry(after: reached)..<log.count {
      let entry = log[index]
      let row = rows[Int(entry.row)]
      guard row.tag == entry.sequence else { continue }
      // From the beginning, deletions are not told: what is absent is deleted (7.11).
      if token == nil && row.isDeleted { continue }
      if changes.count == limit {
        let partial = ChangeToken(generation: generation, sequence: reached, issued: now)
        return FetchAnswer(token: partial, error: nil, isLast: false)
      }
      reached = entry.sequence
      changes.append(
        RecordChange(
          key: row.key, fields: row.fields, tag: row.tag, made: row.made,
          isDeletion: row.isDeleted))
    }
    let complete = ChangeToken(generation: generation, sequence: sequence, issued: now)
    return FetchAnswer(token: complete, error: nil, isLast: true)
  }

  /// As `fetch`, on a zone that nobody else touches meanwhile: read where it lies, it need not be
  /// copied with all that it refers to.
  public mutating func fetchInPlace(
    since token: ChangeToken?, at now: Instant, tokenLifetime: SimulatedDuration?, limit: Int,
    into changes: inout [RecordChange]
  ) -> FetchAnswer {
    fetch(since: token, at: now, tokenLifetime: tokenLifetime, limit: limit, into: &changes)
  }

  private func firstEntry(after sequence: UInt32) -> Int {
    // Mostly the last few changes are new.
    var index = log.count
    while index > 0, log[index - 1].sequence > sequence {
      index -= 1
      if log.count - index == 8 { return log.partitionIndex(past: { $0.sequence <= sequence }) }
    }
    return index
  }

  /// Why a device that read this zone up to `token` last cannot write to it: the zone that it knew
  /// is gone (7.20). Nil for a device that never read it, which makes its own.
  @inlinable
  public func refusal(of token: ChangeToken?) -> SyncError? {
    guard let token, token.generation != generation else { return nil }
    return loss(since: token)?.error ?? .zoneNotFound
  }

  /// Why the zone of an older token is gone: that the person purged it since then counts more than
  /// whatever else happened after that.
  @inlinable
  func loss(since token: ChangeToken) -> ZoneLoss? {
    token.generation <= purgedGeneration ? .purgedByPerson : lastLoss
  }

  // MARK: Saving

  /// Stores or deletes one item and says what became of it; a conflict brings the server's copy.
  public mutating func save(
    _ item: RecordChange, policy: SavePolicy, order: LastWriterOrder
  ) -> RecordChange {
    let known = keyIndex.index(of: item.key, in: rows)
    guard let index = known, !rows[index].isDeleted else { return saveAbsent(item, at: known) }
    var answer = item
    if policy == .ifServerRecordUnchanged, item.tag != rows[index].tag, !item.isDeletion {
      answer.fields = rows[index].fields
      answer.tag = rows[index].tag
      answer.made = rows[index].made
      answer.outcome = .failed(.serverRecordChanged)
      return answer
    }
    if item.isDeletion {
      rows[index].isDeleted = true
      rows[index].isListedAsDeleted = item.key.kind == listedDeletions
    } else {
      rows[index].fields = overwritten(rows[index].fields, by: item, policy, order)
    }
    answer.fields = rows[index].fields
    answer.tag = noteChange(of: index)
    answer.outcome = .saved
    return answer
  }

  /// A refusal of an item as changed meanwhile: with the hub's copy for a device that knew one, and
  /// without it for one that makes the record anew (7.3, 7.4). Nil where the hub has no record.
  public func conflict(with item: RecordChange) -> RecordChange? {
    guard let index = keyIndex.index(of: item.key, in: rows), !rows[index].isDeleted else {
      return nil
    }
    var answer = item
    if item.tag != 0 {
      answer.fields = rows[index].fields
      answer.tag = rows[index].tag
      answer.made = rows[index].made
    }
    answer.outcome = .failed(.serverRecordChanged)
    return answer
  }

  /// Whether `save` would refuse the item; a whole batch is asked before an atomic one is stored.
  public func refuses(_ item: RecordChange, policy: SavePolicy) -> Bool {
    guard let index = keyIndex.index(of: item.key, in: rows), !rows[index].isDeleted else {
      return item.tag != 0 && !item.isDeletion
    }
    return policy == .ifServerRecordUnchanged && item.tag != rows[index].tag && !item.isDeletion
  }

  /// - `known`: The row of its key, which is deleted; nil if there never was one.
  private mutating func saveAbsent(_ item: RecordChange, at known: Int?) -> RecordChange {
    var answer = item
    if item.isDeletion {
      if item.key.kind == listedDeletions { listAsDeleted(item, at: known) }
      answer.outcome = .saved
      return answer
    }
    // A tag of a record that is gone: the device has to make it again (8.21 begins here).
    if item.tag != 0 {
      answer.outcome = .failed(.unknownItem)
      return answer
    }
    let index: Int
    if let known {
      index = known
      if rows[index].isListedAsDeleted {
        answer.isDeletion = true
        answer.outcome = .saved
        return answer
      }
      rows[index].isDeleted = false
      rows[index].fields = item.fields
    } else {
      rows.append(HubRow(key: item.key, fields: item.fields))
      index = rows.count - 1
      keyIndex.noteLast(item.key, of: rows)
    }
    answer.tag = noteChange(of: index)
    answer.made = answer.tag
    rows[index].made = answer.tag
    answer.outcome = .saved
    return answer
  }

  /// Remembers the deletion of a record that is not there: it may still be on its way here.
  private mutating func listAsDeleted(_ item: RecordChange, at known: Int?) {
    if let known {
      rows[known].isListedAsDeleted = true
    } else {
      rows.append(
        HubRow(key: item.key, fields: item.fields, isDeleted: true, isListedAsDeleted: true))
      keyIndex.noteLast(item.key, of: rows)
    }
  }

  /// What a policy that compares no tags leaves of the record (7.2, 7.31).
  private func overwritten(
    _ stored: RecordFields, by item: RecordChange, _ policy: SavePolicy, _ order: LastWriterOrder
  ) -> RecordFields {
    var mask: FieldMask
    switch policy {
    case .ifServerRecordUnchanged: return item.fields
    case .allKeys:
      mask = .all
      let itemDate = max(item.fields.modified, item.fields.tallyModified)
      if order == .modifiedDate, itemDate < max(stored.modified, stored.tallyModified) { mask = [] }
    case .changedKeys:
      mask = item.changed
      if order == .modifiedDate {
        if item.fields.tallyModified < stored.tallyModified { mask.remove(.tally) }
        if item.fields.modified < stored.modified { mask.subtract([.status, .value]) }
      }
    }
    var result = stored
    result.take(mask, from: item.fields)
    return result
  }

  private mutating func noteChange(of index: Int) -> UInt32 {
    sequence &+= 1
    rows[index].tag = sequence
    log.makeRoomForOne()
    log.append(LogEntry(sequence: sequence, row: UInt32(truncatingIfNeeded: index)))
    return sequence
  }

  // MARK: Losing things

  /// All tokens given out before this instant expire. One of the same instant is good: where
  /// messages take no time, a device that reads page by page would otherwise be refused and begin
  /// anew for ever within that instant.
  public mutating func expireTokens(at now: Instant) { tokensExpireBefore = now }

  /// Deletes every record; devices learn of it by their next fetch (5.9).
  public mutating func deleteAllRecords() {
    for index in rows.indices where !rows[index].isDeleted {
      rows[index].isDeleted = true
      _ = noteChange(of: index)
    }
    // A reset starts over: the list of earlier deletions is dropped.
    for index in rows.indices {
      rows[index].isListedAsDeleted = false
    }
  }

  /// Deletes the zone itself: another life begins, and old tokens get an error (7.20).
  public mutating func deleteZone(because loss: ZoneLoss) {
    if loss == .purgedByPerson { purgedGeneration = generation }
    generation += 1
    lastLoss = loss
    rows.removeAll()
    keyIndex.removeAll()
    log.removeAll(keepingCapacity: true)
  }
}

/// One record at the hub.
///
/// The order of its parts leaves no gaps between them.
struct HubRow: KeyedRow, Sendable, BitwiseCopyable {
  var fields: RecordFields
  let key: RecordKey
  var isDeleted = false
  /// Whether a device deleted it, and the hub keeps a list of that.
  var isListedAsDeleted = false
  /// The number of its last change.
  var tag: UInt32 = 0
  /// The tag that it got when it was made, or made again after a deletion.
  var made: UInt32 = 0

  init(
    key: RecordKey, fields: RecordFields, isDeleted: Bool = false, isListedAsDeleted: Bool = false
  ) {
    self.key = key
    self.fields = fields
    self.isDeleted = isDeleted
    self.isListedAsDeleted = isListedAsDeleted
  }
}

/// One change, and the record that it changed; only the last change of a record counts.
struct LogEntry: Sendable, BitwiseCopyable {
  let sequence: UInt32
  let row: UInt32
}

/// What the hub says to a fetch, besides the changes.
public struct FetchAnswer: Hashable, Sendable, BitwiseCopyable {
  /// How far the changes reach.
  public var token: ChangeToken?
  /// Why there are none.
  public var error: SyncError?
  /// Whether there is nothing more to fetch.
  public var isLast: Bool
  /// With an error about the zone: why it is gone.
  public var loss: ZoneLoss?

  /// An answer.
  public init(token: ChangeToken?, error: SyncError?, isLast: Bool, loss: ZoneLoss? = nil) {
    self.token = token
    self.error = error
    self.isLast = isLast
    self.loss = loss
  }
}

extension HubRow {
  /// Folds in which record it is and what it holds.
  func fold(into digest: inout StableDigest) {
    key.fold(into: &digest)
    fields.fold(into: &digest)
    digest.combine(UInt64(tag))
    digest.combine(UInt64(made))
    digest.flag("", isDeleted)
  }
}
