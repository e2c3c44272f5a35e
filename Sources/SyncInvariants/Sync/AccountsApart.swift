import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

/// Nothing crosses from one account to another, unless a sign-in is to bring it along.
package enum AccountsApart: Invariant {
  package static let statement = InvariantStatement(
    id: "accounts-apart",
    sentence: "A device imports only what is in the zone of its account. With `accountChange "
      + "dropsPending`, it uploads only changes that it made since it signed in.",
    sources: "6.15, 7.25", holds: .anySchedule)

  package static let evidence: FactFamilies = Judge.interests.union([.trueTime, .causes])

  package static func idleReason(_ declarations: Declarations) -> String {
    declarations.idleReason(
      ofSync: "No device imported anything with several accounts in the scenario, and no upload "
        + "had to leave out changes from before a change of account.")
  }

  /// A record of a zone with what it held once; without fields, that there was one of its key.
  private struct Stored: Hashable, Sendable {
    let key: RecordKey
    let fields: RecordFields?

    /// What a version of a record says. A deletion says only that there was a record.
    init(_ change: RecordChange) {
      key = change.key
      fields = change.isDeletion ? nil : change.fields
    }

    /// That there was a record.
    init(_ key: RecordKey) {
      self.key = key
      fields = nil
    }
  }

  /// What a device changed, or took in, since its account changed.
  fileprivate struct Changes: Sendable {
    /// Whether all its changes may be uploaded: its account never changed, the zone was lost, or an
    /// older store came back.
    var allowsEverything = true
    var records: Set<UInt32> = []
    var events: Set<UInt32> = []
    var parameters: Set<UInt32> = []
    var donations: Set<RecordKey> = []
    /// The events of which it deleted donations, those from before the change too.
    var emptiedEvents: Set<UInt32> = []
    var hasDisplayed = false
    /// By tip: how many displays it made. A display from before the change that ends after it may
    /// be one of them, where each has its own record.
    var made: [UInt32: Int32] = [:]
    /// The views that appeared since, and have not left.
    var presentations: [UInt32] = []
    /// By tally, and by record of a display: the most that it took in.
    var counts: [RecordKey: Int32] = [:]
  }

  package struct Judge: Monitor {
    package static let interests: FactFamilies = [
      .sync, .network, .display, .displayEnd, .status, .tally, .donation, .parameter, .otherTip,
      .store,
    ]

    package static func shown(_ declarations: Declarations) -> FactFamilies {
      var shown: FactFamilies = []
      if AccountsApart.accountCount(declarations) > 1 {
        shown.formUnion([.uploadAnswer, .account, .intake, .settlement])
      }
      if declarations.knobs.accountChange == .dropsPending {
        shown.formUnion([
          .zone, .account, .intake, .settlement, .upload, .display, .displayEnd, .status, .tally,
          .donation, .parameter, .otherTip, .store,
        ])
      }
      return shown
    }

    private let dropsPending: Bool
    /// Whether there may come to be several accounts, so that it matters what is in which zone.
    private let mayHaveSeveralAccounts: Bool
    /// The accounts that devices were in so far: a journal does not tell those to come, and until
    /// there is a second one nothing can cross.
    private var met: Set<UInt16>
    private var accounts: AccountHistory
    /// By device.
    private var changes: [Changes]
    /// By account: every version of a record that the hub ever took into its zone. Two accounts
    /// may have records of one key, so that the key alone says nothing of whose content it is.
    private var zones: [UInt16: Set<Stored>] = [:]

    package init(_ declarations: Declarations) {
      dropsPending = declarations.knobs.accountChange == .dropsPending
      accounts = AccountHistory(declarations)
      changes = declarations.devices.map { _ in Changes() }
      mayHaveSeveralAccounts = AccountsApart.accountCount(declarations) > 1
      met = Set(declarations.devices.compactMap(\.account))
    }

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if case .sync(let fact) = entry.fact.kind {
        observe(fact, entry, fleet, in: journal, &ruling)
      }
      accounts.observe(entry)
      guard dropsPending, let device = entry.device, device.position < changes.count else { return }
      if case .tip(let fact) = entry.fact.kind, keepsChanges(device) {
        changes[device.position].take(fact)
      }
      if case .device(let fact) = entry.fact.kind, Judge.bringsBack(fact) {
        changes[device.position].allowsEverything = true
      }
    }

    /// Whether it matters what a device changed or took in: where all its changes may be uploaded,
    /// it does not, until its account changes again.
    private func keepsChanges(_ device: DeviceIndex) -> Bool {
      dropsPending && !changes[device.position].allowsEverything
    }

    /// Whether an older store is there again, with changes of its own.
    private static func bringsBack(_ fact: DeviceFact) -> Bool {
      if case .restored = fact { return true }
      if case .cloned = fact { return true }
      if case .crashed(let lost) = fact { return lost > 0 }
      return false
    }

    private mutating func observe(
      _ fact: SyncFact, _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      if case .uploadAnswered(_, _, let records, _) = fact, mayHaveSeveralAccounts {
        take(records, entry, in: journal)
      }
      if case .zoneEmptied = fact {
        // What is to be uploaded again after that, knobs and reasons say.
        for index in changes.indices { changes[index].allowsEverything = true }
      }
      guard let device = entry.device, device.position < changes.count else { return }
      if case .accountChanged(let account) = fact {
        if let account { met.insert(account) }
        changes[device.position] = Changes()
        changes[device.position].allowsEverything = false
      }
      if case .imported(_, let records) = fact {
        judgeImport(records, entry, device, fleet, in: journal, &ruling)
      }
      if case .uploadSettled(_, _, let records) = fact {
        var copies: [RecordChange] = []
        for index in records.range {
          let item = journal.carriedRecord(index)
          if keepsChanges(device) { changes[device.position].take(item) }
          let isConflict = item.outcome == .failed(.serverRecordChanged)
          if isConflict, !item.lacksServerCopy { copies.append(item) }
        }
        if !copies.isEmpty { judgeOrigin(of: copies, entry, device, fleet, &ruling) }
      }
      if case .uploadRequested(_, let records) = fact {
        judgeUpload(records, entry, device, fleet, in: journal, &ruling)
      }
    }

    /// The hub took records into the zone of the account from which they were sent.
    private mutating func take(
      _ records: CarriedRecords, _ entry: JournalEntry, in journal: borrowing Journal
    ) {
      guard let (origin, sent) = RequestSender.of(entry.id, in: journal),
        origin.position < changes.count,
        let account = accounts.account(of: origin, at: sent).account
      else { return }
      for index in records.range {
        let change = journal.carriedRecord(index)
        guard change.outcome == .saved else { continue }
        zones[account, default: []].insert(Stored(change))
        zones[account, default: []].insert(Stored(change.key))
      }
    }

    private mutating func judgeImport(
      _ records: CarriedRecords, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      if keepsChanges(device) {
        for index in records.range {
          changes[device.position].take(journal.carriedRecord(index))
        }
      }
      judgeOrigin(
        of: records.range.map { journal.carriedRecord($0) }, entry, device, fleet, &ruling)
    }

    /// What a device takes in must have been in the zone of its account.
    private func judgeOrigin(
      of changes: [RecordChange], _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, _ ruling: inout Ruling
    ) {
      guard mayHaveSeveralAccounts, met.count > 1,
        let account = accounts.current(device).account
      else { return }
      ruling.check()
      let zone = zones[account] ?? []
      for change in changes where !zone.contains(Stored(change)) {
        let what = zone.contains(Stored(change.key)) ? "content of a record" : "a record"
        ruling.violate(
          entry.violation(
            on: [device], of: change.key.record, observed: "\(what) of another account",
            expected: "records of account \(account)",
            "\(fleet.declarations.name(of: device)) imported \(what) that was never uploaded to "
              + "its account."))
        return
      }
    }

    private func judgeUpload(
      _ records: CarriedRecords, _ entry: JournalEntry, _ device: DeviceIndex,
      _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
      _ ruling: inout Ruling
    ) {
      let changes = changes[device.position]
      guard dropsPending, !changes.allowsEverything else { return }
      ruling.check()
      for index in records.range where !changes.contains(journal.carriedRecord(index)) {
        ruling.violate(
          entry.violation(
            on: [device], observed: "a change from before the sign-in", expected: "dropped",
            "\(fleet.declarations.name(of: device)) uploads a change that it made before its "
              + "account changed."))
        return
      }
    }
  }

  /// How many accounts devices are in, or come to be in.
  private static func accountCount(_ declarations: Declarations) -> Int {
    guard declarations.transport.isKnown else { return .max }
    var accounts: [UInt16] = []
    for device in declarations.devices {
      if let account = device.account, !accounts.contains(account) { accounts.append(account) }
    }
    for step in declarations.transport.timeline {
      if case .signIn(let account) = step.action, !accounts.contains(account) {
        accounts.append(account)
      }
    }
    return accounts.count
  }
}

