import CloudSync
import TipDomain

/// A strategy by name, or one of the user's own.
///
/// The shipped ones are dispatched by a switch, so that a merge costs no dynamic look-up.
public enum MergeChoice: Sendable {
  /// Contributions of replicas, summed.
  case gCounter
  /// Displays as rows, summed.
  case displayLog
  /// The last writer of a field wins.
  case lwwField
  /// The last writer of a record wins.
  case lwwRecord
  /// No sync.
  case none
  /// A strategy of the user's own.
  case custom(any MergeStrategy)

  /// The shipped choices, with their names.
  public static let shipped: [MergeChoice] = [.gCounter, .displayLog, .lwwField, .lwwRecord, .none]

  /// The shipped choice named `name`.
  public init?(name: String) {
    guard let choice = MergeChoice.shipped.first(where: { $0.name == name }) else { return nil }
    self = choice
  }

  /// The name in scenarios and reports.
  public var name: String { strategy.name }

  /// Where displays are kept.
  public var layout: TallyLayout {
    switch self {
    case .gCounter: GCounterMerge().layout
    case .displayLog: DisplayLogMerge().layout
    case .lwwField: LastWriterFieldMerge().layout
    case .lwwRecord: LastWriterRecordMerge().layout
    case .none: NoMerge().layout
    case .custom(let strategy): strategy.layout
    }
  }

  /// What it does, in a sentence for the reference; empty for a strategy of the user's own.
  package var meaning: String { (strategy as? any ShippedMergeStrategy)?.meaning ?? "" }

  /// Whether what it merges has the date of the later version; not known of a strategy of the
  /// user's own.
  package var datesMerges: Bool { (strategy as? any ShippedMergeStrategy)?.datesMerges ?? false }

  /// Whether two equal versions give the same again; not known of a strategy of the user's own.
  var keepsWhatIsEqual: Bool {
    switch self {
    case .gCounter, .displayLog, .lwwField, .lwwRecord, .none: true
    case .custom: false
    }
  }

  /// How uploads are saved unless the scenario says otherwise.
  public var savePolicy: SavePolicy { strategy.savePolicy }

  /// What a store holds after it met another version of a record.
  public func merge(
    _ local: RecordFields, _ incoming: RecordFields, in context: MergeContext
  ) -> RecordFields {
    switch self {
    case .gCounter: GCounterMerge().merge(local, incoming, in: context)
    case .displayLog: DisplayLogMerge().merge(local, incoming, in: context)
    case .lwwField: LastWriterFieldMerge().merge(local, incoming, in: context)
    case .lwwRecord: LastWriterRecordMerge().merge(local, incoming, in: context)
    case .none: NoMerge().merge(local, incoming, in: context)
    case .custom(let strategy): strategy.merge(local, incoming, in: context)
    }
  }

  private var strategy: any MergeStrategy {
    switch self {
    case .gCounter: GCounterMerge()
    case .displayLog: DisplayLogMerge()
    case .lwwField: LastWriterFieldMerge()
    case .lwwRecord: LastWriterRecordMerge()
    case .none: NoMerge()
    case .custom(let strategy): strategy
    }
  }
}
