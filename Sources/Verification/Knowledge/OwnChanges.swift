import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// What a device changed and has not uploaded, and what it need not upload again, by the facts
/// alone.
struct OwnChanges: Sendable {
  private struct Change: Sendable {
    let key: RecordKey
    let fact: FactID
  }

  /// The records that were changed here, not uploaded since, and not met by an import; each with
  /// the first change.
  private var owed: [RecordKey: FactID] = [:]
  /// The changes in their order; those that are no longer owed stay until nothing is.
  private var changes: [Change] = []
  /// When a record was sent that the hub has stored, and one that is on its way.
  private var stored: [RecordKey: UInt64] = [:]
  private var inFlight: [RecordKey: UInt64] = [:]
  /// By tip and by event: when any of its records may have changed last.
  private var touchedTips: [UInt64] = []
  private var touchedEvents: [UInt64] = []
  /// Counts what happened.
  private var time: UInt64 = 0

  /// The record that is owed longest, and the fact that changed it.
  var firstOwed: (key: RecordKey, fact: FactID)? {
    guard !owed.isEmpty else { return nil }
    return changes.first { owed[$0.key] == $0.fact }.map { ($0.key, $0.fact) }
  }

  /// Whether the hub has a record as it is here.
  func isStored(_ key: RecordKey) -> Bool { stored[key].map { $0 > lastTouch(of: key) } ?? false }

  // MARK: Changes

  /// A record is to be uploaded.
  mutating func change(_ key: RecordKey, by fact: FactID) {
    touch(key)
    guard owed[key] == nil else { return }
    if owed.isEmpty { changes.removeAll(keepingCapacity: true) }
    owed[key] = fact
    changes.append(Change(key: key, fact: fact))
  }

  /// A record may be to be uploaded.
  mutating func touch(_ key: RecordKey) {
    stored[key] = nil
    inFlight[key] = nil
  }

  /// Any record of a tip may be to be uploaded.
  mutating func touchRecords(of record: RecordIndex) {
    OwnChanges.set(&touchedTips, record.position, to: next())
  }

  /// What is said of a record by somebody else decides whether it is still to be uploaded.
  mutating func release(_ key: RecordKey) {
    touch(key)
    owed[key] = nil
  }

  /// As `release`, for all donations of an event.
  mutating func releaseDonations(of event: EventIndex) {
    OwnChanges.set(&touchedEvents, event.position, to: next())
    let subject = UInt32(event.rawValue)
    for change in changes where change.key.kind == .donation && change.key.subject == subject {
      owed[change.key] = nil
    }
  }

  /// Another store, another account or another life of the zone.
  mutating func forget() {
    owed.removeAll(keepingCapacity: true)
    stored.removeAll(keepingCapacity: true)
    inFlight.removeAll(keepingCapacity: true)
  }

  // MARK: Uploads

  /// A record is in an upload that is sent.
  mutating func send(_ key: RecordKey) {
    owed[key] = nil
    stored[key] = nil
    inFlight[key] = next()
  }

  /// The hub's word on an item of an upload.
  mutating func settle(_ item: RecordChange) {
    guard item.outcome == .saved, !item.isDeletion else { return release(item.key) }
    if let sent = inFlight.removeValue(forKey: item.key) { stored[item.key] = sent }
  }

  /// An upload was given up: nobody knows what became of it.
  mutating func abandonFlight() { inFlight.removeAll(keepingCapacity: true) }

  // MARK: Time

  private mutating func next() -> UInt64 {
    time += 1
    return time
  }

  private func lastTouch(of key: RecordKey) -> UInt64 {
    let index = Int(key.subject)
    switch key.kind {
    case .tip, .tally, .display: return index < touchedTips.count ? touchedTips[index] : 0
    case .donation: return index < touchedEvents.count ? touchedEvents[index] : 0
    case .parameter, .clearing, .frequencyClock: return 0
    }
  }

  private static func set(_ times: inout [UInt64], _ index: Int, to time: UInt64) {
    while times.count <= index { times.append(0) }
    times[index] = time
  }
}
