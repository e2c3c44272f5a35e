import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain

// What a change from the hub does to this store, and what the ledger has to know of it.

extension ReplicaStore {
  /// Begins to fetch everything again; what is not seen again will count as deleted (7.11).
  public mutating func beginFullFetch() { records.beginFullFetch() }

  /// Takes in one change from the hub; the facts for the ledger are appended to `facts`.
  public mutating func importChange(
    _ change: RecordChange, in app: borrowing AppDefinition, merge: MergeChoice,
    facts: inout [TipFact]
  ) {
    guard let kind = change.key.tipKind else { return }
    if change.isDeletion {
      if let index = records.index(of: change.key) {
        importDeletion(at: index, in: app, layout: merge.layout, facts: &facts)
      }
      return
    }
    if isCleared(change) {
      keepAway(change)
      return
    }
    guard let index = records.index(of: change.key) else {
      importNew(change, in: app, merge: merge, facts: &facts)
      return
    }
    if isEcho(change, kind, at: index), merge.keepsWhatIsEqual {
      records.noteAsAtHub(index, tag: change.tag)
      return
    }
    var clearedBefore: Instant?
    if wasMadeAnew(change, at: index) {
      if change.key.kind == .clearing { clearedBefore = records.rows[index].fields.date }
      importDeletion(at: index, in: app, layout: merge.layout, facts: &facts)
    }
    var row = records.rows[index]
    let isRevived = row.isDeleted
    row.seenInFetch = records.fetchNumber
    row.tag = change.tag
    if isRevived {
      // A deletion that still waits to be uploaded stays; one the hub forgot about is undone.
      if row.isPending {
        records.rows[index] = row
        return
      }
      row.revive()
    }
    let before = isRevived && kind != .tip ? nil : row.fields
    let merged = mergedFields(
      row, isRevived: isRevived, with: change.fields, of: kind, in: app, by: merge)
    row.fields = merged
    let isAsAtHub = merged == change.fields
    records.rows[index] = row
    if isAsAtHub {
      records.noteAsAtHub(index, tag: change.tag)
    } else {
      records.touchMerged(index)
    }
    tell(
      change.key, before: before, after: merged, in: app, layout: merge.layout, facts: &facts)
    if let clearedBefore {
      bringBack(
        EventIndex(Int(change.key.subject)), after: merged.date, upTo: clearedBefore,
        facts: &facts)
    }
  }

  /// What a row holds after it met what the hub has; one that holds nothing takes it as it is.
  @inline(__always)
  private func mergedFields(
    _ row: StoredRow, isRevived: Bool, with incoming: RecordFields, of kind: TipRecordKind,
    in app: borrowing AppDefinition, by merge: MergeChoice
  ) -> RecordFields {
    if isRevived || ReplicaStore.holdsNothing(row), row.changed.isEmpty { return incoming }
    return merge.merge(
      row.fields, incoming,
      in: MergeContext(kind: kind, localChanges: row.changed, knobs: app.knobs))
  }

  /// Whether the hub has a record as this store has it, and there is nothing to tell: mostly it was
  /// uploaded from here.
  private func isEcho(_ change: RecordChange, _ kind: TipRecordKind, at index: Int) -> Bool {
    switch kind {
    case .donation, .parameter, .frequencyClock:
      !records.rows[index].isDeleted && !wasMadeAnew(change, at: index)
        && records.rows[index].fields == change.fields
    // What these tell depends on other records too.
    case .tip, .tally, .display, .clearing: false
    }
  }

  /// Takes in a record that this store never had.
  private mutating func importNew(
    _ change: RecordChange, in app: borrowing AppDefinition, merge: MergeChoice,
    facts: inout [TipFact]
  ) {
    note(change.key, at: records.append(fetched: change))
    tell(
      change.key, before: nil, after: change.fields, in: app, layout: merge.layout, facts: &facts)
  }

