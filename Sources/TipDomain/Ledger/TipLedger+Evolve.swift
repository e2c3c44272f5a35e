import DeviceSystems
import SimulationKernel

// How a fact changes the state. No rule is here, and nothing can fail.

extension TipLedger {
  /// Applies one fact.
  public mutating func evolve(
    _ fact: TipFact, at time: DeviceTime, in app: borrowing AppDefinition
  ) {
    switch fact {
    case .configured: isConfigured = true
    case .configurationRefused, .donationLost, .parameterIgnored, .withheld, .actionChosen,
      .invalidationNotStored:
      break
    case .recordCreated(let record): records[record.position].exists = true
    case .donated(let event, let row): evolveDonation(event, row, in: app)
    case .donationsDeleted(let event, let through, _):
      switch app.knobs.deleteDonations {
      case .known: donations[event.position].removeAll()
      case .byTime: donations[event.position].removeAll(through: through)
      }
    case .parameterSet(let parameter, let value): parameters[parameter.position] = value
    case .displayed(let display): evolveDisplay(display, at: time, in: app)
    case .displayEnded(let ended): evolveEnd(ended, in: app)
    case .invalidated(let invalidation):
      records[invalidation.record.position].status = StoredStatus(
        epoch: invalidation.epoch, invalidation: invalidation.reason, date: invalidation.date)
    case .eligibilityReset(let record, let epoch, let date):
      evolveEligibilityReset(record, epoch, date, in: app)
    case .datastoreReset: forgetEverything()
    case .talliesMerged(let record, let count, let duration):
      records[record.position].exists = true
      records[record.position].count = count
      records[record.position].duration = duration
    case .statusMerged(let record, let status):
      records[record.position].exists = true
      records[record.position].status = status
    case .donationMerged(let event, let row): donations[event.position].insert(row)
    case .donationRemoved(let event, let row): donations[event.position].remove(row)
    case .parameterMerged(let parameter, let value): parameters[parameter.position] = value
    case .frequencyClockMerged(let clock): frequencyClock = clock
    }
  }

  private mutating func evolveDonation(
    _ event: EventIndex, _ row: DonationRow, in app: borrowing AppDefinition
  ) {
    donationSequence = max(donationSequence, row.sequence)
    donations[event.position].insert(row)
  }

  private mutating func evolveDisplay(
    _ display: Display, at time: DeviceTime, in app: borrowing AppDefinition
  ) {
    presentationCount = max(presentationCount, display.presentation)
    records[display.record.position].exists = true
    if display.counts && app.knobs.countAt == .appear {
      records[display.record.position].count += 1
    }
    if app.knobs.frequencyFrom == .appear, closesGate(display, in: app) {
      frequencyClock = display.date
    }
    presentations.append(Presentation(display: display, resumedAt: time.monotonic))
  }

  private mutating func evolveEnd(_ ended: DisplayEnd, in app: borrowing AppDefinition) {
    let index = presentations.firstIndex { $0.display.presentation == ended.presentation }
    if let index {
      let display = presentations.remove(at: index).display
      if app.knobs.frequencyFrom == .disappear, closesGate(display, in: app) {
        frequencyClock = ended.date
      }
    }
    if ended.counts { records[ended.record.position].count += 1 }
    if ended.addsDuration {
      let known = records[ended.record.position].duration
      records[ended.record.position].duration = known + ended.visible
    }
  }

  private mutating func evolveEligibilityReset(
    _ record: RecordIndex, _ epoch: UInt32, _ date: Instant, in app: borrowing AppDefinition
  ) {
    records[record.position].exists = true
    records[record.position].status = StoredStatus(epoch: epoch, invalidation: nil, date: date)
    switch app.knobs.resetEligibilityClears {
    case .nothing: return
    case .countAndDuration, .all: break
    }
    records[record.position].count = 0
    records[record.position].duration = .zero
  }

  private mutating func forgetEverything() {
    for index in records.indices { records[index] = TipRecord() }
    for index in donations.indices { donations[index].removeAll() }
    for index in parameters.indices { parameters[index] = nil }
    frequencyClock = nil
  }
}
