import Mutants
import PropertySearch
import TestExtent
import Testing

@Suite("mutants of views and tips that are not always there")
struct ConditionMutantTests {
  private static func invariants(catching mutant: Mutant) -> [String] {
    let row = MutationTest.run(
      MutantCatalogue.entry(of: mutant), budget: 40, seed: 1, leastCases: TestExtent.of(2, quick: 1)
    )
    return row.kills.compactMap { kill in
      if case .violated(let invariant) = kill.signature { invariant } else { nil }
    }
  }

  @Test("a view that stays without its condition is caught by the tip that stays with it")
  func stays() {
    #expect(Self.invariants(catching: .due(.viewStays)).contains("tips-leave"))
  }

  @Test("a tip that appears where the app lacks it is caught by what should have held it back")
  func absent() {
    let caught = Self.invariants(catching: .due(.absentShown))
    #expect(caught.contains("withheld-reason"), "\(caught)")
  }
}
