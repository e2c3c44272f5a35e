import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import Scenarios
import TestExtent
import Testing
import Verification

@Suite("stories of runs whose facts do not tell the state")
struct DisagreementStoryTests {
  @Test("the story says what differs, on which device and after which fact", .onlyInFull)
  func story() {
    let scenario = MutantScenario.mixedWorkload.cases(seed: 1).makeCase(0).scenario
    func story(_ mutant: Mutant?) -> String {
      ViolationText.story(
        of: JudgedRun.play(scenario, options: RunOptions(injection: mutant)),
        .disagreement(of: "state-matches-facts"))
    }
    let told = story(.judge(.mergedCountsDropped))
    #expect(told.hasPrefix("After fact #"), "\(told)")
    #expect(told.contains(" in the model's state and "), "\(told)")
    #expect(story(nil).isEmpty)
  }
}
