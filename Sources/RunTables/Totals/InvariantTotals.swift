import Statistics
import Verification

/// What all runs of a scenario say about one invariant.
package struct InvariantTotals: Sendable {
  /// The claim.
  package let statement: InvariantStatement
  /// What a violation of it means.
  package let role: InvariantRole
  /// Whether it is a guarantee that runs must keep, demanded by the scenario as well or not.
  package var isGuarantee: Bool { statement.kind == .guarantee && role != .toBeViolated }
  /// How many runs there are.
  package var runCount = 0
  /// In how many it was put to the test and held.
  package var passCount = 0
  /// In how many it was violated.
  package var failedCount = 0
  /// In how many it was violated so that the run fails because of it.
  package var brokenCount = 0
  /// How often it was put to the test, in all.
  package var checkCount = 0
  /// How often it was violated, in all.
  package var violationCount = 0
  /// The run in which it came nearest to a violation, or was violated most: of equals the first.
  package var nearest: Extreme?
  /// The first run in which it was violated.
  package var firstFailed: Extreme?
  /// Why there is no answer, if there is none.
  package var reason: String?

  /// One run that stands for others.
  package struct Extreme: Sendable {
    /// Its index among the runs.
    package let number: Int
    /// Its seed.
    package let seed: UInt64
    /// How near it came; nil if no distance is counted.
    package let margin: Int64?
    /// What is wrong with it; nil if nothing is.
    package let headline: String?
  }

  package init(_ result: InvariantResult) {
    statement = result.statement
    role = result.role
    reason = result.reason
  }

  package mutating func add(_ summary: InvariantSummary, seed: UInt64, number: Int) {
    runCount += 1
    checkCount += summary.checkCount
    violationCount += summary.violationCount
    let run = Extreme(
      number: number, seed: seed, margin: summary.margin, headline: summary.headline)
    switch summary.verdict {
    case .pass: passCount += 1
    case .fail:
      failedCount += 1
      if firstFailed == nil { firstFailed = run }
    case .inconclusive, .error: break
    }
    if summary.isBroken { brokenCount += 1 }
    if let margin = summary.margin, margin < nearest?.margin ?? .max { nearest = run }
  }

  /// In how many runs it was put to the test.
  package var judgedCount: Int { passCount + failedCount }

  /// The run in which it was violated most; nil if it never was.
  package var worst: Extreme? {
    guard failedCount > 0 else { return nil }
    return nearest?.headline == nil ? firstFailed : nearest
  }

  /// What was found out, by itself: one violation in any run is a `fail`.
  package var verdict: Verdict {
    if failedCount > 0 { return .fail }
    return passCount > 0 ? .pass : .inconclusive
  }

  /// The share of runs that violated it, of those that put it to the test, with its 95 % interval.
  package var rate: (share: Double, interval: ClosedRange<Double>)? {
    guard judgedCount > 0 else { return nil }
    return (
      Double(failedCount) / Double(judgedCount),
      BinomialInterval.clopperPearson(successes: failedCount, count: judgedCount)
    )
  }

  /// What the runs decide about a share of runs that is demanded; nil if none is, and after one
  /// run, which decides nothing about a share.
  package var decision: ShareDecision? {
    guard runCount > 1, let share = role.share else { return nil }
    return ShareDecision.decide(successes: passCount, count: judgedCount, atLeast: share)
  }

  /// Whether what is demanded of it holds over all runs; nil where nothing is demanded that is not
  /// decided by single runs, and after one run for a share.
  package var demandVerdict: Verdict? {
    switch decision {
    case .reached?: return .pass
    case .missed?: return .fail
    case .open?: return .inconclusive
    case nil: break
    }
    guard role.isDemandedOfEachRun else { return nil }
    if brokenCount > 0 { return .fail }
    return judgedCount > 0 ? .pass : .inconclusive
  }
}
