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
      let place = place(of: .tip(record))
      if app.knobs.creationIsAWrite == .yes {
        rows[place].fields.modified = wall
        rows[place].fields.tallyModified = wall
        touch(place, .all)
      }
    case .donated(let event, let row):
      let place = place(of: .donation(event, of: row.replica, sequence: row.sequence))
      rows[place].fields.date = row.date
      rows[place].fields.values = row.values
      rows[place].fields.modified = wall
      if isCleared(event, at: row.date) {
        rows[place].isDeleted = true
      } else {
        touch(place, .value)
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
      let place = place(of: .tip(invalidation.record))
      rows[place].fields.status = StoredStatus(
        epoch: invalidation.epoch, invalidation: invalidation.reason, date: invalidation.date)
      rows[place].fields.modified = wall
      touch(place, .status)
    case .eligibilityReset(let record, let epoch, let date):
      applyEligibilityReset(record, epoch, date, wall: wall, in: app, layout: merge.layout)
    case .datastoreReset:
      forgetEverything()
      wantsHubReset = true
      changeCount &+= 1
    default: break
    }
  }

  /// Notes when a display here closed the frequency gate of the account (3.17).
  public mutating func moveFrequencyClock(to date: Instant) {
    let place = place(of: .frequencyClock)
    rows[place].fields.date = date
    rows[place].fields.modified = date
    touch(place, .value)
  }

  private mutating func applyParameter(
    _ parameter: ParameterIndex, _ value: Value, wall: Instant, in app: borrowing AppDefinition
  ) {
    if app.parameters[parameter.position].isTransient && app.knobs.transientSynced == .no { return }
    let place = place(of: .parameter(parameter))
    rows[place].fields.value = value
    rows[place].fields.modified = wall
    touch(place, .value)
  }

  private mutating func applyDisplay(
    _ display: Display, wall: Instant, in app: borrowing AppDefinition, layout: TallyLayout
  ) {
    _ = place(of: .tip(display.record))
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
    let place = place(of: key)
    let epoch = tallyEpoch(of: record, in: app)
    if key.kind != .tip, rows[place].fields.status.epoch != epoch {
      rows[place].fields.count = 0
      rows[place].fields.duration = .zero
      rows[place].fields.status.epoch = epoch
      // Where an upload writes only what changed, the eligibility has to be among it (7.2).
      touch(place, .status)
    }
    rows[place].fields.count += count
    rows[place].fields.duration = rows[place].fields.duration + duration
    rows[place].fields.tallyModified = wall
    tallies[record.position].count += count
    tallies[record.position].duration = tallies[record.position].duration + duration
    touch(place, .tally)
  }

  /// The eligibility to which displays belong now; one for all if a reset clears nothing (1.16).
  private func tallyEpoch(
    of record: RecordIndex, in app: borrowing AppDefinition
  ) -> UInt16 {
    switch app.knobs.resetEligibilityClears {
    case .nothing: return 0
    case .countAndDuration, .all: return fields(of: .tip(record))?.status.epoch ?? 0
    }
  }

  private mutating func applyEligibilityReset(
    _ record: RecordIndex, _ epoch: UInt16, _ date: Instant, wall: Instant,
    in app: borrowing AppDefinition, layout: TallyLayout
  ) {
    let place = place(of: .tip(record))
    rows[place].fields.status = StoredStatus(epoch: epoch, invalidation: nil, date: date)
    rows[place].fields.modified = wall
    touch(place, .status)
    guard app.knobs.resetEligibilityClears != .nothing else { return }
    rows[place].fields.count = 0
    rows[place].fields.duration = .zero
    rows[place].fields.tallyModified = wall
    if layout == .inTipRecord { touch(place, .tally) }
    tallies[record.position] = TipTally()
  }

  private mutating func deleteDonations(
    of event: EventIndex, through: Instant, wall: Instant, in app: borrowing AppDefinition
  ) {
    let byTime = app.knobs.deleteDonations == .byTime
    for place in rows.indices
    where rows[place].key.kind == .donation && rows[place].key.subject == UInt32(event.rawValue)
      && !rows[place].isDeleted
    {
      if byTime && rows[place].fields.date > through { continue }
      rows[place].isDeleted = true
      if byTime {
        rows[place].isPending = false
        rows[place].changed = []
      } else {
        touch(place, .all)
      }
    }
    guard byTime else { return }
    // A clock far behind dates before zero, so a new record's date says nothing.
    let known = fields(of: .clearing(event))?.date
    let clearing = place(of: .clearing(event))
    rows[clearing].fields.date = known.map { max($0, through) } ?? through
    rows[clearing].fields.modified = wall
    touch(clearing, .value)
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
    rows.removeAll(keepingCapacity: true)
    places.removeAll()
    contributions.removeAll(keepingCapacity: true)
    hasClearings = false
    outbox.removeAll(keepingCapacity: true)
    outboxHead = 0
    openDisplays.removeAll(keepingCapacity: true)
    for index in tallies.indices { tallies[index] = TipTally() }
  }
}
