/// What was found out about a claim. Nothing that was not exercised is a pass.
public enum Verdict: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// It was put to the test and held.
  case pass
  /// It was violated.
  case fail
  /// It was never put to the test.
  case inconclusive
  /// The machinery itself is wrong: the facts and the state, or a run and its journal, disagree.
  case error

  /// The graver of two verdicts: an error outweighs a failure, a failure what is open, and what is
  /// open a pass.
  public func combined(with other: Verdict) -> Verdict {
    gravity >= other.gravity ? self : other
  }

  private var gravity: Int {
    switch self {
    case .pass: 0
    case .inconclusive: 1
    case .fail: 2
    case .error: 3
    }
  }
}
