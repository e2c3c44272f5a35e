/// Each replica keeps its own total, and all are summed: exact, with one record a replica.
public struct GCounterMerge: ShippedMergeStrategy {
  /// The name in scenarios and reports.
  public let name = "gCounter"
  /// What it does, in a sentence for the reference.
  package let meaning = "Each device counts for itself, and the counts are added."
  /// Where displays are kept.
  public let layout = TallyLayout.perReplica
  /// How uploads are saved unless the scenario says otherwise.
  public let savePolicy = SavePolicy.ifServerRecordUnchanged
  /// Whether what it merges has the date of the later version.
  package let datesMerges = true

  /// The strategy; it has no state.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    context.mergedCounts(local, incoming)
  }
}