  /// Takes every record that the full fetch did not bring as deleted (7.11).
  public mutating func sweepMissing(
    in app: borrowing AppDefinition, merge: MergeChoice, removed: inout [RecordChange],
    facts: inout [TipFact]
  ) {
    for index in records.rows.indices
    where records.rows[index].tag != 0 && records.rows[index].seenInFetch != records.fetchNumber
      && !records.rows[index].isDeleted
    {
      let row = records.rows[index]
      removed.append(
        RecordChange(key: row.key, fields: row.fields, tag: row.tag, isDeletion: true))
      importDeletion(at: index, in: app, layout: merge.layout, facts: &facts)
      if row.key.kind == .clearing, records.rows[index].isDeleted {
        bringBack(EventIndex(Int(row.key.subject)), upTo: row.fields.date, facts: &facts)
      }
    }
  }

  /// Removes everything, uploaded or not: the person purged the zone and is respected (7.20).
  public mutating func clearAfterPurge(
    in app: borrowing AppDefinition, merge: MergeChoice, facts: inout [TipFact]
  ) {
    for index in records.rows.indices where !records.rows[index].isDeleted {
      records.setPending(false, at: index)
      records.rows[index].changed = []
      importDeletion(at: index, in: app, layout: merge.layout, facts: &facts)
    }
    // A view that is open now still ends: its record is made again then, under its own number.
    let open = openDisplays
    forgetEverything()
    openDisplays = open
  }

  /// Whether the record was deleted and made again since it was seen last. What it held before must
  /// not come back by a merge with what it holds now (5.9). A deletion that waits to be uploaded is
  /// of the donation, in whichever life of its record: it stays.
  private func wasMadeAnew(_ change: RecordChange, at index: Int) -> Bool {
    if records.rows[index].isDeleted, records.rows[index].isPending { return false }
    return records.rows[index].tag != 0 && records.rows[index].tag < change.made
  }

  /// A donation dated up to where its event was cleared stays away (`deleteDonations byTime`).
  private func isCleared(_ change: RecordChange) -> Bool {
    guard change.key.kind == .donation else { return false }
    return isCleared(EventIndex(Int(change.key.subject)), at: change.fields.date)
  }

  /// Remembers a donation that a deletion by time keeps away: should the deletion itself turn out
  /// to be gone from the zone, the donation is there again.
  private mutating func keepAway(_ change: RecordChange) {
    let known = records.index(of: change.key)
    let index = known ?? append(change.key)
    guard known == nil || records.rows[index].isDeleted else { return }
    records.rows[index].isDeleted = true
    records.rows[index].fields = change.fields
    records.rows[index].tag = change.tag
    records.rows[index].seenInFetch = records.fetchNumber
  }

  /// A deletion by time is gone from the zone, with the zone's earlier life: what it kept away of
  /// the donations that this fetch brought is there for everybody else (7.11), but for those up to
  /// `earlier`, which an earlier deletion that is there still keeps away.
  private mutating func bringBack(
    _ event: EventIndex, after earlier: Instant? = nil, upTo date: Instant,
    facts: inout [TipFact]
  ) {
    for index in records.rows.indices
    where records.rows[index].key.kind == .donation
      && records.rows[index].key.subject == UInt32(event.rawValue)
      && records.rows[index].isDeleted && !records.rows[index].isPending
      && records.rows[index].tag != 0
      && records.rows[index].seenInFetch == records.fetchNumber
      && records.rows[index].fields.date <= date
    {
      if let earlier, records.rows[index].fields.date <= earlier { continue }
      records.rows[index].isDeleted = false
      facts.append(
        .donationMerged(event: event, row: row(records.rows[index].key, records.rows[index].fields))
      )
    }
  }

  /// The hub says that a record is deleted.
  mutating func importDeletion(
    at index: Int, in app: borrowing AppDefinition, layout: TallyLayout, facts: inout [TipFact]
  ) {
    guard !records.rows[index].isDeleted || records.rows[index].isPending else {
      if records.rows[index].key.kind == .donation { records.rows[index].tag = 0 }
      return
    }
    records.rows[index].tag = 0
    if records.rows[index].isPending && !records.rows[index].isDeleted { return }
    let before = records.rows[index].fields
    let wasDeleted = records.rows[index].isDeleted
    records.rows[index].isDeleted = true
    records.setPending(false, at: index)
    records.rows[index].changed = []
    if !wasDeleted {
      tell(
        records.rows[index].key, before: before, after: nil, in: app, layout: layout,
        facts: &facts)
    }
  }

