import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain

// What goes up to the hub, and what its answer means here.

extension ReplicaStore {
  /// Fills `items` with the oldest pending changes, at most `limit`; they count as on their way.
  public mutating func takeBatch(limit: Int, into items: inout [RecordChange]) {
    records.takeBatch(limit: limit, into: &items)
  }

  /// Takes the hub's word on one item of an upload.
  public mutating func settle(
    _ item: RecordChange, in app: borrowing AppDefinition, merge: MergeChoice,
    facts: inout [TipFact]
  ) {
    guard let index = records.index(of: item.key) else { return }
    switch records.settle(item, at: index) {
    case .done: break
    case .conflict:
      // Merged into the server's record, and tried again if that changed anything (7.3).
      importChange(item, in: app, merge: merge, facts: &facts)
    case .deletedButWanted:
      // The hub knows that somebody deleted it (`deletedDonationRetry staysDeleted`).
      guard item.key.kind == .donation else { return }
      records.setPending(false, at: index)
      records.rows[index].changed = []
      importDeletion(at: index, in: app, layout: merge.layout, facts: &facts)
    }
  }

  /// An upload failed as a whole, or nobody knows: everything in it waits again.
  public mutating func abandonFlight() { records.abandonFlight() }

  /// The hub's records were deleted, as a reset here wanted; or no account holds records of this
  /// store, and there is nothing to delete.
  public mutating func endHubReset() { records.wantsHubReset = false }

  /// Forgets what it knew of the hub: another account, or another life of the zone.
  ///
  /// - Parameter keepsPending: false drops what was not uploaded yet (7.25).
  /// - Parameter uploadsEverything: true uploads all there is, so that histories meet (6.15).
  /// - Parameter keepsReset: false drops the wish to delete the hub's records (5.9).
  public mutating func forgetHub(
    keepsPending: Bool, uploadsEverything: Bool, keepsReset: Bool
  ) {
    records.forgetHub(
      keepsPending: keepsPending, keepsReset: keepsReset,
      uploads: { uploadsEverything && !ReplicaStore.holdsNothing($0) })
  }

  /// Whether a row says nothing yet: that of a tip is made before there is anything to say of it.
  /// Whatever else there is says something, even if it is a donation at the moment zero.
  static func holdsNothing(_ row: StoredRow) -> Bool {
    row.key.kind == .tip && row.fields == RecordFields()
  }

  /// Whether it keeps a tally of its own replica, to which further displays would be added.
  public var hasOwnTally: Bool {
    records.rows.contains { $0.key.kind == .tally && $0.key.replica == replica }
  }

  /// The store lives on as another replica: rows made so far keep the old name.
  public mutating func beginIncarnation(_ replica: ReplicaIndex) {
    self.replica = replica
    displaySequence = 0
  }
}
