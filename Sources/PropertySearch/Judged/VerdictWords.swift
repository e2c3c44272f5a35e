import Scenarios
import Statistics
import TextFormats
import Verification

/// The sentences in which verdicts are told; the same in terminal, page, files and tests.
package enum VerdictWords {
  /// How often runs or cases violate an invariant, with the interval: `Over the cap in 7.0 % of 300
  /// runs (95 %: 4.6 to 10.5 %).`
  ///
  /// - `others`: Whether `all` leaves out variations of earlier cases.
  package static func rate(
    _ statement: InvariantStatement, failed: UInt64, of judged: UInt64, among all: UInt64,
    _ noun: String, besides others: Bool = false
  ) -> String {
    let interval = BinomialInterval.clopperPearson(
      successes: Int(clamping: failed), count: Int(clamping: judged))
    let share = judged == 0 ? 0 : Double(failed) / Double(judged)
    let which =
      judged == all
      ? "" : " that put it to the test, of \(all) \(others ? "drawn independently" : "in all")"
    let drawn = others && judged == all ? "independently drawn " : ""
    return statement.violatedOpening
      + " in \(percent(share)) of \(judged) \(drawn)\(noun)\(judged == 1 ? "" : "s")\(which) "
      + "(95 %: \(range(interval)))."
  }

  /// How often cases of a search violate an invariant. The rate is of the cases that were drawn
  /// independently; where variations of them were played, too, the count of all follows.
  package static func rate(of searched: SearchedExpectation, in tally: SearchTally) -> String {
    let hasOthers = tally.freshCaseCount < tally.caseCount
    let text = rate(
      searched.statement, failed: searched.count.freshCaseCount, of: searched.freshExercisedCount,
      among: tally.freshCaseCount, "case", besides: hasOthers)
    guard hasOthers else { return text }
    return "\(text) With variations, in \(searched.count.caseCount) of \(searched.exercisedCount)."
  }

  /// `4.6 to 10.5 %`.
  package static func range(_ interval: ClosedRange<Double>) -> String {
    "\(percent(interval.lowerBound).dropLast(2)) to \(percent(interval.upperBound))"
  }

  /// A share with one decimal, or two significant digits where that would be nothing: `7.0 %`.
  package static func percent(_ share: Double) -> String {
    if share == 0 { return "0 %" }
    if share == 1 { return "100 %" }
    if share * 100 < 1 || share * 100 > 99 { return precise(share) }
    let tenths = Int(share * 1_000 + 0.5)
    return "\(tenths / 10).\(tenths % 10) %"
  }

  /// Near none or all, more digits are told, so that no share reads as none or all.
  private static func precise(_ share: Double) -> String {
    let isHigh = share > 0.5
    var scale = 100
    var parts = Int((isHigh ? 1 - share : share) * 100 * Double(scale) + 0.5)
    while parts < 10, scale < 10_000_000 {
      scale *= 10
      parts = Int((isHigh ? 1 - share : share) * 100 * Double(scale) + 0.5)
    }
    if isHigh { parts = 100 * scale - parts }
    var fraction = String(String(scale + parts % scale).dropFirst())
    while fraction.hasSuffix("0") { fraction.removeLast() }
    return "\(parts / scale)\(fraction.isEmpty ? "" : "." + fraction) %"
  }

  /// That no case put to the test what is demanded.
  package static func untested(_ statement: InvariantStatement) -> String {
    "\(statement.id) is demanded, but no case put it to the test."
  }

  /// That cases violate what is demanded of each, where no case fails for it.
  package static func brokenBesideClaim(_ searched: SearchedExpectation) -> String {
    let worst = searched.count.worstCase.map { "case \($0) violates it" } ?? "cases violate it"
    let demand =
      if case .demanded(let requirement) = searched.role { requirement.text } else { "always" }
    return "\(searched.statement.id) is demanded \"\(demand)\", and \(worst). A check without a "
      + "claim of its own makes such a case small."
  }

  /// What the cases show of what a scenario expects to be violated, in sentences; empty if it
  /// expects nothing of the kind.
  ///
  /// - `caseCount`: How many cases were played.
  package static func toBeViolated(
    _ expectations: [SearchedExpectation], of caseCount: UInt64
  ) -> [String] {
    let expected = expectations.filter { $0.role == .toBeViolated }
    let violated = expected.filter { $0.count.caseCount > 0 }.enumerated().map { index, searched in
      "\(searched.statement.id) in \(English.number(searched.count.caseCount))"
        + (index == 0 ? " of \(English.count(caseCount, "case"))" : "")
    }
    let sentence = "Violated, as the scenario expects: \(English.list(violated))."
    return (violated.isEmpty ? [] : [sentence])
      + expected.filter { $0.count.caseCount == 0 }.map { searched in
        "\(searched.statement.id) is to be violated, but "
          + (searched.exercisedCount == 0
            ? "no case put it to the test." : "no case violated it.")
      }
  }

  /// What a share of runs came to, in a sentence; nil if none is demanded.
  package static func decision(
    _ statement: InvariantStatement, _ role: InvariantRole, _ decision: ShareDecision?
  ) -> String? {
    guard case .demanded(let requirement) = role, let decision else { return nil }
    let demand = "\(statement.id) is demanded \"\(requirement.text)\""
    switch decision {
    case .reached: return "\(demand): that is reached, at 95 %."
    case .missed: return "\(demand): that is missed, at 95 %."
    case .open(let more?):
      return "\(demand): too few to decide; about \(English.number(more)) more would decide, at "
        + "the rate so far."
    case .open(nil): return "\(demand): at the rate so far, no number of runs would decide."
    }
  }
}
