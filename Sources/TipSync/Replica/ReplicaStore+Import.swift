import SimulationKernel
import TipDomain

// What a change from the hub does to this store, and what the ledger has to know of it.

extension ReplicaStore {
  /// Begins to fetch everything anew; what is not seen again will count as deleted (7.11).
  public mutating func beginFullFetch() { fetchNumber += 1 }

  /// Takes in one change from the hub; the facts for the ledger are appended to `facts`.
  public mutating func importChange(
    _ change: RecordChange, in app: borrowing AppDefinition, merge: MergeChoice,
    facts: inout [TipFact]
  ) {
    if change.isDeletion {
      if let place = places.place(of: change.key, in: rows) {
        importDeletion(at: place, in: app, layout: merge.layout, facts: &facts)
      }
      return
    }
    if isCleared(change) {
      keepAway(change)
      return
    }
    let known = places.place(of: change.key, in: rows)
    var clearedBefore: Instant?
    if let known, wasMadeAnew(change, at: known) {
      if change.key.kind == .clearing { clearedBefore = rows[known].fields.date }
      importDeletion(at: known, in: app, layout: merge.layout, facts: &facts)
    }
    let isNew = known == nil
    let place = known ?? append(change.key)
    rows[place].seenInFetch = fetchNumber
    rows[place].tag = change.tag
    if rows[place].isDeleted {
      // A deletion that still waits to be uploaded stays; one the hub forgot about is undone.
      if rows[place].isPending { return }
      rows[place].isDeleted = false
      rows[place].fields = RecordFields()
    }
    let before = rows[place].fields
    let context = MergeContext(
      kind: change.key.kind, localChanges: rows[place].changed, knobs: app.knobs)
    let isFirstMeeting = isNew || before == RecordFields()
    let merged =
      isFirstMeeting && rows[place].changed.isEmpty
      ? change.fields : merge.merge(before, change.fields, in: context)
    rows[place].fields = merged
    if merged == change.fields {
      rows[place].changed = rows[place].changedInFlight
      rows[place].isPending = !rows[place].changed.isEmpty
    } else if !rows[place].isPending {
      touch(place, .all)
    }
    tell(
      change.key, before: isNew ? nil : before, after: merged, in: app, layout: merge.layout,
      facts: &facts)
    if let clearedBefore {
      bringBack(
        EventIndex(Int(change.key.subject)), after: merged.date, upTo: clearedBefore,
        facts: &facts)
    }
  }

  /// Takes every record that the full fetch did not bring as deleted (7.11).
  public mutating func sweepMissing(
    in app: borrowing AppDefinition, merge: MergeChoice, removed: inout [RecordChange],
    facts: inout [TipFact]
  ) {
    for place in rows.indices
    where rows[place].tag != 0 && rows[place].seenInFetch != fetchNumber && !rows[place].isDeleted {
      let row = rows[place]
      removed.append(
        RecordChange(key: row.key, fields: row.fields, tag: row.tag, isDeletion: true))
      importDeletion(at: place, in: app, layout: merge.layout, facts: &facts)
      if row.key.kind == .clearing, rows[place].isDeleted {
        bringBack(EventIndex(Int(row.key.subject)), upTo: row.fields.date, facts: &facts)
      }
    }
  }

  /// Removes everything, uploaded or not: the person purged the zone and is respected (7.20).
  public mutating func clearAfterPurge(
    in app: borrowing AppDefinition, merge: MergeChoice, facts: inout [TipFact]
  ) {
    for place in rows.indices where !rows[place].isDeleted {
      rows[place].isPending = false
      rows[place].changed = []
      importDeletion(at: place, in: app, layout: merge.layout, facts: &facts)
    }
    // A view that is open now still ends: its record is made anew then, under its own number.
    let open = openDisplays
    forgetEverything()
    openDisplays = open
  }

  /// Whether the record was deleted and made again since it was seen last. What it held before must
  /// not come back by a merge with what it holds now (5.9). A deletion that waits to be uploaded is
  /// of the donation, in whichever life of its record: it stays.
  private func wasMadeAnew(_ change: RecordChange, at place: Int) -> Bool {
    if rows[place].isDeleted, rows[place].isPending { return false }
    return rows[place].tag != 0 && rows[place].tag < change.made
  }

