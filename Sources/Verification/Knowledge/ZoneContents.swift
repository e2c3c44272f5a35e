import CloudSync
import TipDomain
import TipSync

/// What a zone holds by the hub's answers to uploads, and what is to become of a further item.
package struct ZoneContents: Sendable {
  /// How the hub treats what is uploaded.
  package struct Rules: Sendable {
    package let policy: SavePolicy
    package let order: LastWriterOrder
    package let deletedDonationRetry: DeletedDonationRetry

    package init(
      policy: SavePolicy, order: LastWriterOrder, deletedDonationRetry: DeletedDonationRetry
    ) {
      self.policy = policy
      self.order = order
      self.deletedDonationRetry = deletedDonationRetry
    }
  }

  /// What is to become of an item that no fault meets.
  package enum Fate: Equatable {
    /// The hub holds this afterwards.
    case stored(RecordFields)
    case deleted
    case refused(SyncError)
  }

  private struct Row: Sendable {
    var fields: RecordFields
    var tag: UInt32
    /// Until which emptying of the zone it is there.
    var life: UInt32
    var isDeleted = false
    /// Whether a device deleted it, rather than the emptying of the zone.
    var isListedAsDeleted = false
  }

  private var rows = KeyedValues<Row>()
  private var life: UInt32 = 0

  package init() {}

  /// The record as it is in the zone now; nil if there is none.
  private func row(_ key: RecordKey) -> Row? {
    guard let row = rows[key], row.life == life, !row.isDeleted else { return nil }
    return row
  }

  /// The copy that the hub sends with a refusal of an item as changed meanwhile (7.3).
  package func copy(of key: RecordKey) -> RecordFields? { row(key)?.fields }

  /// What is to become of an item (7.2, 7.3, 7.17).
  package func fate(of item: RecordChange, _ rules: Rules) -> Fate {
    guard let row = row(item.key) else { return fateOfAbsent(item, rules) }
    if item.isDeletion { return .deleted }
    switch rules.policy {
    case .ifServerRecordUnchanged:
      return item.tag == row.tag ? .stored(item.fields) : .refused(.serverRecordChanged)
    case .allKeys:
      return .stored(isOlder(item.fields, than: row.fields, rules) ? row.fields : item.fields)
    case .changedKeys:
      return .stored(ZoneContents.combined(row.fields, item, byDate: rules.order == .modifiedDate))
    }
  }

  private func fateOfAbsent(_ item: RecordChange, _ rules: Rules) -> Fate {
    if item.isDeletion { return .deleted }
    if item.tag != 0 { return .refused(.unknownItem) }
    if rules.deletedDonationRetry == .staysDeleted, item.key.kind == .donation,
      let row = rows[item.key], row.life == life, row.isListedAsDeleted
    {
      return .deleted
    }
    return .stored(item.fields)
  }

  private func isOlder(
    _ fields: RecordFields, than stored: RecordFields, _ rules: Rules
  ) -> Bool {
    rules.order == .modifiedDate
      && max(fields.modified, fields.tallyModified) < max(stored.modified, stored.tallyModified)
  }

  /// The stored record with the fields that the item says it changed; by date, only those that are
  /// not older than what is stored (7.2, 7.31).
  private static func combined(
    _ stored: RecordFields, _ item: RecordChange, byDate: Bool
  ) -> RecordFields {
    let sent = item.fields
    var result = stored
    if item.changed.contains(.tally), !(byDate && sent.tallyModified < stored.tallyModified) {
      result.count = sent.count
      result.duration = sent.duration
      result.tallyModified = sent.tallyModified
    }
    if byDate, sent.modified < stored.modified { return result }
    if item.changed.contains(.status) {
      result.status = sent.status
      result.modified = sent.modified
    }
    if item.changed.contains(.value) {
      result.value = sent.value
      result.values = sent.values
      result.date = sent.date
      result.modified = sent.modified
    }
    return result
  }

  /// Takes in the hub's word on an item.
  package mutating func note(_ item: RecordChange, sent: RecordChange) {
    guard item.outcome == .saved else { return }
    if item.isDeletion {
      guard sent.isDeletion else { return }
      rows.set(
        item.key,
        Row(
          fields: item.fields, tag: item.tag, life: life, isDeleted: true,
          isListedAsDeleted: true))
    } else {
      rows.set(item.key, Row(fields: item.fields, tag: item.tag, life: life))
    }
  }

  /// The zone is emptied (5.9, 7.20).
  package mutating func empty() { life += 1 }
}
