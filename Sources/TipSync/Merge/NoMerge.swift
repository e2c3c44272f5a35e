/// No sync: the default of TipKit (6.1).
public struct NoMerge: ShippedMergeStrategy {
  /// The name in scenarios and reports.
  public let name = "none"
  /// What it does, in a sentence for the reference.
  package let meaning = "No sync."
  /// Where displays are kept.
  public let layout = TallyLayout.local
  /// How uploads are saved unless the scenario says otherwise.
  public let savePolicy = SavePolicy.ifServerRecordUnchanged
  /// Whether what it merges has the date of the later version.
  package let datesMerges = false

  /// The strategy; it has no state.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields { local }
}
