import CloudSync
import DeviceSystems
import Scenarios
import SimulatedNetwork
import TipDomain
import TipSync
import Verification

/// Something that a run can reach.
public struct CoverageLabel: Hashable, Sendable {
  /// What kind of thing, such as `withheld`.
  public var kind: String
  /// Its name, such as `frequency`.
  public var name: String

  /// A label.
  public init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }

  /// Kind and name, as scenarios and tables write it: `withheld/frequency`.
  public var text: String { "\(kind)/\(name)" }
}

/// Everything that any run can reach, block by block, each with a fixed place.
enum CoverageBlock: Int, CaseIterable {
  case withheld
  case displayEnd
  case invalidation
  case invalidationCause
  case syncError
  case loss
  case zoneLoss
  case reaction
  case merge
  case event

  static let labels: [CoverageLabel] = allCases.flatMap { block in
    block.names.map { CoverageLabel(kind: "\(block)", name: $0) }
  }

  /// What the labels of some blocks began with in the version before.
  static let formerLabels: [(former: String, current: String)] =
    CoverageBlock.withheld.names.map { ("holdBack/\($0)", "\(CoverageBlock.withheld)/\($0)") }

  private static let starts: [Int] = {
    var starts: [Int] = []
    var next = 0
    for block in allCases {
      starts.append(next)
      next += block.names.count
    }
    return starts
  }()

  /// The index of the block's first label.
  var start: Int { CoverageBlock.starts[rawValue] }

  private var names: [String] {
    switch self {
    case .withheld: IneligibilityClause.words
    case .displayEnd: DisplayEndReason.words
    case .invalidation: InvalidationReason.words
    case .invalidationCause: InvalidationCause.words
    case .syncError: SyncError.words
    case .loss: DropReason.words
    case .zoneLoss: ZoneLoss.words
    case .reaction: Reaction.words
    case .merge: CoveredMerge.allCases.map { "\($0)" }
    case .event: CoveredEvent.allCases.map { "\($0)" }
    }
  }
}

/// The ways in which changes from elsewhere change a store.
enum CoveredMerge: Int, CaseIterable {
  case talliesMerged
  case statusMerged
  case donationMerged
  case donationRemoved
  case parameterMerged
  case frequencyClockMerged
  case sweptMissing
}

/// What can befall stores, processes and pushes.
enum CoveredEvent: Int, CaseIterable {
  case crashed
  case crashedLosingChanges
  case reinstalled
  case restored
  case restoredReusingReplica
  case cloned
  case clonedReusingReplica
  case datastoreReset
  case eligibilityReset
  case donationsDeleted
  case donationLost
  case requestTimedOut
  case pushCoalesced
  case pushThrottled
  case accountChanged
  case clockJumped
  case updated
  case displayedByOverride
}
