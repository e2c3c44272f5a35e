import CloudSync
import SimulationKernel
import TipDomain

// The ways in which single fields meet; strategies are put together from them.

extension MergeContext {
  /// Tallies grow, the status follows its knob, everything else is as for all strategies.
  func mergedCounts(_ local: RecordFields, _ incoming: RecordFields) -> RecordFields {
    switch kind {
    case .tally, .display: return grownTally(local, incoming)
    case .tip:
      var merged = incoming
      merged.status = status(local, incoming)
      merged.modified = max(local.modified, incoming.modified)
      return merged
    case .donation, .parameter, .clearing, .frequencyClock: return sharedKinds(local, incoming)
    }
  }

  /// Whether the local version of `fields` counts as written last.
  ///
  /// By arrival, a change that is still to be uploaded will arrive later than what is there now.
  public func localIsLater(
    _ local: RecordFields, _ incoming: RecordFields, on fields: FieldMask
  ) -> Bool {
    switch lwwOrder {
    case .arrival: return !localChanges.isDisjoint(with: fields)
    case .modifiedDate:
      let isTally = fields == .tally
      let mine = isTally ? local.tallyModified : local.modified
      let theirs = isTally ? incoming.tallyModified : incoming.modified
      if mine != theirs { return mine > theirs }
      return !localChanges.isDisjoint(with: fields)
    }
  }

  /// A union within one epoch, so that an invalidation stays whoever else knew of it (6.9, C7).
  public func stickyStatus(_ local: StoredStatus, _ incoming: StoredStatus) -> StoredStatus {
    if local.epoch != incoming.epoch { return local.epoch > incoming.epoch ? local : incoming }
    guard let mine = local.invalidation else {
      if incoming.invalidation != nil { return incoming }
      return local.date >= incoming.date ? local : incoming
    }
    guard let theirs = incoming.invalidation else { return local }
    let mineIsEarlier =
      local.date == incoming.date ? mine.rawValue <= theirs.rawValue : local.date < incoming.date
    switch statusReason {
    case .firstWins: return mineIsEarlier ? local : incoming
    case .lastWins: return mineIsEarlier ? incoming : local
    }
  }

  /// The status by the knob `mergeStatus`.
  public func status(_ local: RecordFields, _ incoming: RecordFields) -> StoredStatus {
    switch mergeStatus {
    case .sticky: return stickyStatus(local.status, incoming.status)
    case .lww: return localIsLater(local, incoming, on: .status) ? local.status : incoming.status
    }
  }

  /// Tallies that only ever grow: the greater of both, within the later epoch.
  public func grownTally(_ local: RecordFields, _ incoming: RecordFields) -> RecordFields {
    if local.status.epoch != incoming.status.epoch {
      return local.status.epoch > incoming.status.epoch ? local : incoming
    }
    var merged = incoming
    merged.count = max(local.count, incoming.count)
    merged.duration = max(local.duration, incoming.duration)
    merged.tallyModified = max(local.tallyModified, incoming.tallyModified)
    return merged
  }

  /// What is the same under every strategy: donations never change, a deletion date and the
  /// frequency clock only advance, and a parameter has whatever was written last. Records of tips
  /// are for the strategy; here the incoming one replaces the local one.
  public func sharedKinds(_ local: RecordFields, _ incoming: RecordFields) -> RecordFields {
    switch kind {
    case .donation: return incoming
    case .clearing, .frequencyClock: return local.date > incoming.date ? local : incoming
    case .parameter: return localIsLater(local, incoming, on: .value) ? local : incoming
    case .tip, .tally, .display: return incoming
    }
  }
}
