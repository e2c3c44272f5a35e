import FleetSimulation
import Verification

/// Plays cases and says what is wrong with them.
public enum CasePlayer {
  /// Plays a case once, judged while it goes.
  public static func play(_ searchCase: SearchCase) -> CaseOutcome {
    var journal = Journal()
    return play(searchCase, reusing: &journal)
  }

  /// Plays a case once, judged while it goes; the journal is that of the last case that the same
  /// worker played, and its memory is used again.
  public static func play(_ searchCase: SearchCase, reusing journal: inout Journal) -> CaseOutcome {
    var judges = LiveJudges(searchCase.scenario)
    var taken = Journal()
    swap(&taken, &journal)
    var world = World(searchCase.scenario, reusing: taken)
    world.run(observer: &judges)
    let tally = judges.tally
    let outcome = CaseOutcome(
      number: searchCase.number,
      failures: failures(of: tally, unfaithful: judges.unfaithful, searchCase.scenario),
      exercised: tally.exercised, factCount: world.journal.facts.count, digest: world.digest)
    // A rare giant's memory is given back, so that a worker's stays flat.
    if outcome.factCount <= largestKeptJournal { journal = world.finishJournal() }
    return outcome
  }

  private static let largestKeptJournal = 8_192

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
