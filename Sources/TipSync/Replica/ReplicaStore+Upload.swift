import SimulationKernel
import TipDomain

// What goes up to the hub, and what its answer means here.

extension ReplicaStore {
  /// Fills `items` with the oldest pending changes, at most `limit`; they count as on their way.
  public mutating func takeBatch(limit: Int, into items: inout [RecordChange]) {
    items.removeAll(keepingCapacity: true)
    dropSettledHead()
    var place = outboxHead
    while place < outbox.count, items.count < limit {
      let slot = outbox[place]
      place += 1
      guard rows[slot].isPending else { continue }
      rows[slot].isInFlight = true
      rows[slot].changedInFlight = []
      let row = rows[slot]
      items.append(
        RecordChange(
          key: row.key, fields: row.fields, tag: row.tag, isDeletion: row.isDeleted,
          changed: row.changed))
    }
  }

  /// Takes the hub's word on one item of an upload.
  public mutating func settle(
    _ item: RecordChange, in app: borrowing AppDefinition, merge: MergeChoice,
    facts: inout [TipFact]
  ) {
    guard let place = places.place(of: item.key, in: rows) else { return }
    rows[place].isInFlight = false
    switch item.outcome {
    case .none: rows[place].changedInFlight = []
    case .saved:
      rows[place].tag = item.tag
      if item.isDeletion {
        rows[place].tag = 0
        rows[place].isPending = !rows[place].isDeleted
      } else {
        rows[place].changed = rows[place].changedInFlight
        rows[place].isPending = !rows[place].changed.isEmpty || rows[place].isDeleted
      }
      rows[place].changedInFlight = []
    case .failed(let error):
      rows[place].changed.formUnion(rows[place].changedInFlight)
      rows[place].changedInFlight = []
      settleFailure(item, error, at: place, in: app, merge: merge, facts: &facts)
    }
  }

  private mutating func settleFailure(
    _ item: RecordChange, _ error: SyncError, at place: Int, in app: borrowing AppDefinition,
    merge: MergeChoice, facts: inout [TipFact]
  ) {
    switch error {
    case .serverRecordChanged:
      // Without the server's copy there is nothing to merge into: it waits for a fetch (7.4).
      if item.lacksServerCopy { return }
      // Merged into the server's record, and tried again if that changed anything (7.3).
      importChange(item, in: app, merge: merge, facts: &facts)
    case .unknownItem:
      rows[place].tag = 0
      if rows[place].isDeleted { rows[place].isPending = false }
    case .partialFailure, .networkUnavailable, .networkFailure, .badContainer, .serviceUnavailable,
      .requestRateLimited, .missingEntitlement, .notAuthenticated, .permissionFailure,
      .invalidArguments, .changeTokenExpired, .batchRequestFailed, .zoneBusy, .quotaExceeded,
      .zoneNotFound, .limitExceeded, .userDeletedZone, .serverResponseLost,
      .accountTemporarilyUnavailable:
      break
    }
  }

  /// An upload failed as a whole, or nobody knows: everything in it waits again.
  public mutating func abandonFlight() {
    for place in outboxHead..<outbox.count {
      let slot = outbox[place]
      guard rows[slot].isInFlight else { continue }
      rows[slot].isInFlight = false
      rows[slot].changed.formUnion(rows[slot].changedInFlight)
      rows[slot].changedInFlight = []
    }
  }

  /// The hub's records were deleted, as a reset here wanted.
  public mutating func settleHubReset() { wantsHubReset = false }

  /// No account holds records of this store, so a reset has nothing to delete in the cloud.
  public mutating func forgetHubReset() { wantsHubReset = false }

  /// Forgets what it knew of the hub: another account, or another life of the zone.
  ///
  /// - Parameter keepsPending: false drops what was not uploaded yet (7.25).
  /// - Parameter uploadsEverything: true uploads all there is, so that histories meet (6.15).
  /// - Parameter keepsReset: false drops the wish to delete the hub's records (5.9).
  public mutating func forgetHub(
    keepsPending: Bool, uploadsEverything: Bool, keepsReset: Bool
  ) {
    for place in rows.indices {
      rows[place].tag = 0
      rows[place].isInFlight = false
      rows[place].changedInFlight = []
      // A deletion that waits stays, too: without it the other side would bring the row back.
      if !keepsPending {
        rows[place].isPending = false
        rows[place].changed = []
      }
      if uploadsEverything && !rows[place].isDeleted && rows[place].fields != RecordFields() {
        touch(place, .all)
      }
    }
    if !keepsReset { wantsHubReset = false }
  }

  /// The store lives on as another replica: rows made so far keep the old name.
  public mutating func beginIncarnation(_ replica: ReplicaIndex) {
    self.replica = replica
    displaySequence = 0
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
}
