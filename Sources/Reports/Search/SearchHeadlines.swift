import FleetWorld
import PropertySearch
import ReportParts
import Scenarios
import Statistics
import TextFormats
import Verification

extension SearchReport.Input {
  /// What the search says of the expectations that cases violated, what is demanded first, each in
  /// sentences: how often, by how much, in which case, and the command that makes that case small.
  /// A guarantee that is to be violated is no surprise, and stands in `decisions` alone.
  package var headlines: [(sentences: [String], shrinkCommand: String?)] {
    let violated = expectations.filter {
      $0.count.caseCount > 0 && $0.statement.kind == .expectation && !endedTheSearch($0)
    }
    let demanded = violated.filter(\.role.isDemanded)
    return (demanded + violated.filter { !$0.role.isDemanded }).map(headline)
  }

  /// Whether the search stopped because of it: cases up to the first that fails give no rate.
  func endedTheSearch(_ searched: SearchedExpectation) -> Bool {
    tally.caseCount < plannedCaseCount
      && tally.failures.contains { $0.signature == .violated(invariant: searched.statement.id) }
  }

  private func headline(
    _ searched: SearchedExpectation
  ) -> (sentences: [String], shrinkCommand: String?) {
    let count = searched.count
    var sentences = [
      VerdictWords.rate(of: searched, in: tally)
    ]
    if let number = count.worstCase {
      let amount = count.worstMargin.map {
        " by \(SectionText.margin(-$0, searched.statement.marginUnit))"
      }
      sentences.append("Worst\(amount ?? "") in case \(number).")
    }
    if searched.role == .reported { sentences.append("Not demanded, so it fails no case.") }
    if searched.isWithinDemand { sentences.append("Within what is demanded, so it fails no case.") }
    let command = count.worstCase.map { number in
      ToolCommand.shrink(
        scenarioFile, seed: seed, case: number,
        options: !learns && SearchBlock.mayBeVariation(number) ? ["--no-learning"] : [],
        invariant: searched.statement.id,
        mutant: injection?.id)
    }
    return (sentences, command)
  }

  /// What became of kept cases that decide nothing, of shares of runs that are demanded, of what no
  /// case put to the test, and of what is to be violated.
  package var decisions: [String] {
    // Where a kept case still fails, no case is played.
    guard tally.caseCount > 0 else { return [] }
    let demanded = expectations.compactMap { searched -> String? in
      if let text = VerdictWords.decision(
        searched.statement, searched.role, searched.decision)
      {
        return text
      }
      if searched.isWithinDemand, case .demanded(let requirement) = searched.role {
        let demand = "\(searched.statement.id) is demanded \"\(requirement.text)\""
        return "\(demand), and it held in every case."
      }
      guard searched.role.isDemandedOfEachRun, searched.exercisedCount == 0 else { return nil }
      return VerdictWords.untested(searched.statement)
    }
    let open = regressions.filter { $0.outcome.verdict == .inconclusive }
    return open.map { $0.outcome.sentence($0.path) } + demanded
      + VerdictWords.toBeViolated(expectations, of: tally.caseCount)
  }

  /// What the search says of one expectation; empty if no case violated it.
  func headlines(of id: String) -> String {
    let searched = expectations.first { $0.statement.id == id && $0.count.caseCount > 0 }
    return searched.map { headline($0).sentences.joined(separator: " ") } ?? ""
  }

  /// What became of the share of runs that is demanded of an invariant.
  func decision(of row: SearchedInvariant) -> String {
    row.expectation.flatMap {
      VerdictWords.decision($0.statement, $0.role, $0.decision)
    } ?? ""
  }
}
