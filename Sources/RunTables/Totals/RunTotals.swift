import PropertySearch
import ReportParts
import Scenarios
import Shrinking
import Statistics
import Verification

/// What all runs of a scenario say together.
package struct RunTotals: Sendable {
  /// How many runs there are.
  package let runCount: Int
  /// How many were wanted besides, and not played.
  package let unplayedCount: Int
  /// Whether not everything that was wanted was played to its end.
  package let isCutOff: Bool
  /// Every invariant, in the order of the registry.
  package let invariants: [InvariantTotals]
  /// What the scenario asks.
  package let expectation: Expectation
  /// The verdict of each run.
  private let verdicts: [Verdict]

  package init(_ input: ReportInput) {
    runCount = input.runs.count
    unplayedCount = input.unplayedCount
    isCutOff = input.unplayedCount > 0 || input.runs.contains(where: \.wasEndedEarly)
    verdicts = input.runs.map(\.verdict)
    expectation = input.shown.verdict.expectation
    invariants = input.shown.verdict.results.enumerated().map { index, result in
      var totals = InvariantTotals(result)
      for (number, run) in input.runs.enumerated() where index < run.invariants.count {
        totals.add(run.invariants[index], seed: run.seed, number: number)
      }
      return totals
    }
  }

  /// What one run says.
  package init(_ verdict: RunVerdict, seed: UInt64) {
    runCount = 1
    unplayedCount = 0
    isCutOff = false
    verdicts = [verdict.settled]
    expectation = verdict.expectation
    invariants = verdict.results.map { result in
      var totals = InvariantTotals(result)
      totals.add(InvariantSummary(result), seed: seed, number: 0)
      return totals
    }
  }

  /// How many runs have a verdict.
  package func count(_ verdict: Verdict) -> Int { verdicts.filter { $0 == verdict }.count }

  /// What the runs are worth together: the gravest of their verdicts, and of what is demanded over
  /// all of them. What is demanded of each run must have been put to the test in one of them, and
  /// everything that was wanted must have been played.
  package var verdict: Verdict {
    let start = isCutOff ? Verdict.inconclusive : .pass
    let ofRuns = verdicts.reduce(start) { $0.combined(with: $1) }
    return invariants.reduce(ofRuns) { $0.combined(with: $1.demandVerdict ?? .pass) }
  }

  /// Those that are demanded beyond the guarantees.
  package var demanded: [InvariantTotals] {
    invariants.filter { totals in
      if case .demanded = totals.role { true } else { false }
    }
  }

  /// What was violated without being meant to be: what fails first, then what is demanded and does
  /// not fail, then what is only reported.
  package var surprises: [InvariantTotals] {
    let found = invariants.filter { $0.failedCount > 0 && $0.role != .toBeViolated }
    func fails(_ totals: InvariantTotals) -> Bool {
      totals.brokenCount > 0 || totals.demandVerdict == .fail
    }
    let others = found.filter { !fails($0) }
    return found.filter(fails) + others.filter(\.role.isDemanded)
      + others.filter { !$0.role.isDemanded }
  }

  /// The ids of those of them that are none of these small cases.
  package func surprises(besides cases: [SmallCase]) -> [String] {
    let known = cases.map(\.example.signature.name)
    return surprises.map(\.statement.id).filter { !known.contains($0) }
  }
}

extension ReportInput {
  /// What all runs say together.
  package var totals: RunTotals { RunTotals(self) }
}
