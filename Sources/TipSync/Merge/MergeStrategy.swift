import CloudSync
import SimulationKernel
import TipDomain

/// How the counts and statuses of two devices meet: the question that nobody has published an
/// answer to, and on which every promise depends (6.8).
///
/// Conform to it to try an answer of your own. Five ship with the package; two of them lose
/// displays on purpose, and the invariants must catch them.
public protocol MergeStrategy: Sendable {
  /// The name in scenarios and reports.
  var name: String { get }

  /// Where displays are kept.
  var layout: TallyLayout { get }

  /// How its uploads are saved unless the scenario says otherwise.
  var savePolicy: SavePolicy { get }

  /// What this store holds after it met another version of one of its records.
  ///
  /// Called for every import and every conflict. A strategy on which all devices shall agree must
  /// give the same result in whatever order versions arrive.
  func merge(_ local: RecordFields, _ incoming: RecordFields, in context: MergeContext)
    -> RecordFields
}

/// A strategy that ships with the package. It stands in a file of its own; `MergeChoice` lists it.
package protocol ShippedMergeStrategy: MergeStrategy {
  /// What it does, in a sentence for the reference.
  var meaning: String { get }
  /// Whether what it merges has the date of the later version.
  var datesMerges: Bool { get }
}

/// Where a strategy keeps displays.
public enum TallyLayout: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// In the tip's one record, as a total.
  case inTipRecord
  /// In one record for each replica, summed.
  case perReplica
  /// In one record for each display, summed.
  case perDisplay
  /// Nowhere but on the device.
  case local
}

/// What a merge may depend on besides the two versions.
public struct MergeContext: Sendable, BitwiseCopyable {
  /// What the record is about.
  public var kind: TipRecordKind
  /// Which fields were changed here and are not uploaded yet.
  public var localChanges: FieldMask
  /// How statuses meet (6.9).
  public var mergeStatus: StatusMerge
  /// Which reason stays (1.15).
  public var statusReason: StatusReason
  /// What makes a write the last one (7.31).
  public var lwwOrder: LastWriterOrder

  /// A context.
  public init(kind: TipRecordKind, localChanges: FieldMask, knobs: borrowing BehaviourKnobs) {
    self.kind = kind
    self.localChanges = localChanges
    mergeStatus = knobs.mergeStatus
    statusReason = knobs.statusReason
    lwwOrder = knobs.lwwOrder
  }
}
