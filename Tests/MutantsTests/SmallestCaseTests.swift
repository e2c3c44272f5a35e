import Foundation
import Invariants
import Metrics
import Mutants
import PropertySearch
import ScenarioFiles
import TestExtent
import Testing
import TextFormats
import Verification

@Suite("smallest cases of mutants")
struct SmallestCaseTests {
  /// Mutants of three kinds; with `TIPFLEET_ALL_MUTANTS` set, the whole catalogue.
  /// `tipfleet mutants --shrink`, which `.ci/run` runs, asks the same of all of them.
  static let sample: [String] = {
    if ProcessInfo.processInfo.environment["TIPFLEET_ALL_MUTANTS"] != nil {
      return MutantCatalogue.entries.filter { $0.proof == nil }.map(\.mutant.id)
    }
    return ["cap-one-higher", "focus-badge-stays", "restore-keeps-replica"]
  }()

  @Test(
    "a caught mutant becomes a few steps on few devices, of which none can go",
    arguments: TestExtent.of(sample, quick: ["focus-badge-stays"]))
  func small(_ id: String) throws {
    let mutant = try #require(Mutant(id: id))
    let entry = MutantCatalogue.entry(of: mutant)
    let row = MutationTest.run(entry, budget: 50, seed: 1, leastCases: 1)
    let smallest = try #require(MutationTest.smallestCase(entry, of: row, seed: 1))
    #expect(smallest.isMinimal)
    #expect(smallest.deviceCount <= 3, "\(smallest.complaint ?? "")")
    #expect(smallest.stepCount <= 12, "\(smallest.complaint ?? "")")
    #expect(smallest.redundantParts.isEmpty, "\(smallest.redundantParts)")
    let file = SourceFile(name: "smallest.json", bytes: Array(smallest.text.utf8))
    let reader = ScenarioReader(
      knownInvariants: InvariantCatalogue.statements.map(\.id),
      knownLabels: Coverage.labels.map(\.text))
    let scenario = try #require(reader.read(file).scenario)
    #expect(smallest.isReplayable)
    #expect(CasePlayer().play(SearchCase(number: 0, scenario: scenario)).failures.isEmpty)
  }

  @Test("a mutant that was not caught has no smallest case")
  func none() {
    let entry = MutantCatalogue.entry(of: .pushes(.losesNone))
    let row = MutationTest.run(entry, budget: 1, seed: 1)
    #expect(MutationTest.smallestCase(entry, of: row, seed: 1) == nil)
  }
}
