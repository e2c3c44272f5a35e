import DeviceSystems
import SimulationKernel
import TipDomain

/// A fact about tips as a store takes it in.
package struct StoreChange: Sendable, BitwiseCopyable {
  package let fact: TipFact
  package let id: FactID
  package let instant: Instant
  /// Whether it moves the frequency gate, to this instant of the device's clock.
  package let gate: Instant?
}

extension ReplayedStore {
  /// Applies what a fact says.
  package mutating func apply(
    _ change: StoreChange, _ declarations: borrowing Declarations
  ) {
    if let moved = change.gate { gate = moved }
    switch change.fact {
    case .displayed(let display):
      self[display.record].exists = true
      guard display.counts, declarations.knobs.countAt == .appear else { return }
      self[display.record].count &+= 1
      self[display.record].ownCount &+= 1
    case .displayEnded(let ended): apply(ended)
    case .invalidated(let invalidation):
      if declarations.judgeFault == .endsDropped { return }
      self[invalidation.record].invalidation = invalidation.reason
      self[invalidation.record].epoch = invalidation.epoch
      self[invalidation.record].statusDate = invalidation.date
      self[invalidation.record].invalidatedBy = change.id
    case .statusMerged(let record, let status): apply(status, to: record, by: change.id)
    case .talliesMerged(let record, let count, let duration):
      if declarations.judgeFault == .mergedCountsDropped { return }
      self[record].exists = true
      self[record].count = count
      self[record].duration = duration
    case .eligibilityReset(let record, let epoch, let date):
      self[record].exists = true
      self[record].statusDate = date
      self[record].invalidation = nil
      self[record].invalidatedBy = nil
      self[record].epoch = epoch
      if declarations.knobs.resetEligibilityClears != .nothing { clearTallies(of: record) }
    case .datastoreReset: self = ReplayedStore()
    case .frequencyClockMerged(let clock): gate = clock
    case .donated(let event, let row), .donationMerged(let event, let row): add(row, of: event)
    case .donationRemoved(let event, let row):
      if event.position < donations.count { donations[event.position].remove(row) }
    case .donationsDeleted(let event, let through, _):
      deleteDonations(of: event, through: through, declarations)
    case .recordCreated(let record): self[record].exists = true
    case .parameterSet(let parameter, let value): set(parameter, to: value)
    case .parameterMerged(let parameter, let value): set(parameter, to: value)
    default: break
    }
  }

  /// A donation is known.
  package mutating func add(_ row: DonationRow, of event: EventIndex) {
    while donations.count <= event.position { donations.append(ReplayedDonations()) }
    donations[event.position].insert(row)
  }

  private mutating func apply(_ ended: DisplayEnd) {
    if ended.counts {
      self[ended.record].count &+= 1
      self[ended.record].ownCount &+= 1
    }
    guard ended.addsDuration else { return }
    let known = self[ended.record]
    self[ended.record].duration = known.duration + ended.visible
    self[ended.record].ownVisible = known.ownVisible + ended.visible
  }

  private mutating func apply(
    _ status: StoredStatus, to record: RecordIndex, by id: FactID
  ) {
    let known = self[record]
    if status.epoch != known.epoch {
      self[record].ownCount = 0
      self[record].ownVisible = .zero
    }
    self[record].exists = true
    self[record].statusDate = status.date
    self[record].epoch = status.epoch
    self[record].invalidation = status.invalidation
    if status.invalidation == nil {
      self[record].invalidatedBy = nil
    } else if known.invalidation == nil || status.epoch != known.epoch {
      self[record].invalidatedBy = id
    }
  }

  private mutating func clearTallies(of record: RecordIndex) {
    self[record].count = 0
    self[record].duration = .zero
    self[record].ownCount = 0
    self[record].ownVisible = .zero
  }

  private mutating func deleteDonations(
    of event: EventIndex, through date: Instant, _ declarations: borrowing Declarations
  ) {
    guard event.position < donations.count else { return }
    switch declarations.knobs.deleteDonations {
    case .known: donations[event.position].removeAll()
    case .byTime: donations[event.position].removeAll(through: date)
    }
  }
}
