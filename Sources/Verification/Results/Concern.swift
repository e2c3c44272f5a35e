import FleetSimulation

/// What a scenario declares that an expectation speaks of.
struct Concern: Sendable {
  /// In words, such as `caps on displays`.
  let subject: String
  /// Whether a scenario declares it.
  let isDeclared: @Sendable (Scenario) -> Bool
}
