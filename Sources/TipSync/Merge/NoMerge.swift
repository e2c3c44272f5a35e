import CloudSync

/// No sync: the default of TipKit (6.1).
public struct NoMerge: ShippedMergeStrategy {
  /// The name in scenarios and reports.
  public var name: String { "none" }
  /// What it does, in a sentence for the reference.
  package var meaning: String { "No sync." }
  /// Where displays are kept.
  public var layout: TallyLayout { .local }
  /// How uploads are saved unless the scenario says otherwise.
  public var savePolicy: SavePolicy { .ifServerRecordUnchanged }
  /// Whether what it merges has the date of the later version.
  package var datesMerges: Bool { false }

  /// The strategy; it has no state, so that one as a value of a protocol needs no allocation.
  public init() {}

  /// What this store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields { local }
}
