import CloudSync

/// One record a display, summed, each known by its own name: exact, and a retry cannot double it.
public struct DisplayLogMerge: ShippedMergeStrategy {
  /// The name in scenarios and reports.
  public var name: String { "displayLog" }
  /// What it does, in a sentence for the reference.
  package var meaning: String { "Each display is a record of its own." }
  /// Where displays are kept.
  public var layout: TallyLayout { .perDisplay }
  /// How uploads are saved unless the scenario says otherwise.
  public var savePolicy: SavePolicy { .ifServerRecordUnchanged }
  /// Whether what it merges has the date of the later version.
  package var datesMerges: Bool { true }

  /// The strategy; it has no state, so that one as a value of a protocol needs no allocation.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    context.mergedCounts(local, incoming)
  }
}
