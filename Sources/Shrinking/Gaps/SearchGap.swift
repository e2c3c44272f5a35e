import PropertySearch
import Scenarios
import TextFormats
import Verification

/// Why a search in which no case failed is no pass.
package struct SearchGap: Sendable, Equatable {
  /// What it makes of the search: a `fail` where many runs miss what is demanded of them, or else
  /// `inconclusive`.
  package let verdict: Verdict
  /// It in a sentence.
  package let sentence: String

  /// What the cases of a search do not show of what its scenario and its claim ask.
  ///
  /// - `unmet`: What the claim asks and no case met, as sentences begin.
  /// - `excused`: The invariants that the claim leaves out by their names.
  package static func all(
    in tally: SearchTally, of scenario: Scenario, _ claim: Claim, unmet: [String],
    excused: [String]
  ) -> [SearchGap] {
    guard tally.caseCount > 0 else {
      let sentence = "No case was played, so the check proves nothing."
      return [SearchGap(verdict: .inconclusive, sentence: sentence)]
    }
    let cases = English.count(tally.caseCount, "case")
    var gaps = demands(in: tally, of: scenario)
    if case .custom = claim { gaps += broken(in: tally, of: scenario, excused: excused) }
    if case .invariants = claim, tally.exercised.allSatisfy({ $0 == 0 }) {
      gaps.append(
        SearchGap(
          verdict: .inconclusive,
          sentence: "No invariant was put to the test in \(cases), so the check proves nothing."))
    }
    gaps += unmet.map { phrase in
      SearchGap(
        verdict: .inconclusive,
        sentence: "\(phrase) was not met in \(cases), so what the claim says of it proves nothing.")
    }
    gaps += tally.unreached(of: scenario.reach).map { label in
      SearchGap(
        verdict: .fail,
        sentence: "No case reached \(label), but the scenario claims that some do.")
    }
    return gaps
  }

  /// What the scenario demands of many runs, or of each, and what the cases do not show.
  private static func demands(in tally: SearchTally, of scenario: Scenario) -> [SearchGap] {
    SearchedExpectation.all(of: scenario, tally).filter { $0.verdict != .pass }.map { searched in
      let rate = VerdictWords.rate(of: searched, in: tally)
      let decision = VerdictWords.decision(
        searched.statement, searched.role, searched.decision)
      let text =
        decision.map { "\(rate) \($0)" }
        ?? VerdictWords.toBeViolated([searched], of: tally.caseCount).first
        ?? VerdictWords.untested(searched.statement)
      return SearchGap(verdict: searched.verdict, sentence: text)
    }
  }

  /// What the scenario demands of each run, and cases violate: where the claim is another one, no
  /// case fails for it.
  private static func broken(
    in tally: SearchTally, of scenario: Scenario, excused: [String]
  ) -> [SearchGap] {
    SearchedExpectation.all(of: scenario, tally).filter { searched in
      searched.isBeyondDemand && !excused.contains(searched.statement.id)
    }.map { searched in
      let rate = VerdictWords.rate(of: searched, in: tally)
      return SearchGap(
        verdict: .fail, sentence: "\(rate) \(VerdictWords.brokenBesideClaim(searched))")
    }
  }
}
