import FleetSimulation
import SimulationKernel
import Verification

/// What came out of one case, small enough to keep for many.
public struct CaseOutcome: Sendable {
  /// The case's place in the search.
  public var number: UInt64
  /// What is wrong, the first of the registry first; empty if nothing is.
  public var failures: [FailureSignature]
  /// The invariants that were put to the test, by their places in the registry.
  public var exercised: InvariantSet
  /// How many facts the run recorded.
  public var factCount: Int
  /// The digest of the run.
  public var digest: StableDigest
}

/// What makes two failures the same failure, for shrinking and for the corpus.
public enum FailureSignature: Hashable, Sendable {
  /// An invariant is violated that the scenario does not expect to be.
  case violated(invariant: String)
  /// An invariant that the scenario expects to be violated was tested and held.
  case held(invariant: String)
  /// The judges disagree: the machinery itself is wrong.
  case disagreement(of: String)

  /// The invariant that it is about.
  public var invariant: String {
    switch self {
    case .violated(let id), .held(let id), .disagreement(let id): id
    }
  }

  /// Its name in files and messages, such as `violated:display-cap-bound`.
  public var name: String {
    switch self {
    case .violated(let id): "violated:\(id)"
    case .held(let id): "held:\(id)"
    case .disagreement(let id): "disagreement:\(id)"
    }
  }
}
