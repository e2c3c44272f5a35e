import FleetSimulation
import Verification

/// Plays cases and says what is wrong with them.
public enum CasePlayer {
  /// Plays a case once, judged while it goes.
  ///
  /// - `mutant`: The fault in the model that is switched on; the judges know nothing of it.
  public static func play(_ searchCase: SearchCase, mutant: Mutant? = nil) -> CaseOutcome {
    var judges = LiveJudges(searchCase.scenario)
    var world = World(searchCase.scenario, options: RunOptions(mutant: mutant))
    world.run(observer: &judges)
    let tally = judges.tally
    return CaseOutcome(
      number: searchCase.number,
      failures: failures(of: tally, unfaithful: judges.unfaithful, searchCase.scenario),
      exercised: tally.exercised, factCount: world.journal.facts.count, digest: world.digest)
  }

  static func failures(
    of tally: InvariantTally, unfaithful: [Disagreement], _ scenario: Scenario
  ) -> [FailureSignature] {
    var failures: [FailureSignature] = []
    if let first = unfaithful.first { failures.append(.disagreement(of: first.id)) }
    let expected: [String] =
      switch scenario.expectation {
      case .pass: []
      case .violates(let names): names
      }
    for (place, statement) in InvariantCatalogue.statements.enumerated() {
      guard tally.violated.contains(place) else { continue }
      let id = statement.id
      if expected.contains(id) || scenario.withoutInvariants.contains(id) { continue }
      failures.append(.violated(invariant: id))
    }
    return failures
  }
}