  /// A donation dated up to where its event was cleared stays away (`deleteDonations byTime`).
  private func isCleared(_ change: RecordChange) -> Bool {
    guard change.key.kind == .donation else { return false }
    return isCleared(EventIndex(Int(change.key.subject)), at: change.fields.date)
  }

  /// Remembers a donation that a deletion by time keeps away: should the deletion itself turn out
  /// to be gone from the zone, the donation is there again.
  private mutating func keepAway(_ change: RecordChange) {
    let known = places.place(of: change.key, in: rows)
    let place = known ?? append(change.key)
    guard known == nil || rows[place].isDeleted else { return }
    rows[place].isDeleted = true
    rows[place].fields = change.fields
    rows[place].tag = change.tag
    rows[place].seenInFetch = fetchNumber
  }

  /// A deletion by time is gone from the zone, with the zone's earlier life: what it kept away of
  /// the donations that this fetch brought is there for everybody else (7.11), but for those up to
  /// `earlier`, which an earlier deletion that is there still keeps away.
  private mutating func bringBack(
    _ event: EventIndex, after earlier: Instant? = nil, upTo date: Instant,
    facts: inout [TipFact]
  ) {
    for place in rows.indices
    where rows[place].key.kind == .donation && rows[place].key.subject == UInt32(event.rawValue)
      && rows[place].isDeleted && !rows[place].isPending && rows[place].tag != 0
      && rows[place].seenInFetch == fetchNumber && rows[place].fields.date <= date
    {
      if let earlier, rows[place].fields.date <= earlier { continue }
      rows[place].isDeleted = false
      facts.append(.donationMerged(event: event, row: row(rows[place].key, rows[place].fields)))
    }
  }

  /// The hub says that a record is deleted.
  mutating func importDeletion(
    at place: Int, in app: borrowing AppDefinition, layout: TallyLayout, facts: inout [TipFact]
  ) {
    guard !rows[place].isDeleted || rows[place].isPending else {
      if rows[place].key.kind == .donation { rows[place].tag = 0 }
      return
    }
    rows[place].tag = 0
    if rows[place].isPending && !rows[place].isDeleted { return }
    let before = rows[place].fields
    let wasDeleted = rows[place].isDeleted
    rows[place].isDeleted = true
    rows[place].isPending = false
    rows[place].changed = []
    if !wasDeleted {
      tell(
        rows[place].key, before: before, after: nil, in: app, layout: layout,
        facts: &facts)
    }
  }

  // MARK: What the ledger has to know

  private mutating func tell(
    _ key: RecordKey, before: RecordFields?, after: RecordFields?, in app: borrowing AppDefinition,
    layout: TallyLayout, facts: inout [TipFact]
  ) {
    switch key.kind {
    case .tip:
      let record = RecordIndex(Int(key.subject))
      tellTip(record, before: before, after: after, in: app, layout: layout, facts: &facts)
    case .tally, .display:
      let record = RecordIndex(Int(key.subject))
      if let after {
        learnEpoch(of: record, from: after, facts: &facts)
      } else {
        unlearnEpoch(of: record, facts: &facts)
      }
      let known = tallies[record.position]
      sumTallies(of: record, in: app, layout: layout)
      if tallies[record.position] != known { tellTallies(of: record, facts: &facts) }
    case .donation:
      let event = EventIndex(Int(key.subject))
      if let before, after.map({ $0 != before }) ?? true, before != RecordFields() {
        facts.append(.donationRemoved(event: event, row: row(key, before)))
      }
      if let after, before != after {
        facts.append(.donationMerged(event: event, row: row(key, after)))
      }
    case .parameter:
      if before?.value != after?.value {
        let parameter = ParameterIndex(Int(key.subject))
        facts.append(.parameterMerged(parameter: parameter, value: after?.value))
      }
    case .clearing:
      if let after { tellClearing(EventIndex(Int(key.subject)), after.date, facts: &facts) }
    case .frequencyClock:
      if before?.date != after?.date { facts.append(.frequencyClockMerged(after?.date)) }
    }
  }

