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
  /// The expectations that were violated, demanded or not, and how far.
  public var shortfalls: [Shortfall]
  /// What the run reached.
  public var coverage: Coverage
  /// How many facts the run recorded.
  public var factCount: Int
  /// How many occurrences were played.
  public var occurrenceCount: UInt64
  /// The digest of the run.
  public var digest: StableDigest
}

/// What makes two failures the same failure, for shrinking and for the corpus.
public enum FailureSignature: Hashable, Sendable, Codable {
  /// An invariant is violated: a guarantee that the scenario does not expect to be, or an
  /// expectation.
  case violated(invariant: String)
  /// The facts and the model's state disagree: the machinery itself is wrong.
  case disagreement(of: String)
  /// A claim of the user's own does not hold; in its words.
  case broken(claim: String)

  /// Its name in files and messages, such as `display-cap-bound`.
  public var name: String {
    switch self {
    case .violated(let id), .disagreement(let id), .broken(let id): id
    }
  }

  /// The whole in a sentence.
  public var sentence: String {
    switch self {
    case .violated(let id): "\(id) is violated."
    case .disagreement(let id): "The facts do not tell the model's state: \(id)."
    case .broken(let claim): claim
    }
  }
}
