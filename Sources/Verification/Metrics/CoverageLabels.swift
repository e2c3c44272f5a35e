import FleetSimulation
import SimulatedNetwork
import TipDomain
import TipSync

/// Something that a run can reach.
public struct CoverageLabel: Hashable, Sendable {
  /// What kind of thing, such as `holdBack`.
  public var kind: String
  /// Its name, such as `frequency`.
  public var name: String

  /// A label.
  public init(kind: String, name: String) {
    self.kind = kind
    self.name = name
  }

  /// Kind and name, as scenarios and tables write it: `holdBack/frequency`.
  public var text: String { "\(kind)/\(name)" }
}

/// Everything that any run can reach, block by block, each with a fixed place.
enum CoverageBlock: Int, CaseIterable {
  case holdBack
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

  private static let starts: [Int] = {
    var starts: [Int] = []
    var next = 0
    for block in allCases {
      starts.append(next)
      next += block.names.count
    }
    return starts
  }()

  /// The place of the block's first label.
  var start: Int { CoverageBlock.starts[rawValue] }

  private var names: [String] {
    switch self {
    case .holdBack:
      [
        "notConfigured", "surfaceUnavailable", "hiddenByOverride", "invalidated",
        "displayLimitReached", "earlierTipInGroup", "otherTipOfGroup", "rule", "frequency",
        "presentationDropped",
      ]
    case .displayEnd: DisplayEndReason.allCases.map { "\($0)" }
    case .invalidation: InvalidationReason.allCases.map(\.name)
    case .invalidationCause: InvalidationCause.allCases.map { "\($0)" }
    case .syncError: SyncError.allCases.map(\.name)
    case .loss: DropReason.allCases.map(\.name)
    case .zoneLoss: ZoneLoss.allCases.map { "\($0)" }
    case .reaction: Reaction.allCases.map(\.rawValue)
    case .merge: CoveredMerge.allCases.map { "\($0)" }
    case .event: CoveredEvent.allCases.map { "\($0)" }
    }
  }
}

/// The ways in which news from elsewhere changes a store.
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

extension HoldBack {
  /// Its place among the labels of its block.
  var coverageOffset: Int {
    switch self {
    case .notConfigured: 0
    case .surfaceUnavailable: 1
    case .hiddenByOverride: 2
    case .invalidated: 3
    case .displayLimitReached: 4
    case .earlierTipInGroup: 5
    case .otherTipOfGroup: 6
    case .rule: 7
    case .frequency: 8
    case .presentationDropped: 9
    }
  }
}
