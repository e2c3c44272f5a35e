import CloudSync
import DeviceSystems
import FocusSystem
import IntentSystem
import PointerSystem
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

  /// The system without which no run reaches it; nil for what runs reach without any.
  package var system: DeclaredSystem? { DeclaredSystem(rawValue: kind) }
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
  // The facts of the systems that devices may have beside their tips.
  case focus
  case pointer
  case intents

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
    case .focus: FocusFact.Kind.allCases.map { CoverageBlock.name(of: $0.declaration) }
    case .pointer: PointerFact.Kind.allCases.map { CoverageBlock.name(of: $0.declaration) }
    case .intents: IntentFact.Kind.allCases.map { CoverageBlock.name(of: $0.declaration) }
    }
  }

  /// The name of a fact in the journal without its system, which is the kind of the label.
  private static func name(of fact: FactDeclaration) -> String {
    String(fact.name.description.drop { $0 != "." }.dropFirst())
  }

  /// The position of a kind of fact among those of intents, whose numbers have gaps.
  static func offset(of kind: IntentFact.Kind) -> Int { intentOffsets[Int(kind.rawValue)] }

  private static let intentOffsets: [Int] = {
    var offsets = Array(repeating: 0, count: Int(UInt8.max) + 1)
    for (position, kind) in IntentFact.Kind.allCases.enumerated() {
      offsets[Int(kind.rawValue)] = position
    }
    return offsets
  }()
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
