import Scenarios
import Verification

extension Exploration {
  /// What the schedules leave open of what a scenario asks, in sentences; empty if nothing. What no
  /// schedule put to the test is no pass, however many there were.
  package func undecided(_ scenario: Scenario) -> [String] {
    let untested = tally.exercised.allSatisfy { $0 == 0 } ? [RunVerdict.nothingTested] : []
    return untested + SearchedExpectation.all(of: scenario, tally).compactMap(sentence)
      + tally.unreached(of: scenario.reach).map { label in
        "\(label) was reached in no schedule, but the scenario claims that it is."
      }
  }

  private func sentence(on searched: SearchedExpectation) -> String? {
    let id = searched.statement.id
    let isTested = searched.exercisedCount > 0
    let isViolated = searched.count.caseCount > 0
    switch searched.role {
    case .guaranteed, .reported, .demanded(.reported): return nil
    case .toBeViolated where isViolated: return nil
    case .toBeViolated:
      return "\(id) is to be violated, but no schedule "
        + (isTested ? "violates it." : "put it to the test.")
    case .demanded(let requirement):
      guard isTested else { return "\(id) is demanded, but no schedule put it to the test." }
      guard searched.role.share != nil, isViolated else { return nil }
      return "\(id) is demanded \"\(requirement.text)\", and some schedules violate it: a search "
        + "through every order gives no rate."
    }
  }
}
