import FleetSimulation
import PropertySearch
import SimulationKernel
import Testing
import Verification

@Suite("judging mutants")
struct MutantJudgingTests {
  /// What these do, the facts do not tell, or cannot: the epoch of a reset that opens none says
  /// nothing of the reset.
  private static let untold: [Mutant] = [
    .options(.displayNotCounted), .options(.displayCountedTwice), .merging(.aloneForgets),
    .crashes(.forgetsSaved), .resets(.epochStands), .resets(.countsSurvive),
  ]

  @Test("a mutant that hides what it does from the facts is found by the state", arguments: untold)
  func found(_ mutant: Mutant) {
    let source = SeedCases(MutantCatalogue.entry(of: mutant).ground.scenario, seed: 1)
    let isFound = (0..<20).contains { number in
      let judged = Judged(source.makeCase(UInt64(number)).scenario, mutant)
      return judged.differences.contains { $0.id == "state-matches-facts" }
    }
    #expect(isFound)
  }

  @Test(
    "the facts of a mutant tell its state, unless it hides that, and its journal gives the run",
    arguments: MutantCatalogue.entries)
  func agree(_ entry: MutantEntry) {
    let judged = Judged(
      SeedCases(entry.ground.scenario, seed: 1).makeCase(0).scenario, entry.mutant)
    let disagreements = Agreement.compare(run: judged.watched, journal: judged.stored)
    #expect(disagreements.isEmpty, "\(disagreements.map(\.sentence))")
    if Self.untold.contains(entry.mutant) { return }
    #expect(judged.differences.isEmpty, "\(judged.differences.map(\.sentence))")
  }

  /// A run of a mutant, judged while it went and by its journal.
  private struct Judged {
    let watched: [InvariantResult]
    let stored: [InvariantResult]
    let differences: [Disagreement]

    init(_ scenario: Scenario, _ mutant: Mutant) {
      var judges = LiveJudges(scenario)
      let run = World.play(scenario, options: RunOptions(mutant: mutant), observer: &judges)
      watched = judges.results(names: run.recordNames)
      differences = judges.unfaithful
      stored = JournalJudges.judge(
        run.journal, scenario: scenario, recordNames: run.recordNames)
    }
  }
}
