import CloudSync
import DeviceSystems
import SimulationKernel
import TipDomain

// What the device's own facts change in its records.

extension ReplicaStore {
  /// Turns a fact that happened here into changes of records.
  ///
  /// Facts that came from an import change nothing: the import did.
  public mutating func apply(
    _ fact: TipFact, wall: Instant, in app: borrowing AppDefinition, merge: MergeChoice
  ) {
    switch fact {
    case .recordCreated(let record):
      let index = index(of: .tip(record))
      if app.knobs.creationIsAWrite == .yes {
        records.rows[index].fields.modified = wall
        records.rows[index].fields.tallyModified = wall
        records.touch(index, .all)
      }
    case .donated(let event, let row):
      let index = index(of: .donation(event, of: row.replica, sequence: row.sequence))
      records.rows[index].fields.date = row.date
      records.rows[index].fields.values = row.values
      records.rows[index].fields.modified = wall
      if isCleared(event, at: row.date) {
        records.rows[index].isDeleted = true
      } else {
        records.touch(index, .value)
      }
    case .donationsDeleted(let event, let through, _):
      deleteDonations(of: event, through: through, wall: wall, in: app)
    case .parameterSet(let parameter, let value):
      applyParameter(parameter, value, wall: wall, in: app)
    case .displayed(let display):
      applyDisplay(display, wall: wall, in: app, layout: merge.layout)
    case .displayEnded(let ended):
      applyEnd(ended, wall: wall, in: app, layout: merge.layout)
    case .invalidated(let invalidation):
      let index = index(of: .tip(invalidation.record))
      records.rows[index].fields.status = StoredStatus(
        epoch: invalidation.epoch, invalidation: invalidation.reason, date: invalidation.date)
      records.rows[index].fields.modified = wall
      records.touch(index, .status)
    case .eligibilityReset(let record, let epoch, let date):
      applyEligibilityReset(record, epoch, date, wall: wall, in: app, layout: merge.layout)
    case .datastoreReset:
      forgetEverything()
      records.requestHubReset()
    default: break
    }
  }

  /// Notes when a display here closed the frequency gate of the account (3.17).
  public mutating func moveFrequencyClock(to date: Instant) {
    let index = index(of: .frequencyClock)
    records.rows[index].fields.date = date
    records.rows[index].fields.modified = date
    records.touch(index, .value)
  }

  private mutating func applyParameter(
    _ parameter: ParameterIndex, _ value: Value, wall: Instant, in app: borrowing AppDefinition
  ) {
    guard app.syncs(parameter) else { return }
    let index = index(of: .parameter(parameter))
    records.rows[index].fields.value = value
    records.rows[index].fields.modified = wall
    records.touch(index, .value)
  }

  private mutating func applyDisplay(
    _ display: Display, wall: Instant, in app: borrowing AppDefinition, layout: TallyLayout
  ) {
    _ = index(of: .tip(display.record))
    if layout == .perDisplay {
      displaySequence += 1
      openDisplays.append(
        OpenDisplay(presentation: display.presentation, sequence: displaySequence))
    }
    if display.counts && app.knobs.countAt == .appear {
      add(
        1, .zero, to: display.record, sequence: displaySequence, wall: wall, in: app,
        layout: layout)
    }
  }

  private mutating func applyEnd(
    _ ended: DisplayEnd, wall: Instant, in app: borrowing AppDefinition, layout: TallyLayout
  ) {
    var sequence: UInt32 = 0
    if let open = openDisplays.firstIndex(where: { $0.presentation == ended.presentation }) {
      sequence = openDisplays.remove(at: open).sequence
    }
    let duration = ended.addsDuration ? ended.visible : .zero
    guard ended.counts || duration > .zero else { return }
    add(
      ended.counts ? 1 : 0, duration, to: ended.record, sequence: sequence, wall: wall, in: app,
      layout: layout)
  }

