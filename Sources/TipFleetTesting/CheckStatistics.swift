import Invariants
import PropertySearch
import Scenarios
import Statistics
import TextFormats
import Verification

/// What a check that found nothing has played, and what that proves: for the log of the test.
enum CheckStatistics {
  static func text(of tally: SearchTally, _ scenario: Scenario, _ clock: SearchClock) -> String {
    var lines = [
      "check \(scenario.name): \(English.count(Int(clamping: tally.caseCount), "case")), "
        + "\(English.number(tally.factCount)) facts in \(clock.seconds), none fails"
    ]
    if tally.freshCaseCount > 0 {
      let rate = VerdictWords.percent(
        DetectionBound.rate(afterCleanCases: tally.freshCaseCount))
      lines.append("  what fails in up to \(rate) of cases may still be there, at 95 %")
    }
    let judged = zip(InvariantCatalogue.statements, tally.exercised)
      .filter { !scenario.withoutInvariants.contains($0.0.id) }
    let exercised = judged.filter { $0.1 > 0 }
    let idle = judged.filter { $0.1 == 0 && $0.0.concerns(scenario) }.map(\.0.id)
    lines.append(
      "  \(exercised.count) invariants were put to the test"
        + (idle.isEmpty ? "" : ", and not: \(shortened(idle))"))
    let violated = SearchedExpectation.all(of: scenario, tally).filter { $0.count.caseCount > 0 }
    for searched in violated {
      lines.append("  \(VerdictWords.rate(of: searched, in: tally))")
    }
    return lines.joined(separator: "\n")
  }

  /// The first few of many names.
  private static func shortened(_ names: [String]) -> String {
    let most = 6
    let more = names.count > most ? " and \(names.count - most) more" : ""
    return names.prefix(most).joined(separator: ", ") + more
  }
}
