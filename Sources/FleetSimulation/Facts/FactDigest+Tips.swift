import SimulationKernel
import TipDomain

extension StableDigest {
  mutating func combine(_ fact: TipFact) {
    switch fact {
    case .configured: combine(1 as UInt64)
    case .configurationRefused(let error):
      combine(2 as UInt64)
      combine(error == .tipsDatastoreAlreadyConfigured)
    case .recordCreated(let record):
      combine(3 as UInt64)
      combine(record)
    case .donated(let event, let row): combine(4, event, row)
    case .donationLost(let event):
      combine(5 as UInt64)
      combine(event.rawValue)
    case .donationsDeleted(let event, let through, let count):
      combine(6 as UInt64)
      combine(event.rawValue)
      combine(through)
      combine(count)
    case .parameterSet(let parameter, let value): combine(7, parameter, value)
    case .parameterIgnored(let parameter): combine(8, parameter, nil)
    case .withheld(let tip, let record, let because):
      combine(9 as UInt64)
      combine(tip.rawValue)
      combine(record)
      combine(because)
    case .displayed(let display): combine(display)
    case .displayEnded(let ended): combine(ended)
    case .actionChosen(let tip, let record, let action, let byTappingView):
      combine(12 as UInt64)
      combine(tip.rawValue)
      combine(record)
      combine(action)
      combine(byTappingView)
    case .invalidated(let invalidation): combine(invalidation)
    case .invalidationNotStored(let record, let reason):
      combine(14 as UInt64)
      combine(record)
      combine(reason.rawValue)
    case .eligibilityReset(let record, let epoch, let date):
      combine(15 as UInt64)
      combine(record)
      combine(epoch)
      combine(date)
    case .datastoreReset: combine(16 as UInt64)
    case .talliesMerged, .statusMerged, .donationMerged, .donationRemoved, .parameterMerged,
      .frequencyClockMerged:
      combineMerged(fact)
    }
  }

  private mutating func combineMerged(_ fact: TipFact) {
    switch fact {
    case .talliesMerged(let record, let count, let duration):
      combine(17 as UInt64)
      combine(record)
      combine(count)
      combine(duration)
    case .statusMerged(let record, let status):
      combine(18 as UInt64)
      combine(record)
      combine(status)
    case .donationMerged(let event, let row): combine(19, event, row)
    case .donationRemoved(let event, let row): combine(20, event, row)
    case .parameterMerged(let parameter, let value): combine(21, parameter, value)
    case .frequencyClockMerged(let clock):
      combine(22 as UInt64)
      combine(clock ?? Instant.distantFuture)
    case .configured, .configurationRefused, .recordCreated, .donated, .donationLost,
      .donationsDeleted, .parameterSet, .parameterIgnored, .withheld, .displayed, .displayEnded,
      .actionChosen, .invalidated, .invalidationNotStored, .eligibilityReset, .datastoreReset:
      preconditionFailure("only merged facts are combined here")
    }
  }

  private mutating func combine(_ tag: UInt64, _ event: EventIndex, _ row: DonationRow) {
    combine(tag)
    combine(event.rawValue)
    combine(row)
  }

  private mutating func combine(_ tag: UInt64, _ parameter: ParameterIndex, _ value: Value?) {
    combine(tag)
    combine(parameter.rawValue)
    combine(value)
  }

  private mutating func combine(_ held: HoldBack) {
    switch held {
    case .notConfigured: combine(1 as UInt64)
    case .surfaceUnavailable(let surface):
      combine(2 as UInt64)
      combine(surface == .popover)
    case .hiddenByOverride: combine(3 as UInt64)
    case .invalidated(let reason):
      combine(4 as UInt64)
      combine(reason.rawValue)
    case .displayLimitReached(let known, let limit):
      combine(5 as UInt64)
      combine(known)
      combine(limit)
    case .earlierTipInGroup(let record):
      combine(6 as UInt64)
      combine(record)
    case .otherTipOfGroup(let record):
      combine(7 as UInt64)
      combine(record)
    case .rule(let place):
      combine(8 as UInt64)
      combine(place)
    case .frequency(let until):
      combine(9 as UInt64)
      combine(until)
    case .presentationDropped: combine(10 as UInt64)
    }
  }

  private mutating func combine(_ display: Display) {
    combine(10 as UInt64)
    combine(display.presentation)
    combine(display.tip.rawValue)
    combine(display.record)
    combine(display.slot)
    combine(display.surface == .popover)
    combine(display.byOverride)
    combine(display.isFirst)
    combine(display.counts)
    combine(display.knownBefore)
    combine(display.date)
  }

  private mutating func combine(_ ended: DisplayEnd) {
    combine(11 as UInt64)
    combine(ended.presentation)
    combine(ended.record)
    combine(ended.reason.rawValue)
    combine(ended.visible)
    combine(ended.date)
    combine(ended.counts)
    combine(ended.addsDuration)
  }

  private mutating func combine(_ invalidation: Invalidation) {
    combine(13 as UInt64)
    combine(invalidation.record)
    combine(invalidation.reason.rawValue)
    combine(invalidation.epoch)
    combine(invalidation.date)
    combine(invalidation.cause.rawValue)
  }
}