  // MARK: What the ledger has to know

  /// Tells what became of a record. `before` is nil where there was none; what a tip's record says
  /// is compared with what is known of a tip without one.
  private mutating func tell(
    _ key: RecordKey, before: RecordFields?, after: RecordFields?, in app: borrowing AppDefinition,
    layout: @autoclosure () -> TallyLayout, facts: inout [TipFact]
  ) {
    switch key.tipKind {
    case .tip:
      let record = RecordIndex(Int(key.subject))
      tellTip(record, before: before, after: after, in: app, layout: layout(), facts: &facts)
    case .tally, .display:
      let record = RecordIndex(Int(key.subject))
      if let after {
        learnEpoch(of: record, from: after, facts: &facts)
      } else {
        unlearnEpoch(of: record, facts: &facts)
      }
      let known = tallies[record.position]
      sumTallies(of: record, in: app, layout: layout())
      if tallies[record.position] != known { tellTallies(of: record, facts: &facts) }
    case .donation:
      let event = EventIndex(Int(key.subject))
      if let before, after.map({ $0 != before }) ?? true {
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
    case nil: break
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
    records.rows[index(of: .tip(record))].fields.status = status
    facts.append(.statusMerged(record: record, status: status))
  }

  /// A contribution is deleted. What only contributions told of resets is what those that are left
  /// tell, in whatever order they are deleted.
  private mutating func unlearnEpoch(of record: RecordIndex, facts: inout [TipFact]) {
    guard let index = records.index(of: .tip(record)), !records.rows[index].isDeleted,
      records.rows[index].tag == 0, !records.rows[index].isPending, !records.rows[index].isInFlight
    else { return }
    let status = statusByContributions(of: record)
    guard status.epoch < records.rows[index].fields.status.epoch else { return }
    records.rows[index].fields.status = status
    records.rows[index].isDeleted = status.epoch == 0
    facts.append(.statusMerged(record: record, status: status))
  }

  /// What contributions alone tell of a tip's status: how often its eligibility was reset.
  private func statusByContributions(of record: RecordIndex) -> StoredStatus {
    var epoch: UInt32 = 0
    contributions.forEachRow(of: record) { index in
      guard !records.rows[index].isDeleted else { return }
      epoch = max(epoch, records.rows[index].fields.status.epoch)
    }
    return StoredStatus(epoch: epoch, invalidation: nil, date: .zero)
  }

  private mutating func tellTip(
    _ record: RecordIndex, before: RecordFields?, after: RecordFields?,
    in app: borrowing AppDefinition, layout: TallyLayout, facts: inout [TipFact]
  ) {
    let status = after?.status ?? statusByContributions(of: record)
    // The record is gone, and contributions of a later eligibility are not (7.33).
    if after == nil, status.epoch > 0 {
      records.rows[index(of: .tip(record))].fields.status = status
    }
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
    contributions.forEachRow(of: record) { index in
      guard !records.rows[index].isDeleted,
        everyEpoch || records.rows[index].fields.status.epoch == epoch
      else { return }
      sum.count += records.rows[index].fields.count
      sum.duration = sum.duration + records.rows[index].fields.duration
    }
    tallies[record.position] = sum
  }

  private mutating func tellClearing(
    _ event: EventIndex, _ date: Instant, facts: inout [TipFact]
  ) {
    for index in records.rows.indices
    where records.rows[index].key.kind == .donation
      && records.rows[index].key.subject == UInt32(event.rawValue)
      && !records.rows[index].isDeleted && records.rows[index].fields.date <= date
    {
      records.rows[index].isDeleted = true
      records.setPending(false, at: index)
      records.rows[index].changed = []
      facts.append(
        .donationRemoved(
          event: event, row: row(records.rows[index].key, records.rows[index].fields)))
    }
  }

  private func row(_ key: RecordKey, _ fields: RecordFields) -> DonationRow {
    DonationRow(
      date: fields.date, replica: key.replica, sequence: key.sequence, values: fields.values)
  }
}
