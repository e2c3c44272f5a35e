import CloudSync
import TipDomain

/// The last writer of a whole record wins: a stale device even takes an invalidation back (6.9).
/// Wrong on purpose.
public struct LastWriterRecordMerge: ShippedMergeStrategy {
  /// The name in scenarios and reports.
  public var name: String { "lwwRecord" }
  /// What it does, in a sentence for the reference.
  package var meaning: String {
    "The last writer of a record wins: dismissals are lost too, on purpose."
  }
  /// Where displays are kept.
  public var layout: TallyLayout { .inTipRecord }
  /// How uploads are saved unless the scenario says otherwise.
  public var savePolicy: SavePolicy { .allKeys }
  /// Whether what it merges has the date of the later version.
  package var datesMerges: Bool { false }

  /// The strategy; it has no state, so that one as a value of a protocol needs no allocation.
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
