import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing

/// What a search finds around the scenarios that ship, with all that it can vary.
@Suite("cases around the scenarios that ship")
struct VariedShippedTests {
  /// All but the one that shows what a store breaks that is restored under its old identity.
  static let paths = Repository.files(in: "scenarios").filter {
    $0 != "scenarios/restore-from-backup.json"
  }

  @Test(
    "whatever is varied, every guarantee holds",
    arguments: TestExtent.of(
      paths[...], quick: ["scenarios/chat-accounts.json", "scenarios/photo-export.json"]))
  func guarantees(path: String) throws {
    var scenario = try ScenarioReader().scenario(Repository.source(path))
    scenario.expectation = .pass
    scenario.variation.sync = .generated
    scenario.variation.merge = .generated
    scenario.variation.knobs = .generated
    scenario.variation.steps = .generated
    scenario.variation.faults = .everyKind
    scenario.variation.schedule = .priorities
    scenario.variation.clockOffset = .hours(2)
    scenario.variation.stepShift = .days(2)
    let search = VariedCases(scenario, seed: 11)
    for number in TestExtent.cases(0..<60 as Range<UInt64>, quick: 4) {
      let outcome = CasePlayer().play(search.makeCase(number))
      #expect(outcome.failures.isEmpty, "case \(number): \(outcome.failures)")
    }
  }
}
