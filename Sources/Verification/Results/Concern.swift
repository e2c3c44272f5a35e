import FleetSimulation

/// What a scenario declares that an expectation speaks of.
struct Concern: Sendable {
  /// In words, such as `caps on displays`.
  let subject: String
  /// Whether a scenario declares it.
  let isDeclared: @Sendable (Scenario) -> Bool
}

extension InvariantCatalogue {
  /// What a reader of scenarios has to know of the expectations.
  public static var expectations: [KnownExpectation] {
    var known: [KnownExpectation] = []
    for (statement, concern) in zip(AllInvariants.statements, AllInvariants.concerns) {
      guard statement.kind == .expectation, let concern else { continue }
      known.append(
        KnownExpectation(
          id: statement.id, hasMargin: statement.marginUnit != nil, subject: concern.subject,
          concerns: concern.isDeclared))
    }
    return known
  }
}
