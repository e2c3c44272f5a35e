import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// Where what a device knows came from: one pass over the facts up to a moment.
struct Provenance {
  /// One donation, by the store that made it and its number there.
  struct DonationIdentity: Hashable {
    var event: EventIndex
    var replica: ReplicaIndex
    var sequence: UInt32

    init(_ event: EventIndex, _ row: DonationRow) {
      self.event = event
      replica = row.replica
      sequence = row.sequence
    }

    init?(_ key: RecordKey) {
      guard key.kind == .donation else { return nil }
      event = EventIndex(Int(key.subject))
      replica = key.replica
      sequence = key.sequence
    }
  }

  /// A donation as the journal tells of it.
  struct MadeDonation {
    var event: EventIndex
    var row: DonationRow
    var device: DeviceIndex
    var fact: FactID
  }

  /// Every donation of the events asked for, in the order of the journal.
  private(set) var made: [MadeDonation] = []
  /// Every display of the tip, in the order of the journal, with the store it was counted in.
  private(set) var displays: [(replica: ReplicaIndex, fact: FactID)] = []
  /// What closed the frequency gate of the device.
  private(set) var gate: FactID?
  /// What ended the tip here, or told that it was ended.
  private(set) var invalidationFact: FactID?
  /// When the tip appeared that is on screen now.
  private(set) var appearance: FactID?
  /// When the store was replaced last: by a backup, a copy, a crash or a new installation.
  private(set) var replacement: FactID?
  /// When the app configured its tips last.
  private(set) var configuration: FactID?
  /// The last answer to a fetch that the device took in.
  private(set) var lastFetch: FactID?

  private var learned: [DonationIdentity: FactID] = [:]
  private var stored: [RecordKey: FactID] = [:]
  private var brought: [RecordKey: FactID] = [:]
  private var indices: [DonationIdentity: Int] = [:]

  init(
    of record: RecordIndex, on device: DeviceIndex, events: [EventIndex], clock: Instant?,
    journal: borrowing Journal, factCount: Int
  ) {
    for index in 0..<factCount {
      let fact = journal.facts[index]
      let id = FactID(index)
      let isHere = fact.actor == .device(device)
      switch fact.kind {
      case .tip(let tip): note(tip, fact, id, isHere, record, events, clock)
      case .sync(let sync): note(sync, id, isHere, journal)
      case .device(let what) where isHere: note(what, id)
      default: break
      }
    }
  }

  /// The fact that made a donation; nil if the journal does not tell of it.
  func making(of row: DonationRow, _ event: EventIndex) -> MadeDonation? {
    indices[DonationIdentity(event, row)].map { made[$0] }
  }

  /// The import that brought a donation to the device last.
  func learning(of row: DonationRow, _ event: EventIndex) -> FactID? {
    learned[DonationIdentity(event, row)]
  }

  /// When the hub stored a record last.
  func storing(of key: RecordKey) -> FactID? { stored[key] }

  /// The import that brought a record to the device last.
  func bringing(of key: RecordKey) -> FactID? { brought[key] }

  private mutating func note(
    _ tip: TipFact, _ fact: Fact, _ id: FactID, _ isHere: Bool, _ record: RecordIndex,
    _ events: [EventIndex], _ clock: Instant?
  ) {
    switch tip {
    case .donated(let event, let row):
      guard events.contains(event), case .device(let device) = fact.actor else { return }
      // A store that was restored under its old name may give a number twice; the last one counts.
      indices[DonationIdentity(event, row)] = made.count
      made.append(MadeDonation(event: event, row: row, device: device, fact: id))
    case .donationMerged(let event, let row):
      if isHere && events.contains(event) { learned[DonationIdentity(event, row)] = id }
    case .displayed(let display):
      if display.record == record && display.counts { displays.append((fact.replica, id)) }
      guard isHere else { return }
      if display.record == record { appearance = id }
      if display.date == clock { gate = id }
    case .displayEnded(let ended): if isHere && ended.date == clock { gate = id }
    case .frequencyClockMerged(let merged): if isHere && merged == clock { gate = id }
    case .invalidated(let invalidation):
      if isHere && invalidation.record == record { invalidationFact = id }
    case .statusMerged(let merged, _): if isHere && merged == record { invalidationFact = id }
    case .configured: if isHere { configuration = id }
    case .datastoreReset: if isHere { replacement = id }
    default: break
    }
  }

  private mutating func note(
    _ sync: SyncFact, _ id: FactID, _ isHere: Bool, _ journal: borrowing Journal
  ) {
    switch sync {
    case .uploadAnswered(_, _, let records, _):
      for index in records.range where journal.carried[index].outcome == .saved {
        stored[journal.carried[index].key] = id
      }
    case .imported(_, let records), .uploadSettled(_, _, let records):
      guard isHere else { return }
      for index in records.range where isNewAnswer(journal.carried[index].outcome) {
        brought[journal.carried[index].key] = id
      }
    default: break
    }
    if isHere, case .imported = sync { lastFetch = id }
  }

  private func isNewAnswer(_ outcome: ItemOutcome) -> Bool {
    switch outcome {
    case .none, .failed(.serverRecordChanged): true
    case .saved, .failed: false
    }
  }

  private mutating func note(_ fact: DeviceFact, _ id: FactID) {
    switch fact {
    case .restored, .cloned, .reinstalled: replacement = id
    case .crashed(let lost): if lost > 0 { replacement = id }
    default: break
    }
  }
}
