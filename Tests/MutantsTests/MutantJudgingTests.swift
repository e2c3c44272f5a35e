import FleetSimulation
import FleetWorld
import Invariants
import Mutants
import PropertySearch
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import Verification

@Suite("judging mutants")
struct MutantJudgingTests {
  /// What these do, the facts do not tell.
  private static let untold: [Mutant] = [
    .options(.displayNotCounted), .options(.displayCountedTwice), .merging(.aloneForgets),
    .crashes(.forgetsSaved), .resets(.countsSurvive), .frequency(.forgottenAtLaunch),
    .frequency(.redisplayKeepsGap), .rules(.deletedCount),
    .crashes(.uploadsUnsaved), .ruleEngine(RuleEngineMutant(.transientKept)),
  ]

  @Test(
    "a mutant that hides what it does from the facts is found by the state",
    arguments: TestExtent.cases(untold, quick: 1))
  func found(_ mutant: Mutant) {
    let source = MutantCatalogue.entry(of: mutant).scenario.cases(seed: 1)
    let isFound = (0..<20).contains { number in
      let judged = Judged(source.makeCase(UInt64(number)).scenario, mutant)
      return judged.differences.contains { $0.id == "state-matches-facts" }
    }
    #expect(isFound)
  }

  @Test(
    "the facts of a mutant tell its state, unless it hides that, and its journal gives the run",
    arguments: TestExtent.cases(MutantTests.killable.map(\.mutant) + untold, quick: 2))
  func agree(_ mutant: Mutant) {
    let source = MutantCatalogue.entry(of: mutant).scenario.cases(seed: 1)
    let judged = Judged(source.makeCase(0).scenario, mutant)
    let disagreements = Agreement.compare(run: judged.watched, journal: judged.stored)
    #expect(disagreements.isEmpty, "\(disagreements.map(\.sentence))")
    // Judges with a fault replay another state on purpose.
    if Self.untold.contains(mutant) || mutant.judgeFault != nil { return }
    #expect(judged.differences.isEmpty, "\(judged.differences.map(\.sentence))")
  }

  /// A run of a mutant, judged while it went and by its journal.
  private struct Judged {
    let watched: [InvariantResult]
    let stored: [InvariantResult]
    let differences: [Disagreement]

    init(_ scenario: Scenario, _ mutant: Mutant) {
      var judges = LiveJudges(scenario, options: RunOptions(injection: mutant))
      let run = World.play(scenario, options: RunOptions(injection: mutant), observer: &judges)
      watched = judges.results(names: run.recordNames)
      differences = judges.mismatches
      stored = JournalJudges.judge(
        run.journal, scenario: scenario, recordNames: run.recordNames,
        options: RunOptions(injection: mutant))
    }
  }
}
