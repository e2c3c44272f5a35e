import SimulationKernel
import TipDomain

/// Each replica keeps its own total, and all are summed: exact, with one record a replica.
public struct GCounterMerge: MergeStrategy {
  /// The name in scenarios and reports.
  public let name = "gCounter"
  /// Where displays are kept.
  public let layout = TallyLayout.perReplica
  /// How uploads are saved unless the scenario says otherwise.
  public let savePolicy = SavePolicy.ifServerRecordUnchanged

  /// The strategy; it has no state.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    mergeCountingRecords(local, incoming, in: context)
  }
}

/// One record a display, summed, each known by its own name: exact, and a retry cannot double it.
public struct DisplayLogMerge: MergeStrategy {
  /// The name in scenarios and reports.
  public let name = "displayLog"
  /// Where displays are kept.
  public let layout = TallyLayout.perDisplay
  /// How uploads are saved unless the scenario says otherwise.
  public let savePolicy = SavePolicy.ifServerRecordUnchanged

  /// The strategy; it has no state.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    mergeCountingRecords(local, incoming, in: context)
  }
}

/// One total in the tip's record, the last writer of each field wins: two devices that count at
/// the same time lose displays (7.5). Wrong on purpose.
public struct LastWriterFieldMerge: MergeStrategy {
  /// The name in scenarios and reports.
  public let name = "lwwField"
  /// Where displays are kept.
  public let layout = TallyLayout.inTipRecord
  /// How uploads are saved unless the scenario says otherwise.
  public let savePolicy = SavePolicy.changedKeys

  /// The strategy; it has no state.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    guard context.kind == .tip else { return context.sharedKinds(local, incoming) }
    var merged = incoming
    if context.localIsLater(local, incoming, on: .tally) { merged.take(.tally, from: local) }
    merged.status = context.status(local, incoming)
    merged.modified = max(local.modified, incoming.modified)
    return merged
  }
}

/// The last writer of a whole record wins: a stale device even takes an invalidation back (6.9).
/// Wrong on purpose.
public struct LastWriterRecordMerge: MergeStrategy {
  /// The name in scenarios and reports.
  public let name = "lwwRecord"
  /// Where displays are kept.
  public let layout = TallyLayout.inTipRecord
  /// How uploads are saved unless the scenario says otherwise.
  public let savePolicy = SavePolicy.allKeys

  /// The strategy; it has no state.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    guard context.kind == .tip else { return context.sharedKinds(local, incoming) }
    switch context.lwwOrder {
    case .arrival: return context.localChanges.isEmpty ? incoming : local
    case .modifiedDate:
      let mine = max(local.modified, local.tallyModified)
      let theirs = max(incoming.modified, incoming.tallyModified)
      if mine == theirs { return context.localChanges.isEmpty ? incoming : local }
      return mine > theirs ? local : incoming
    }
  }
}

/// No sync: the default of TipKit (6.1).
public struct NoMerge: MergeStrategy {
  /// The name in scenarios and reports.
  public let name = "none"
  /// Where displays are kept.
  public let layout = TallyLayout.local
  /// How uploads are saved unless the scenario says otherwise.
  public let savePolicy = SavePolicy.ifServerRecordUnchanged

  /// The strategy; it has no state.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields { local }
}

/// Tallies grow, the status follows its knob, everything else is as for all strategies.
private func mergeCountingRecords(
  _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
) -> RecordFields {
  switch context.kind {
  case .tally, .display: return context.grownTally(local, incoming)
  case .tip:
    var merged = incoming
    merged.status = context.status(local, incoming)
    merged.modified = max(local.modified, incoming.modified)
    return merged
  case .donation, .parameter, .clearing, .frequencyClock:
    return context.sharedKinds(local, incoming)
  }
}
