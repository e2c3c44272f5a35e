import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipSync

@testable import TipDomain

/// At least one fact of every kind, with every shape that a kind can take.
enum FactSamples {
  /// The facts in one journal; each is caused by the one before it.
  static func journal() -> Journal {
    var journal = Journal()
    var last: FactID?
    let bare = all(carrying: .none)
    let carrying = all(carrying: CarriedRecords(start: 0, count: 1))
    var answer = CarriedRecords.none
    for index in bare.indices {
      var kind = bare[index]
      if kind != carrying[index] {
        // Who takes in an answer names the records that it carried.
        if !takesIn(kind) { answer = journal.keep(RecordSamples.all) }
        kind = all(carrying: answer)[index]
      }
      last = journal.record(JournalFixture.fact(kind), because: Causes(last))
    }
    return journal
  }

  private static func takesIn(_ kind: FactKind) -> Bool {
    switch kind {
    case .sync(.imported), .sync(.uploadSettled): true
    case .tip, .sync, .network, .device, .person, .run, .focus, .pointer, .intent: false
    }
  }

  static func all(carrying records: CarriedRecords) -> [FactKind] {
    tips.map(FactKind.tip) + withheld.map(FactKind.tip) + sync(records).map(FactKind.sync)
      + network.map(FactKind.network) + devices.map(FactKind.device)
      + people.map(FactKind.person) + runs.map(FactKind.run) + focuses.map(FactKind.focus)
      + pointers.map(FactKind.pointer)
      + intents.map(FactKind.intent)
  }

  static let date = Instant(microseconds: 7_000_001)
  static let row = DonationRow(
    date: date, replica: JournalFixture.firstPhone, sequence: 7_712,
    values: ValueListIndex(rawValue: 0))

  static let stray = DonationRow(date: date, replica: .none, sequence: 7_701)

  static let display = Display(
    presentation: 7_703, tip: TipIndex(0), record: JournalFixture.favorite, slot: 77,
    surface: .popover, byOverride: false, isFirst: false, counts: true, knownBefore: 2, date: date)

  static let tips: [TipFact] = {
    let record = JournalFixture.favorite
    let event = JournalFixture.didVisit
    let parameter = JournalFixture.isLoggedIn
    return [
      .configured, .configurationRefused(.tipsDatastoreAlreadyConfigured),
      .configurationRefused(.missingGroupContainerEntitlements), .recordCreated(record: record),
      .donated(event: event, row: row),
      .donated(event: event, row: stray), .donationMerged(event: event, row: stray),
      .donationRemoved(event: event, row: stray),
      .donationLost(event: event), .donationsDeleted(event: event, through: date, count: 4),
      .parameterSet(parameter: parameter, value: .boolean(true)),
      .parameterSet(parameter: parameter, value: .integer(-9_007_199_254_740_993)),
      .parameterSet(parameter: parameter, value: .decimal(0.1)),
      .parameterSet(parameter: parameter, value: .decimal(-.infinity)),
      .parameterIgnored(parameter: parameter), .displayed(display),
      .displayed(
        Display(
          presentation: 7_704, tip: TipIndex(1), record: JournalFixture.trail, slot: 0,
          surface: .inline, byOverride: true, isFirst: true, counts: false, knownBefore: 0,
          date: date)),
      .actionChosen(tip: TipIndex(0), record: record, action: 0, byTappingView: true),
      .actionChosen(tip: TipIndex(0), record: record, action: 9, byTappingView: false),
      .invalidationNotStored(record: record, reason: .tipClosed),
      .eligibilityReset(record: record, epoch: 2, date: date), .datastoreReset,
      .talliesMerged(record: record, count: 4, duration: .seconds(90)),
      .statusMerged(
        record: record,
        status: StoredStatus(epoch: 1, invalidation: .displayCountExceeded, date: date)),
      .statusMerged(record: record, status: .initial), .donationMerged(event: event, row: row),
      .donationRemoved(event: event, row: row),
      .parameterMerged(parameter: parameter, value: .boolean(false)),
      .parameterMerged(parameter: parameter, value: nil), .frequencyClockMerged(date),
      .frequencyClockMerged(nil),
    ] + ended + invalidated
  }()

  static let ended: [TipFact] = DisplayEndReason.allCases.map { reason in
    .displayEnded(
      DisplayEnd(
        presentation: 7_703, record: JournalFixture.favorite, reason: reason,
        visible: .milliseconds(2_500), date: date, counts: false, addsDuration: true))
  }

  static let invalidated: [TipFact] = InvalidationReason.allCases.flatMap { reason in
    InvalidationCause.allCases.map { cause in
      .invalidated(
        Invalidation(
          record: JournalFixture.favorite, reason: reason, epoch: 1, date: date, cause: cause))
    }
  }

  static let withheld: [TipFact] = {
    let reasons: [IneligibilityReason] = [
      .notConfigured, .surfaceUnavailable(.popover), .surfaceUnavailable(.inline),
      .hiddenByOverride, .invalidated(.tipClosed), .displayLimitReached(known: 4, limit: 5),
      .earlierTipInGroup(JournalFixture.trail), .otherTipOfGroup(JournalFixture.trail), .rule(0),
      .rule(200), .frequency(until: date), .presentationDropped,
    ]
    return reasons.map {
      .withheld(tip: TipIndex(0), record: JournalFixture.favorite, because: $0)
    }
  }()
}

/// Records as messages carry them: every kind, and every outcome.
enum RecordSamples {
  static let all: [RecordChange] = {
    let replica = JournalFixture.firstPhone
    var tally = RecordFields()
    tally.count = 2
    tally.duration = .seconds(9)
    tally.tallyModified = FactSamples.date
    tally.status.epoch = 1
    var donation = RecordFields()
    donation.values = FactSamples.row.values
    donation.date = FactSamples.date
    donation.modified = FactSamples.date
    var parameter = RecordFields()
    parameter.value = .boolean(true)
    let keyed: [(RecordKey, RecordFields)] = [
      (.tip(JournalFixture.trail), RecordFields()), (.tip(JournalFixture.favorite), tally),
      (.tally(JournalFixture.favorite, of: replica), tally),
      (.display(JournalFixture.favorite, of: replica, sequence: 7_703), tally),
      (.donation(JournalFixture.didVisit, of: replica, sequence: 7_712), donation),
      (.parameter(JournalFixture.isLoggedIn), parameter),
      (.clearing(JournalFixture.didVisit), donation), (.frequencyClock, donation),
    ]
    var changes = keyed.map { RecordChange(key: $0, fields: $1) }
    changes.append(
      RecordChange(
        key: .tip(JournalFixture.favorite), fields: tally, tag: 7_707, isDeletion: true,
        changed: .status, outcome: .saved))
    for error in SyncError.allCases {
      changes.append(
        RecordChange(
          key: .tip(JournalFixture.favorite), fields: tally, changed: [.tally, .value],
          outcome: .failed(error)))
    }
    return changes
  }()
}
