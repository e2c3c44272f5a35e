import Scenarios
import SimulationKernel

/// The scenario as it is written, each case with a seed of its own.
package struct SeedCases: CaseSource {
  /// What is played.
  package let scenario: Scenario
  /// From which the cases' seeds are made.
  package let seed: UInt64

  /// Cases around `scenario`.
  package init(_ scenario: Scenario, seed: UInt64) {
    self.scenario = scenario
    self.seed = seed
  }

  /// The scenario with the seed of case `number`.
  package func makeCase(_ number: UInt64) -> SearchCase {
    var scenario = scenario
    scenario.seed = CaseSeed.seed(of: number, in: seed)
    return SearchCase(number: number, scenario: scenario)
  }
}

/// The seed of each case of a search.
enum CaseSeed {
  static func seed(of number: UInt64, in search: UInt64) -> UInt64 {
    var digest = StableDigest()
    digest.combine(search)
    digest.combine(number)
    return digest.value
  }
}
