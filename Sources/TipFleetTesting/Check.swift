import FleetSimulation
import PropertySearch
import Testing

/// Plays `cases` cases of a scenario and records an issue for the first that breaks a promise.
public func check(
  _ scenario: Scenario, cases: UInt64 = 100, sourceLocation: SourceLocation = #_sourceLocation
) {
  let source = SeedCases(scenario, seed: scenario.seed)
  for number in 0..<cases {
    guard let failure = CasePlayer().play(source.makeCase(number)).failures.first else { continue }
    Issue.record("case \(number): \(failure.name)", sourceLocation: sourceLocation)
    return
  }
}
