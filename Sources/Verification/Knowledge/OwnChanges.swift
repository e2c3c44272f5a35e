import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain
import TipSync

/// What a device changed and has not uploaded, and what it need not upload again, by the facts
/// alone.
package struct OwnChanges: Sendable {
  private struct Change: Sendable {
    let key: RecordKey
    let fact: FactID
  }

  /// What is owed of a record: its first change, and the fields that were changed.
  private struct Debt: Sendable {
    let fact: FactID
    var fields: FieldMask
  }

  /// A record that was sent and has not changed since.
  private struct Shipment: Sendable {
    let sent: UInt64
    /// Whether the hub has it, or it is still on its way.
    var isStored = false
  }

  /// The records that were changed here, not uploaded since, and not met by an import.
  private var owed = KeyedValues<Debt>()
  /// What the upload on its way pays; it is owed again if that is given up or refused.
  private var sent: [(key: RecordKey, debt: Debt)] = []
  /// The changes in their order; those that are no longer owed stay until nothing is.
  private var changes: [Change] = []
  /// The records that the hub has stored, and those on their way to it.
  private var shipments = KeyedValues<Shipment>()
  /// By tip and by event: when any of its records may have changed last.
  private var touchedTips: [UInt64] = []
  private var touchedEvents: [UInt64] = []
  /// Counts what happened.
  private var time: UInt64 = 0

  package init() {}

  /// The record that is owed longest, and the fact that changed it.
  package var firstOwed: (key: RecordKey, fact: FactID)? {
    if owed.isEmpty { return nil }
    for change in changes where owed[change.key]?.fact == change.fact {
      return (change.key, change.fact)
    }
    return nil
  }

  /// Whether the hub has a record as it is here.
  private func isStored(_ key: RecordKey) -> Bool {
    guard let shipment = shipments[key], shipment.isStored else { return false }
    return shipment.sent > lastTouch(of: key)
  }

  // MARK: Changes

  /// These fields of a record are to be uploaded.
  package mutating func change(_ key: RecordKey, _ fields: FieldMask, by fact: FactID) {
    touch(key)
    owe(key, Debt(fact: fact, fields: fields))
  }

  private mutating func owe(_ key: RecordKey, _ debt: Debt) {
    if owed[key] != nil {
      owed.update(key) { $0.fields.formUnion(debt.fields) }
      return
    }
    if owed.isEmpty { changes.removeAll(keepingCapacity: true) }
    owed.set(key, debt)
    changes.append(Change(key: key, fact: debt.fact))
  }

  /// A record may be to be uploaded.
  package mutating func touch(_ key: RecordKey) {
    shipments.remove(key)
  }

  /// Any record of a tip may be to be uploaded.
  package mutating func touchRecords(of record: RecordIndex) {
    OwnChanges.set(&touchedTips, record.position, to: next())
  }

  /// What is said of a record by somebody else decides whether it is still to be uploaded.
  package mutating func release(_ key: RecordKey) {
    touch(key)
    owed.remove(key)
    if !sent.isEmpty { sent.removeAll { $0.key == key } }
  }

  /// As `release`, for all donations of an event.
  package mutating func releaseDonations(of event: EventIndex) {
    OwnChanges.set(&touchedEvents, event.position, to: next())
    let subject = UInt32(event.rawValue)
    for change in changes where change.key.kind == .donation && change.key.subject == subject {
      owed.remove(change.key)
    }
    sent.removeAll { $0.key.kind == .donation && $0.key.subject == subject }
  }

  /// Another store, another account or another life of the zone.
  package mutating func forget() {
    owed.removeAll()
    sent.removeAll(keepingCapacity: true)
    shipments.removeAll()
  }

  // MARK: Uploads

  /// A record is in an upload that is sent. Gives whether the hub has it as it is here already, and
  /// the fields that the upload has to write.
  package mutating func send(_ key: RecordKey) -> (isStored: Bool, owed: FieldMask) {
    let isStored = isStored(key)
    let debt = owed.remove(key)
    if let debt { sent.append((key, debt)) }
    shipments.set(key, Shipment(sent: next()))
    return (isStored, debt?.fields ?? [])
  }

  /// The hub's word on an item of an upload.
  package mutating func settle(_ item: RecordChange) {
    if item.isStillWaiting {
      oweAgain(item.key)
      if shipments[item.key]?.isStored == false { shipments.remove(item.key) }
      return
    }
    guard item.outcome == .saved, !item.isDeletion else { return release(item.key) }
    sent.removeAll { $0.key == item.key }
    shipments.update(item.key) { $0.isStored = true }
  }

  /// An upload was given up: nobody knows what became of it.
  package mutating func abandonFlight() {
    shipments.removeAll { !$0.isStored }
    for (key, debt) in sent { owe(key, debt) }
    sent.removeAll(keepingCapacity: true)
  }

  private mutating func oweAgain(_ key: RecordKey) {
    for (other, debt) in sent where other == key { owe(key, debt) }
    sent.removeAll { $0.key == key }
  }

  // MARK: Time

  private mutating func next() -> UInt64 {
    time += 1
    return time
  }

  private func lastTouch(of key: RecordKey) -> UInt64 {
    let index = Int(key.subject)
    switch key.tipKind {
    case .tip, .tally, .display: return index < touchedTips.count ? touchedTips[index] : 0
    case .donation: return index < touchedEvents.count ? touchedEvents[index] : 0
    case .parameter, .clearing, .frequencyClock, nil: return 0
    }
  }

  private static func set(_ times: inout [UInt64], _ index: Int, to time: UInt64) {
    while times.count <= index { times.append(0) }
    times[index] = time
  }
}

extension RecordChange {
  /// Whether the hub's answer says nothing about the record itself.
  fileprivate var isStillWaiting: Bool {
    switch outcome {
    case .none, .failed(.zoneBusy), .failed(.batchRequestFailed): true
    case .saved, .failed: false
    }
  }
}
