import Statistics
import Verification

/// What became of what one setting of a comparison demands, over all its runs.
package struct ComparedDemands: Sendable {
  /// One invariant that is demanded.
  package struct Row: Sendable {
    /// The invariant.
    package let statement: InvariantStatement
    /// What is demanded of it.
    package let role: InvariantRole
    /// In how many runs it was put to the test.
    package internal(set) var judgedCount = 0
    /// In how many it was violated.
    package internal(set) var failedCount = 0
    /// In how many so far that the run fails because of it.
    package internal(set) var brokenCount = 0
    fileprivate var runCount = 0

    /// Whether what is demanded holds; one run decides nothing about a share.
    package var verdict: Verdict {
      guard let share = role.share else {
        if brokenCount > 0 { return .fail }
        return judgedCount > 0 || !role.isDemandedOfEachRun ? .pass : .inconclusive
      }
      if runCount < 2 { return .pass }
      switch ShareDecision.decide(
        successes: judgedCount - failedCount, count: judgedCount, atLeast: share)
      {
      case .reached: return .pass
      case .missed: return .fail
      case .open: return .inconclusive
      }
    }
  }

  /// Every invariant that was judged, in the order of the registry.
  package private(set) var rows: [Row] = []

  mutating func add(_ verdict: RunVerdict) {
    for result in verdict.results {
      let found = rows.firstIndex { $0.statement.id == result.id }
      let index = found ?? rows.count
      if found == nil { rows.append(Row(statement: result.statement, role: result.role)) }
      rows[index].runCount += 1
      if result.verdict == .pass || result.verdict == .fail { rows[index].judgedCount += 1 }
      if result.verdict == .fail { rows[index].failedCount += 1 }
      if result.isBroken { rows[index].brokenCount += 1 }
    }
  }

  /// What does not hold, or is not known to.
  package var missed: [Row] { rows.filter { $0.verdict != .pass } }

  /// The gravest verdict.
  package var verdict: Verdict {
    rows.reduce(Verdict.pass) { $0.combined(with: $1.verdict) }
  }
}
