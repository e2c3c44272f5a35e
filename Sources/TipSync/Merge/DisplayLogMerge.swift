/// One record a display, summed, each known by its own name: exact, and a retry cannot double it.
public struct DisplayLogMerge: ShippedMergeStrategy {
  /// The name in scenarios and reports.
  public let name = "displayLog"
  /// What it does, in a sentence for the reference.
  package let meaning = "Each display is a record of its own."
  /// Where displays are kept.
  public let layout = TallyLayout.perDisplay
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