extension AccountsApart.Changes {
  /// A change of the device itself.
  mutating func take(_ fact: TipFact) {
    switch fact {
    case .recordCreated(let record), .talliesMerged(let record, _, _),
      .statusMerged(let record, _), .eligibilityReset(let record, _, _):
      records.insert(UInt32(record.position))
    case .displayed(let display):
      records.insert(UInt32(display.record.position))
      hasDisplayed = true
      presentations.append(display.presentation)
      if display.counts { made[UInt32(display.record.position), default: 0] += 1 }
    case .displayEnded(let ended):
      records.insert(UInt32(ended.record.position))
      hasDisplayed = true
      let index = presentations.firstIndex(of: ended.presentation)
      if let index { presentations.remove(at: index) }
      if ended.counts || index == nil { made[UInt32(ended.record.position), default: 0] += 1 }
    case .invalidated(let invalidation): records.insert(UInt32(invalidation.record.position))
    case .donated(let event, let row), .donationMerged(let event, let row),
      .donationRemoved(let event, let row):
      donations.insert(.donation(event, of: row.replica, sequence: row.sequence))
      events.insert(UInt32(event.position))
    case .donationsDeleted(let event, _, _):
      events.insert(UInt32(event.position))
      emptiedEvents.insert(UInt32(event.position))
    case .parameterSet(let parameter, _), .parameterMerged(let parameter, _):
      parameters.insert(UInt32(parameter.position))
    case .datastoreReset: allowsEverything = true
    case .frequencyClockMerged: hasDisplayed = true
    default: break
    }
  }

  /// A record that came from the zone.
  mutating func take(_ change: RecordChange) {
    let key = change.key
    switch key.tipKind {
    case .tip: records.insert(key.subject)
    case .tally, .display:
      records.insert(key.subject)
      counts[key] = max(counts[key] ?? 0, change.fields.count)
    case .donation: donations.insert(key)
    case .parameter: parameters.insert(key.subject)
    case .clearing: events.insert(key.subject)
    case .frequencyClock: hasDisplayed = true
    case nil: break
    }
  }

  func contains(_ change: RecordChange) -> Bool {
    let key = change.key
    return switch key.tipKind {
    case .tip: records.contains(key.subject)
    // Nothing of what was dropped comes along with displays that were made since.
    case .tally, .display:
      records.contains(key.subject)
        && change.fields.count <= counts[key, default: 0] + made[key.subject, default: 0]
    case .donation:
      donations.contains(key) || change.isDeletion && emptiedEvents.contains(key.subject)
    case .parameter: parameters.contains(key.subject)
    case .clearing: events.contains(key.subject)
    case .frequencyClock: hasDisplayed
    // Only a judge of its system knows where such a record may come from.
    case nil: true
    }
  }
}
