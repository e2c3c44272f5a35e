import FleetSimulation
import FleetWorld
import Invariants
import Mutants
import PropertySearch
import ScenarioFiles
import Scenarios
import TestSupport
import Verification

/// What mutants and shipped scenarios show of the invariants of systems, by playing them.
struct JudgedEvidence {
  /// The invariants that notice a mutant in the first case of its scenario.
  var catchers: [(mutant: String, invariants: [String])] = []
  /// The invariants that a shipped scenario puts to the test.
  var exercised: [(scenario: String, invariants: [String])] = []

  /// What is played: every mutant of a system, and of tips those that show what systems and tips
  /// have to keep together; and every shipped scenario with a system.
  static let played: Result<JudgedEvidence, any Error> = Result {
    var evidence = JudgedEvidence()
    for mutant in Mutant.all where isPlayed(mutant) {
      evidence.catchers.append((mutant.id, try catchers(of: mutant)))
    }
    for path in Repository.files(in: "scenarios") {
      let scenario = try ScenarioReader.strict.scenario(Repository.source(path))
      guard DeclaredSystem.allCases.contains(where: scenario.has) else { continue }
      evidence.exercised.append((scenario.name, exercised(in: scenario)))
    }
    return evidence
  }

  /// Mutants of tips that are noticed by invariants which the tables name.
  static let ofTips = [
    "contributions-added-again", "last-item-forgotten", "crash-forgets-saved",
    "eligible-after-donation-not-shown", "tip-stays-when-rule-false",
  ]

  private static func isPlayed(_ mutant: Mutant) -> Bool {
    if case .system = mutant { return true }
    return ofTips.contains(mutant.id)
  }

  /// The shipped scenario in which a mutant shows what its own scenario lacks, at least in its
  /// first case: without tips there, nobody sees what an app that never catches up means to them.
  static let shippedScenario = [
    "focus-never-catches-up": "scenarios/focus-hides-tips.json",
    "tip-stays-when-rule-false": "scenarios/focus-hides-tips.json",
  ]

  static func catchers(of mutant: Mutant) throws -> [String] {
    let chosen = MutantCatalogue.entry(of: mutant).scenario
    // Random worlds need many cases; the workload shows the same mutants in one.
    let scenario = chosen == .intentWorlds ? MutantScenario.widgets : chosen
    var cases = [scenario.cases(seed: 1).makeCase(0)]
    if let path = shippedScenario[mutant.id] {
      let scenario = try ScenarioReader.strict.scenario(Repository.source(path))
      cases.append(SearchCase(number: 1, scenario: scenario))
    }
    let player = CasePlayer(options: RunOptions(injection: mutant))
    return cases.flatMap { played in
      player.play(played).failures.compactMap { signature in
        if case .violated(let invariant) = signature { invariant } else { nil }
      }
    }
  }

  static func exercised(in scenario: Scenario) -> [String] {
    var judges = LiveJudges(scenario)
    let run = World.play(scenario, observer: &judges)
    return judges.results(names: run.recordNames)
      .filter { $0.checkCount > 0 && $0.verdict != .inconclusive }.map(\.id)
  }

  /// The mutants that one of the invariants notices, in the order of the catalogue.
  func mutants(caughtBy invariants: [String]) -> [String] {
    catchers.filter { row in row.invariants.contains(where: invariants.contains) }.map(\.mutant)
  }

  /// The scenarios in which each of the invariants is put to the test, by their names.
  func scenarios(exercising invariants: [String]) -> [String] {
    exercised.filter { row in invariants.allSatisfy(row.invariants.contains) }.map(\.scenario)
  }
}
