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

  @Test(
    "both judges agree on what a mutant did, unless the facts hide it",
    arguments: MutantCatalogue.entries.filter { !untold.contains($0.mutant) })
  func agree(_ entry: MutantEntry) {
    let scenario = SeedCases(entry.ground.scenario, seed: 1).makeCase(0).scenario
    var judges = LiveJudges(scenario)
    var world = World(scenario, options: RunOptions(mutant: entry.mutant))
    world.run(observer: &judges)
    let live = judges.results(in: world)
    let unfaithful = judges.unfaithful
    let run = world.finish()
    let hindsight = JournalJudges.judge(
      run.journal, scenario: scenario, recordNames: run.recordNames)
    let differences = Agreement.compare(live: live, hindsight: hindsight)
    #expect(differences.isEmpty, "\(differences.map(\.sentence))")
    #expect(unfaithful.isEmpty, "\(unfaithful.map(\.sentence))")
  }
}
