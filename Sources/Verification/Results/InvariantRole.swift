import Scenarios
import SimulationKernel

/// Whether a claim is made of every run, or only where a scenario demands it.
public enum InvariantKind: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// Any schedule keeps it: a violation is a defect of the model or of the strategy.
  case guarantee
  /// Only timely sync keeps it: it is judged and reported in every run, and decides where a
  /// scenario demands it.
  case expectation
}

/// What a violation of one invariant means for the runs of one scenario.
public enum InvariantRole: Hashable, Sendable {
  /// A guarantee: every run must keep it.
  case guaranteed
  /// The scenario demands it.
  case demanded(Requirement)
  /// The scenario says that it is violated, so that it must be.
  case toBeViolated
  /// It is judged and reported, and decides nothing.
  case reported

  /// Whether it decides the verdict of a run, or of many runs.
  public var isDemanded: Bool { self != .reported }

  /// Whether a violation of it in one run is a failure by itself.
  ///
  /// - `margin`: The smallest distance to a violation; negative is by how much it is violated.
  public func isBroken(margin: Int64?) -> Bool {
    switch self {
    case .guaranteed, .demanded(.always): true
    case .demanded(.overBy(let most)): margin.map { $0 < -most } ?? true
    case .demanded(.inShareOfRuns), .demanded(.reported), .toBeViolated, .reported: false
    }
  }

  /// Whether each run by itself has to keep it, beyond what is guaranteed.
  public var isDemandedOfEachRun: Bool {
    switch self {
    case .demanded(.always), .demanded(.overBy): true
    case .demanded(.inShareOfRuns), .demanded(.reported), .guaranteed, .toBeViolated, .reported:
      false
    }
  }

  /// The least share of runs in which it must hold; nil if no share is demanded.
  public var share: Double? {
    guard case .demanded(.inShareOfRuns(let share)) = self else { return nil }
    return Double(share.partsPerBillion) / Double(Probability.billion)
  }

  /// In a few words: `guarantee`, `demanded: always`, `to be violated` or `not demanded`.
  public var words: String {
    switch self {
    case .guaranteed: "guarantee"
    case .demanded(let requirement): "demanded: \(requirement.text)"
    case .toBeViolated: "to be violated"
    case .reported: "not demanded"
    }
  }
}

extension Expectation {
  /// What a violation of an invariant means under this expectation.
  public func role(of statement: InvariantStatement) -> InvariantRole {
    if violated.contains(statement.id) { return .toBeViolated }
    switch statement.kind {
    case .guarantee:
      // Where a scenario names it, it must be put to the test as well.
      return requirement(of: statement.id) == .always ? .demanded(.always) : .guaranteed
    case .expectation:
      guard let requirement = requirement(of: statement.id), requirement != .reported else {
        return .reported
      }
      return .demanded(requirement)
    }
  }
}
