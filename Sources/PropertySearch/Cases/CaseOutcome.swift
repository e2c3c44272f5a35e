import Metrics
import SimulationKernel
import Verification

/// What came out of one case, small enough to keep for many.
package struct CaseOutcome: Sendable {
  /// The case's index in the search.
  package var number: UInt64
  /// What is wrong, the first of the registry first; empty if nothing is.
  package var failures: [FailureSignature]
  /// The invariants that were put to the test, by their indices in the registry.
  package var exercised: InvariantSet
  /// The expectations that were violated, demanded or not, and the guarantees that the scenario
  /// demands or expects to be violated; and how far.
  package var shortfalls: [Shortfall]
  /// What the run reached.
  package var coverage: Coverage
  /// How many facts the run recorded.
  package var factCount: Int
  /// How many occurrences were played.
  package var occurrenceCount: UInt64
  /// The digest of the run.
  package var digest: StableDigest
  /// What each person saw of each tip; empty where it was not measured.
  package var exposures: [TipExposure] = []
  /// By tip: its cap in this case; nil for none.
  package var caps: [Int?] = []
  /// Whether it was ended at a limit of the host, so that it says nothing and counts for nothing.
  package var isCutOff = false

  /// Of a case that ended the process.
  static func trapped(_ number: UInt64) -> CaseOutcome {
    CaseOutcome(
      number: number, failures: [.trapped], exercised: InvariantSet(), shortfalls: [],
      coverage: Coverage(.none), factCount: 0, occurrenceCount: 0,
      digest: StableDigest())
  }
}

/// What makes two failures the same failure, for shrinking and for the corpus.
package enum FailureSignature: Hashable, Sendable, Codable {
  /// An invariant is violated: a guarantee that the scenario does not expect to be, or an
  /// expectation.
  case violated(invariant: String)
  /// Judges with a fault of their own do not notice a violation that sound judges find.
  case missed(invariant: String)
  /// The facts and the model's state disagree: the machinery itself is wrong.
  case disagreement(of: String)
  /// A claim of the user's own does not hold; in its words.
  case broken(claim: String)
  /// The world did not end within the number of occurrences that a case may have.
  case endless
  /// The model, or a merge strategy, trapped and ended the process.
  case trapped

  /// Its name in files and messages, such as `display-cap-bound`.
  package var name: String {
    switch self {
    case .violated(let id), .disagreement(let id), .broken(let id): id
    case .missed(let id): "missed by \(id)"
    case .endless: "endless"
    case .trapped: "trapped"
    }
  }

  /// Whether a case that fails so can be played to its end, and so made small and told.
  package var canBePlayed: Bool {
    switch self {
    case .violated, .missed, .disagreement, .broken: true
    case .endless, .trapped: false
    }
  }

  /// The whole in a sentence.
  package var sentence: String {
    switch self {
    case .violated(let id): "\(id) is violated."
    case .missed(let id): "\(id) is violated, but these judges do not detect it."
    case .disagreement(let id): "The state replayed from the facts differs from the model's: \(id)."
    case .broken(let claim): claim
    case .endless: "The run did not end within the occurrences that a case may have."
    case .trapped: "The run trapped: the model or a merge strategy ended the process."
    }
  }
}
