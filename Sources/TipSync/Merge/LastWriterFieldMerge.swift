import CloudSync

/// One total in the tip's record, the last writer of each field wins: two devices that count at
/// the same time lose displays (7.5). Wrong on purpose.
public struct LastWriterFieldMerge: ShippedMergeStrategy {
  /// The name in scenarios and reports.
  public var name: String { "lwwField" }
  /// What it does, in a sentence for the reference.
  package var meaning: String { "The last writer of a field wins: displays are lost, on purpose." }
  /// Where displays are kept.
  public var layout: TallyLayout { .inTipRecord }
  /// How uploads are saved unless the scenario says otherwise.
  public var savePolicy: SavePolicy { .changedKeys }
  /// Whether what it merges has the date of the later version.
  package var datesMerges: Bool { true }

  /// The strategy; it has no state, so that one as a value of a protocol needs no allocation.
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
