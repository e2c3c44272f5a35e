import Invariants
import Scenarios
import Statistics
import Verification

/// What a search says of one expectation of a scenario: how often cases violated it, how far, and
/// whether that is what the scenario demands.
///
/// It is about an invariant of the kind `expectation`, or about a guarantee that the scenario
/// demands by its name or expects to be violated.
package struct SearchedExpectation: Sendable {
  /// The invariant.
  package let statement: InvariantStatement
  /// What the scenario asks of it.
  package let role: InvariantRole
  /// In how many cases it was put to the test.
  package let exercisedCount: UInt64
  /// In how many of those that were made from nothing.
  package let freshExercisedCount: UInt64
  /// How many cases violated it, and which of them most.
  package let count: ExpectationCount

  /// Every expectation that a search around a scenario judged, in the order of the registry.
  package static func all(of scenario: Scenario, _ tally: SearchTally) -> [SearchedExpectation] {
    InvariantCatalogue.statements.enumerated().compactMap { index, statement in
      guard !scenario.withoutInvariants.contains(statement.id), statement.concerns(scenario),
        let count = tally.expectations.first(where: { $0.id == statement.id })
      else { return nil }
      let role = scenario.expectation.role(of: statement)
      guard statement.kind == .expectation || role != .guaranteed else { return nil }
      return SearchedExpectation(
        statement: statement, role: role, exercisedCount: tally.exercised[index],
        freshExercisedCount: tally.freshExercised[index], count: count)
    }
  }

  /// The share of cases that violated it, of those that put it to the test and were made from
  /// nothing, since only these are drawn alike; with its 95 % interval.
  package var rate: (share: Double, interval: ClosedRange<Double>)? {
    guard freshExercisedCount > 0 else { return nil }
    return (
      Double(count.freshCaseCount) / Double(freshExercisedCount),
      BinomialInterval.clopperPearson(
        successes: Int(clamping: count.freshCaseCount), count: Int(clamping: freshExercisedCount))
    )
  }

  /// Whether cases violate it, and none by more than is allowed in each.
  package var isWithinDemand: Bool {
    isViolatedWhereDemanded && !role.isBroken(margin: count.worstMargin)
  }

  /// Whether a case violates it by more than is allowed in each.
  package var isBeyondDemand: Bool {
    isViolatedWhereDemanded && role.isBroken(margin: count.worstMargin)
  }

  private var isViolatedWhereDemanded: Bool { role.isDemandedOfEachRun && count.caseCount > 0 }

  /// What the search decides about a share of runs; nil if none is demanded.
  package var decision: ShareDecision? {
    role.share.map { share in
      let decision = ShareDecision.decide(
        successes: Int(
          clamping: freshExercisedCount - min(count.freshCaseCount, freshExercisedCount)),
        count: Int(clamping: freshExercisedCount), atLeast: share)
      guard case .open(let more?) = decision, freshExercisedCount > 0,
        exercisedCount > freshExercisedCount
      else { return decision }
      // Of those to come, too, only some are made from nothing.
      let all = Double(more) * Double(exercisedCount) / Double(freshExercisedCount)
      return .open(moreCases: Int(min(all, 1e15).rounded(.up)))
    }
  }

  /// What it makes of the search: nothing where it is only reported, or where single cases failed
  /// because of it already. What is to be violated, and is in no case, is not decided: another case
  /// may violate it.
  package var verdict: Verdict {
    switch decision {
    case .reached?: .pass
    case .missed?: .fail
    case .open?: .inconclusive
    case nil: isOpen ? .inconclusive : .pass
    }
  }

  /// Whether the cases show too little of what is demanded of each.
  private var isOpen: Bool {
    role == .toBeViolated ? count.caseCount == 0 : role.isDemandedOfEachRun && exercisedCount == 0
  }
}
