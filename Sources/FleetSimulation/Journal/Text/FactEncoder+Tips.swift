import TipDomain

extension FactEncoder {
  mutating func encode(_ fact: TipFact) {
    switch fact {
    case .configured, .datastoreReset: break
    case .configurationRefused(let error):
      output.text(#","error":"#)
      output.text(error.journalWord)
    case .recordCreated(let record): recordKey(record)
    case .donated(let event, let row), .donationMerged(let event, let row),
      .donationRemoved(let event, let row):
      donation(event, row)
    case .donationLost(let event): eventKey(event)
    case .donationsDeleted(let event, let through, let count):
      eventKey(event)
      output.text(#","through":"#)
      instant(through)
      output.text(#","count":"#)
      output.integer(count)
    case .parameterSet(let parameter, let value): parameterKeys(parameter, value)
    case .parameterMerged(let parameter, let value): parameterKeys(parameter, value)
    case .parameterIgnored(let parameter):
      output.text(#","parameter":"#)
      self.parameter(parameter)
    case .withheld(let tip, let record, let because):
      tipKeys(tip, record)
      encode(because)
    case .displayed(let display): encode(display)
    case .displayEnded(let ended): encode(ended)
    case .actionChosen(let tip, let record, let action, let byTappingView):
      tipKeys(tip, record)
      output.text(#","action":"#)
      self.action(tip, action)
      output.text(#","byTappingView":"#)
      output.boolean(byTappingView)
    case .invalidated, .invalidationNotStored, .eligibilityReset, .talliesMerged, .statusMerged,
      .frequencyClockMerged:
      encodeStatus(fact)
    }
  }

  private mutating func encodeStatus(_ fact: TipFact) {
    switch fact {
    case .invalidated(let invalidation): encode(invalidation)
    case .invalidationNotStored(let record, let reason):
      recordKey(record)
      output.text(#","reason":"#)
      output.text(reason.journalWord)
    case .eligibilityReset(let record, let epoch, let date):
      recordKey(record)
      output.text(#","epoch":"#)
      output.integer(epoch)
      output.text(#","date":"#)
      instant(date)
    case .talliesMerged(let record, let count, let duration):
      recordKey(record)
      output.text(#","count":"#)
      output.integer(count)
      output.text(#","duration":"#)
      self.duration(duration)
    case .statusMerged(let record, let status):
      recordKey(record)
      self.status(status)
    case .frequencyClockMerged(let clock):
      output.text(#","clock":"#)
      if let clock { instant(clock) } else { output.text("null") }
    case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
      .donationsDeleted, .parameterSet, .parameterIgnored, .withheld, .displayed, .displayEnded,
      .actionChosen, .datastoreReset, .donationMerged, .donationRemoved, .parameterMerged:
      preconditionFailure("Only facts about a tip's status are written here.")
    }
  }

  // MARK: Groups of keys

  private mutating func eventKey(_ event: EventIndex) {
    output.text(#","event":"#)
    self.event(event)
  }

  private mutating func recordKey(_ record: RecordIndex) {
    output.text(#","record":"#)
    self.record(record)
  }

  private mutating func tipKeys(_ tip: TipIndex, _ record: RecordIndex) {
    output.text(#","tip":"#)
    names.tips.write(tip.position, to: &output)
    recordKey(record)
  }

  private mutating func parameterKeys(_ parameter: ParameterIndex, _ value: Value?) {
    output.text(#","parameter":"#)
    self.parameter(parameter)
    output.text(#","value":"#)
    self.value(value)
  }

  private mutating func donation(_ event: EventIndex, _ row: DonationRow) {
    eventKey(event)
    output.text(#","date":"#)
    instant(row.date)
    output.text(#","by":"#)
    replica(row.replica)
    output.text(#","sequence":"#)
    output.integer(row.sequence)
    output.text(#","values":"#)
    values(row.values)
  }

  mutating func status(_ status: StoredStatus) {
    output.text(#","epoch":"#)
    output.integer(status.epoch)
    output.text(#","invalidation":"#)
    invalidation(status.invalidation)
    output.text(#","date":"#)
    instant(status.date)
  }

  private mutating func action(_ tip: TipIndex, _ action: UInt8) {
    if let place = names.actionPlace(tip, action) {
      names.actions.write(place, to: &output)
    } else {
      output.integer(action)
    }
  }

  // MARK: Displays

  private mutating func encode(_ display: Display) {
    output.text(#","presentation":"#)
    output.integer(display.presentation)
    tipKeys(display.tip, display.record)
    output.text(#","slot":"#)
    output.integer(display.slot)
    output.text(#","surface":"#)
    output.text(display.surface.journalWord)
    output.text(#","byOverride":"#)
    output.boolean(display.byOverride)
    output.text(#","isFirst":"#)
    output.boolean(display.isFirst)
    output.text(#","counts":"#)
    output.boolean(display.counts)
    output.text(#","knownBefore":"#)
    output.integer(display.knownBefore)
    output.text(#","date":"#)
    instant(display.date)
  }

  private mutating func encode(_ ended: DisplayEnd) {
    output.text(#","presentation":"#)
    output.integer(ended.presentation)
    recordKey(ended.record)
    output.text(#","reason":"#)
    output.text(ended.reason.journalWord)
    output.text(#","visible":"#)
    duration(ended.visible)
    output.text(#","date":"#)
    instant(ended.date)
    output.text(#","counts":"#)
    output.boolean(ended.counts)
    output.text(#","addsDuration":"#)
    output.boolean(ended.addsDuration)
  }

  private mutating func encode(_ invalidation: Invalidation) {
    recordKey(invalidation.record)
    output.text(#","reason":"#)
    output.text(invalidation.reason.journalWord)
    output.text(#","epoch":"#)
    output.integer(invalidation.epoch)
    output.text(#","date":"#)
    instant(invalidation.date)
    output.text(#","cause":"#)
    output.text(invalidation.cause.journalWord)
  }

  private mutating func encode(_ held: HoldBack) {
    output.text(#","because":"#)
    output.text(held.journalWord)
    switch held {
    case .notConfigured, .hiddenByOverride, .presentationDropped: break
    case .surfaceUnavailable(let surface):
      output.text(#","surface":"#)
      output.text(surface.journalWord)
    case .invalidated(let reason):
      output.text(#","reason":"#)
      output.text(reason.journalWord)
    case .displayLimitReached(let known, let limit):
      output.text(#","known":"#)
      output.integer(known)
      output.text(#","limit":"#)
      output.integer(limit)
    case .earlierTipInGroup(let other), .otherTipOfGroup(let other):
      output.text(#","other":"#)
      record(other)
    case .rule(let place):
      output.text(#","rule":"#)
      output.integer(place)
    case .frequency(let until):
      output.text(#","until":"#)
      instant(until)
    }
  }
}
