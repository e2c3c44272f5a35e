import Scenarios

/// What a scenario declares that an expectation is about.
public struct Applicability: Sendable {
  /// In words, such as `caps on displays`.
  package let subject: String
  /// Whether a scenario declares it.
  package let isDeclared: @Sendable (Scenario) -> Bool

  package init(subject: String, isDeclared: @escaping @Sendable (Scenario) -> Bool) {
    self.subject = subject
    self.isDeclared = isDeclared
  }
}
