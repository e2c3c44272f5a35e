import CloudSync
import DeviceSystems
import FleetSimulation
import FleetWorld
import SimulationKernel
import TipDomain
import TipSync

// Mutants of effects. They are asked only while one is switched on.

extension World {
  /// Alters what a device has just decided.
  mutating func changeEffects(by mutant: EffectMutant) {
    if mutant == .recordNotMade {
      common.workspaces.tips.facts.removeAll { if case .recordCreated = $0 { true } else { false } }
    }
    if mutant == .actionEndsNothing,
      common.workspaces.tips.facts.contains(where: {
        if case .actionChosen = $0 { true } else { false }
      })
    {
      common.workspaces.tips.facts.removeAll { if case .actionChosen = $0 { false } else { true } }
    }
    common.workspaces.tips.facts.removeAll { fact in
      guard case .invalidated(let invalidation) = fact, invalidation.cause == .limitReachedHere
      else {
        return false
      }
      return mutant == .countEndsNothing && invalidation.reason == .displayCountExceeded
        || mutant == .timeEndsNothing && invalidation.reason == .displayDurationExceeded
    }
    common.workspaces.tips.facts = common.workspaces.tips.facts.map { mutant.altered($0) }
  }

  /// Donations that were deleted by time come back to the ledger with an import of them.
  mutating func bringBackDeleted(from slot: Int, on device: DeviceIndex) {
    for change in messages.slots[slot].records
    where change.key.kind == .donation && !change.isDeletion {
      let event = EventIndex(Int(change.key.subject))
      guard devices[device.position].store.isCleared(event, at: change.fields.date) else {
        continue
      }
      let row = DonationRow(
        date: change.fields.date, replica: change.key.replica, sequence: change.key.sequence,
        values: change.fields.values)
      common.mergedFacts.append(.donationMerged(event: event, row: row))
    }
  }
}

extension EffectMutant {
  fileprivate func altered(_ fact: TipFact) -> TipFact {
    switch (self, fact) {
    case (.tapCloses, .displayEnded(var ended)):
      if ended.reason == .tappedOutside { ended.reason = .closed }
      return .displayEnded(ended)
    case (.configuredTwice, .configurationRefused): return .configured
    case (.displayBackdated, .displayed(var display)):
      display.date = display.date - .hours(1)
      return .displayed(display)
    case (.deletionMiscounted, .donationsDeleted(let event, let through, let count)):
      return .donationsDeleted(event: event, through: through, count: count &+ 1)
    case (.valuesDropped, .donated(let event, let row)):
      return .donated(
        event: event,
        row: DonationRow(
          date: row.date, replica: row.replica, sequence: row.sequence, values: .none))
    case (.writeInverted, .parameterSet(let parameter, .boolean(let flag))):
      return .parameterSet(parameter: parameter, value: .boolean(!flag))
    case (.endNotStored, .invalidated(let invalidation)) where invalidation.cause == .person:
      return .invalidationNotStored(record: invalidation.record, reason: invalidation.reason)
    case (_, _): return fact
    }
  }
}