  /// A contribution of a later eligibility tells of the reset before the tip's own record does:
  /// records may arrive in any order, and between the two no count of an earlier one holds (7.33).
  private mutating func learnEpoch(
    of record: RecordIndex, from contribution: RecordFields, facts: inout [TipFact]
  ) {
    let epoch = contribution.status.epoch
    guard epoch > fields(of: .tip(record))?.status.epoch ?? 0 else { return }
    let status = StoredStatus(epoch: epoch, invalidation: nil, date: .zero)
    rows[place(of: .tip(record))].fields.status = status
    facts.append(.statusMerged(record: record, status: status))
  }

  /// A contribution is deleted. What only contributions told of resets is what those that are left
  /// tell, in whatever order they are deleted.
  private mutating func unlearnEpoch(of record: RecordIndex, facts: inout [TipFact]) {
    guard let place = places.place(of: .tip(record), in: rows), !rows[place].isDeleted,
      rows[place].tag == 0, !rows[place].isPending, !rows[place].isInFlight
    else { return }
    let status = statusByContributions(of: record)
    guard status.epoch < rows[place].fields.status.epoch else { return }
    rows[place].fields.status = status
    rows[place].isDeleted = status.epoch == 0
    facts.append(.statusMerged(record: record, status: status))
  }

  /// What contributions alone tell of a tip's status: how often its eligibility was reset.
  private func statusByContributions(of record: RecordIndex) -> StoredStatus {
    var epoch: UInt16 = 0
    for contribution in contributions {
      let place = Int(contribution)
      guard rows[place].key.subject == record.rawValue, !rows[place].isDeleted else { continue }
      epoch = max(epoch, rows[place].fields.status.epoch)
    }
    return StoredStatus(epoch: epoch, invalidation: nil, date: .zero)
  }

  private mutating func tellTip(
    _ record: RecordIndex, before: RecordFields?, after: RecordFields?,
    in app: borrowing AppDefinition, layout: TallyLayout, facts: inout [TipFact]
  ) {
    let status = after?.status ?? statusByContributions(of: record)
    // The record is gone, and contributions of a later eligibility are not (7.33).
    if after == nil, status.epoch > 0 { rows[place(of: .tip(record))].fields.status = status }
    if before == nil || before?.status != status {
      facts.append(.statusMerged(record: record, status: status))
    }
    switch layout {
    case .inTipRecord, .local:
      let tally = TipTally(count: after?.count ?? 0, duration: after?.duration ?? .zero)
      let known = tallies[record.position]
      tallies[record.position] = tally
      if known != tally {
        tellTallies(of: record, facts: &facts)
      }
    case .perReplica, .perDisplay:
      if before?.status.epoch ?? 0 != status.epoch {
        sumTallies(of: record, in: app, layout: layout)
        tellTallies(of: record, facts: &facts)
      }
    }
  }

  private func tellTallies(of record: RecordIndex, facts: inout [TipFact]) {
    let tally = tallies[record.position]
    facts.append(.talliesMerged(record: record, count: tally.count, duration: tally.duration))
  }

  /// Sums the contributions of the present eligibility anew.
  private mutating func sumTallies(
    of record: RecordIndex, in app: borrowing AppDefinition, layout: TallyLayout
  ) {
    let epoch = fields(of: .tip(record))?.status.epoch ?? 0
    let everyEpoch = app.knobs.resetEligibilityClears == .nothing
    var sum = TipTally()
    for contribution in contributions {
      let place = Int(contribution)
      guard rows[place].key.subject == record.rawValue, !rows[place].isDeleted,
        everyEpoch || rows[place].fields.status.epoch == epoch
      else { continue }
      sum.count += rows[place].fields.count
      sum.duration = sum.duration + rows[place].fields.duration
    }
    tallies[record.position] = sum
  }

  private mutating func tellClearing(
    _ event: EventIndex, _ date: Instant, facts: inout [TipFact]
  ) {
    for place in rows.indices
    where rows[place].key.kind == .donation && rows[place].key.subject == UInt32(event.rawValue)
      && !rows[place].isDeleted && rows[place].fields.date <= date
    {
      rows[place].isDeleted = true
      rows[place].isPending = false
      rows[place].changed = []
      facts.append(.donationRemoved(event: event, row: row(rows[place].key, rows[place].fields)))
    }
  }

  private func row(_ key: RecordKey, _ fields: RecordFields) -> DonationRow {
    DonationRow(
      date: fields.date, replica: key.replica, sequence: key.sequence, values: fields.values)
  }
}
