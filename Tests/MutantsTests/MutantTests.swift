import FleetSimulation
import FleetWorld
import Foundation
import Mutants
import PropertySearch
import Scenarios
import SimulationKernel
import TestExtent
import Testing
import TipDomain
import Verification

@Suite("mutants")
struct MutantTests {
  /// The first mutant of each area; all of them with `TIPFLEET_ALL_MUTANTS` set.
  /// `tipfleet mutants`, which `.ci/run` runs, hunts all of them too.
  static let killable: [MutantEntry] = {
    if ProcessInfo.processInfo.environment["TIPFLEET_ALL_MUTANTS"] != nil {
      return MutantCatalogue.entries
    }
    var areas: Set<String> = []
    return MutantCatalogue.entries.filter { entry in
      entry.proof == nil && areas.insert(entry.mutant.area).inserted
    }
  }()

  @Test(
    "every mutant is caught within 2 000 cases", arguments: TestExtent.cases(killable, quick: 6))
  func caught(_ entry: MutantEntry) {
    guard entry.proof == nil else { return }
    let row = MutationTest.run(entry, budget: 2_000, seed: 1, leastCases: 1)
    #expect(row.isKilled, "\(entry.mutant.id) survives \(row.caseCount) cases")
    // Facts and state that disagree are an error of the machinery; a broken promise is better.
    let isCaughtByInvariant = row.kills.contains { kill in
      if case .violated = kill.signature { true } else { false }
    }
    let isExcused = entry.mutant == .resets(.countsSurvive) || entry.missing != nil
    #expect(isCaughtByInvariant || isExcused)
  }

  @Test(
    "a mutant that is said to be equivalent is not caught",
    arguments: MutantCatalogue.entries.filter { $0.proof != nil })
  func equivalent(_ entry: MutantEntry) {
    let caseCount = TestExtent.of(10, quick: 1) as UInt64
    let row = MutationTest.run(entry, budget: caseCount, seed: 1)
    #expect(!row.isKilled, "\(row.kills)")
    #expect(row.caseCount == caseCount)
  }

  private static let grounds = TestExtent.cases(MutantScenario.allCases, quick: 3)

  @Test("without a mutant every mutant scenario passes", arguments: grounds)
  func sound(_ scenario: MutantScenario) {
    let source = scenario.cases(seed: 1)
    for number in TestExtent.cases(0..<2 as Range<UInt64>, quick: 1) {
      let outcome = CasePlayer().play(source.makeCase(number))
      #expect(outcome.failures.isEmpty, "case \(number): \(outcome.failures.map(\.name))")
    }
  }

  @Test("the canary fails in the first case on every ground", arguments: grounds)
  func canary(_ scenario: MutantScenario) {
    let entry = MutantEntry(mutant: .canary, scenario: scenario, proof: nil)
    let row = MutationTest.run(entry, budget: 1, seed: 9)
    #expect(row.kills.map(\.signature) == [.violated(invariant: "time-order")])
  }

  @Test("a hunt finds the same whenever and wherever it is done", .onlyInFull)
  func function() {
    let entry = MutantCatalogue.entry(of: .options(.durationDoubled))
    let first = MutationTest.run(entry, budget: 20, seed: 3)
    _ = MutationTest.run(MutantCatalogue.entry(of: .canary), budget: 5, seed: 3)
    #expect(MutationTest.run(entry, budget: 20, seed: 3) == first)
    #expect(first.kills.map(\.firstCase) == first.kills.map(\.firstCase).sorted())
  }

  @Test("a run with a mutant is the same every time, and keeps the scenario as it was declared")
  func declared() {
    let options = RunOptions(injection: Mutant.options(.capOneHigher))
    let scenario = MutantScenario.mixedWorkload.scenario
    var observer = NoObserver()
    let first = World.play(scenario, options: options, observer: &observer)
    let again = World.play(scenario, options: options, observer: &observer)
    let sound = World.play(scenario, observer: &observer)
    #expect(first.digest == again.digest)
    #expect(first.digest != sound.digest)
    #expect(first.scenario.app.tips[1].options.maximumDisplayCount == 2)
  }

  @Test("mutants have distinct kebab-case names and sentences, and are found by their names")
  func names() {
    let mutants = Mutant.all
    #expect(mutants.count >= 40)
    #expect(Set(mutants.map(\.id)).count == mutants.count)
    #expect(Set(mutants.map(\.sentence)).count == mutants.count)
    #expect(Set(mutants.map(\.area)).count == 26)
    for mutant in mutants {
      #expect(mutant.id.allSatisfy { $0.isLowercase || $0 == "-" }, "\(mutant.id)")
      #expect(mutant.sentence.hasSuffix("."))
      #expect(Mutant(id: mutant.id) == mutant)
    }
    #expect(Mutant(id: "no-such-mutant") == nil)
  }

  @Test("a matrix is clean if all were caught that should be, and none that should not")
  func clean() {
    func row(_ mutant: Mutant, isKilled: Bool) -> KillRow {
      let budget: UInt64 = isKilled ? 20 : 0
      let entry = MutantEntry(mutant: .canary, scenario: .mixedWorkload, proof: nil)
      let found = MutationTest.run(entry, budget: budget, seed: 1, leastCases: 1)
      return KillRow(mutant: mutant, scenario: .mixedWorkload, kills: found.kills, caseCount: 1)
    }
    func isClean(_ rows: KillRow...) -> Bool {
      KillMatrix(rows: rows, budget: 20, seed: 1).isClean
    }
    let equivalent = Mutant.pushes(.losesNone)
    #expect(isClean(row(.canary, isKilled: true), row(equivalent, isKilled: false)))
    #expect(!isClean(row(.canary, isKilled: false)))
    #expect(!isClean(row(equivalent, isKilled: true)))
  }
}
