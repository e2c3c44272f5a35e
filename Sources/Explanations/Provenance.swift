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

  /// A display as the journal tells of it.
  struct CountedDisplay {
    var replica: ReplicaIndex
    var epoch: UInt32
    var fact: FactID
  }

  /// What closes the frequency gate of a device.
  struct Gate {
    /// What its clock shows.
    var clock: Instant?
    /// From what moment the gap is measured (3.14).
    var from: FrequencyFrom
    /// Whether a display closes it.
    var closes: (Display) -> Bool
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
  /// Every display of the tip, in the order of the journal, with the store it was counted in and
  /// the eligibility to which it belongs there.
  private(set) var displays: [CountedDisplay] = []
  /// What closed the frequency gate of the device: the first of several at one time.
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

  /// Whether the gate's clock was set to another time since.
  private var gateMoved = false
  /// The views on screen whose display closes the gate, or will with its end.
  private var closing: Set<UInt32> = []
  /// How often the tip was reset, as each device came to know it.
  private var epochs: [DeviceIndex: [(instant: Instant, epoch: UInt32)]] = [:]

  private var learned: [DonationIdentity: FactID] = [:]
  private var stored: [RecordKey: FactID] = [:]
  private var brought: [RecordKey: FactID] = [:]
  private var indices: [DonationIdentity: Int] = [:]

  init(
    of record: RecordIndex, on device: DeviceIndex, events: [EventIndex], gate: Gate,
    journal: borrowing Journal, factCount: Int
  ) {
    for index in 0..<factCount {
      let fact = journal.facts[index]
      let id = FactID(index)
      let isHere = fact.actor == .device(device)
      switch fact.kind {
      case .tip(let tip):
        noteEpoch(tip, fact, record)
        if isHere { noteGate(tip, id, gate) }
        note(tip, fact, id, isHere, record, events)
      case .sync(let sync): note(sync, id, isHere, journal)
      case .device(let what):
        noteEpoch(what, fact)
        if isHere { note(what, id) }
      default: break
      }
    }
  }

  /// The displays that a store counted, or all of them; of one eligibility, or of all.
  func displays(by replica: ReplicaIndex?, in epoch: UInt32?) -> [CountedDisplay] {
    displays.filter {
      $0.replica == replica ?? $0.replica && $0.epoch == epoch ?? $0.epoch
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
    _ events: [EventIndex]
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
      guard display.record == record else { return }
      if display.counts {
        displays.append(
          CountedDisplay(replica: fact.replica, epoch: epoch(on: fact.actor), fact: id))
      }
      if isHere { appearance = id }
    case .invalidated(let invalidation):
      if isHere && invalidation.record == record { invalidationFact = id }
    case .statusMerged(let merged, _): if isHere && merged == record { invalidationFact = id }
    case .configured: if isHere { configuration = id }
    case .datastoreReset: if isHere { replacement = id }
    default: break
    }
  }

  private mutating func noteGate(_ tip: TipFact, _ id: FactID, _ gate: Gate) {
    switch tip {
    case .displayed(let display):
      guard gate.closes(display) else { return }
      if gate.from == .appear { setClock(to: display.date, by: id, gate) }
      closing.insert(display.presentation)
    case .displayEnded(let ended):
      let closes = closing.remove(ended.presentation) != nil
      if closes, gate.from == .disappear { setClock(to: ended.date, by: id, gate) }
    case .frequencyClockMerged(let merged): setClock(to: merged, by: id, gate)
    case .datastoreReset: setClock(to: nil, by: id, gate)
    default: break
    }
  }

  /// The gate's clock is set. To the time that it shows already, nothing is changed by that.
  private mutating func setClock(to date: Instant?, by id: FactID, _ gate: Gate) {
    guard date == gate.clock else {
      gateMoved = true
      return
    }
    if self.gate == nil || gateMoved { self.gate = id }
    gateMoved = false
  }

  /// How often the tip was reset by now, as a device knows it.
  private func epoch(on owner: Actor) -> UInt32 {
    guard case .device(let device) = owner else { return 0 }
    return epochs[device]?.last?.epoch ?? 0
  }

  private mutating func noteEpoch(_ tip: TipFact, _ fact: Fact, _ record: RecordIndex) {
    switch tip {
    case .eligibilityReset(record, let epoch, _): setEpoch(to: epoch, fact)
    case .statusMerged(record, let status): setEpoch(to: status.epoch, fact)
    case .invalidated(let invalidation) where invalidation.record == record:
      setEpoch(to: invalidation.epoch, fact)
    case .datastoreReset: setEpoch(to: 0, fact)
    default: break
    }
  }

  /// With another store comes what that knew.
  private mutating func noteEpoch(_ what: DeviceFact, _ fact: Fact) {
    guard case .device(let device) = fact.actor else { return }
    switch what {
    case .reinstalled: setEpoch(to: 0, fact)
    case .cloned(let source, _): setEpoch(to: epoch(on: .device(source)), fact)
    case .restored(let taken, _):
      let then = epochs[device]?.last { $0.instant <= taken }
      setEpoch(to: then?.epoch ?? 0, fact)
    default: break
    }
  }

  private mutating func setEpoch(to epoch: UInt32, _ fact: Fact) {
    guard case .device(let device) = fact.actor, epoch != self.epoch(on: fact.actor) else { return }
    epochs[device, default: []].append((fact.instant, epoch))
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
