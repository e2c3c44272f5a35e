import FleetSimulation
import TipDomain

/// What a scenario declares that an expectation speaks of.
struct Concern: Sendable {
  /// In words, such as `caps on displays`.
  let subject: String
  /// Whether a scenario declares it.
  let isDeclared: @Sendable (Scenario) -> Bool
}

extension InvariantStatement {
  /// What a scenario declares that the expectation speaks of.
  var concern: Concern {
    guard id == DisplayCapSum.statement.id else {
      return Concern(subject: "what \(id) judges", isDeclared: { _ in false })
    }
    return Concern(
      subject: "caps on displays",
      isDeclared: { scenario in
        scenario.app.tips.contains { $0.options.maximumDisplayCount != nil }
      })
  }
}

extension InvariantCatalogue {
  /// What a reader of scenarios has to know of the expectations.
  public static var expectations: [KnownExpectation] {
    var known: [KnownExpectation] = []
    for statement in statements where statement.kind == .expectation {
      let concern = statement.concern
      known.append(
        KnownExpectation(
          id: statement.id, hasMargin: statement.marginUnit != nil, subject: concern.subject,
          concerns: concern.isDeclared))
    }
    return known
  }
}