  /// Adds to a tip's tallies in the record in which the strategy keeps them.
  private mutating func add(
    _ count: Int32, _ duration: SimulatedDuration, to record: RecordIndex, sequence: UInt32,
    wall: Instant, in app: borrowing AppDefinition, layout: TallyLayout
  ) {
    let key: RecordKey
    switch layout {
    case .inTipRecord, .local: key = .tip(record)
    case .perReplica: key = .tally(record, of: replica)
    case .perDisplay: key = .display(record, of: replica, sequence: sequence)
    }
    let index = index(of: key)
    let epoch = tallyEpoch(of: record, in: app)
    if key.kind != .tip, records.rows[index].fields.status.epoch != epoch {
      records.rows[index].fields.count = 0
      records.rows[index].fields.duration = .zero
      records.rows[index].fields.status.epoch = epoch
      // Where an upload writes only what changed, the eligibility has to be among it (7.2).
      records.touch(index, .status)
    }
    records.rows[index].fields.count += count
    records.rows[index].fields.duration = records.rows[index].fields.duration + duration
    records.rows[index].fields.tallyModified = wall
    tallies[record.position].count += count
    tallies[record.position].duration = tallies[record.position].duration + duration
    records.touch(index, .tally)
  }

  /// The eligibility to which displays belong now; one for all if a reset clears nothing (1.16).
  private func tallyEpoch(
    of record: RecordIndex, in app: borrowing AppDefinition
  ) -> UInt32 {
    switch app.knobs.resetEligibilityClears {
    case .nothing: return 0
    case .countAndDuration, .all: return fields(of: .tip(record))?.status.epoch ?? 0
    }
  }

  private mutating func applyEligibilityReset(
    _ record: RecordIndex, _ epoch: UInt32, _ date: Instant, wall: Instant,
    in app: borrowing AppDefinition, layout: TallyLayout
  ) {
    let index = index(of: .tip(record))
    records.rows[index].fields.status = StoredStatus(epoch: epoch, invalidation: nil, date: date)
    records.rows[index].fields.modified = wall
    records.touch(index, .status)
    guard app.knobs.resetEligibilityClears != .nothing else { return }
    records.rows[index].fields.count = 0
    records.rows[index].fields.duration = .zero
    records.rows[index].fields.tallyModified = wall
    if layout == .inTipRecord { records.touch(index, .tally) }
    tallies[record.position] = TipTally()
  }

  private mutating func deleteDonations(
    of event: EventIndex, through: Instant, wall: Instant, in app: borrowing AppDefinition
  ) {
    let byTime = app.knobs.deleteDonations == .byTime
    for index in records.rows.indices
    where records.rows[index].key.kind == .donation
      && records.rows[index].key.subject == UInt32(event.rawValue)
      && !records.rows[index].isDeleted
    {
      if byTime && records.rows[index].fields.date > through { continue }
      records.rows[index].isDeleted = true
      if byTime {
        records.setPending(false, at: index)
        records.rows[index].changed = []
      } else {
        records.touch(index, .all)
      }
    }
    guard byTime else { return }
    // A clock far behind dates before zero, so a new record's date says nothing.
    let known = fields(of: .clearing(event))?.date
    let clearing = index(of: .clearing(event))
    records.rows[clearing].fields.date = known.map { max($0, through) } ?? through
    records.rows[clearing].fields.modified = wall
    records.touch(clearing, .value)
  }

  /// Whether an event's donations are known here to be deleted up to `date` or beyond
  /// (`deleteDonations byTime`). A donation that a slow clock dates so early stays away on every
  /// device, also on its own; it is never uploaded.
  public func isCleared(_ event: EventIndex, at date: Instant) -> Bool {
    guard hasClearings, let clearing = fields(of: .clearing(event)) else { return false }
    return date <= clearing.date
  }

  /// Empties the store and its outbox; numbers go on, so that no identity is used twice.
  mutating func forgetEverything() {
    records.removeAll()
    contributions.removeAll()
    hasClearings = false
    openDisplays.removeAll(keepingCapacity: true)
    for index in tallies.indices { tallies[index] = TipTally() }
  }
}
