import Scenarios

/// The names of this program that a scenario may use.
struct KnownNames: Sendable {
  /// Those that `expect` and `withoutInvariants` may use; empty for any.
  var invariants: [String]
  /// Names that invariants and labels had in the version before, each with the name that it became.
  var formerNames: [(former: String, current: String)]
  /// Those that `reach` may use, besides those of the file's own faults; empty for any.
  var labels: [String]
  /// Those of the invariants that a run must keep only where its scenario demands it; empty if that
  /// is not known, and then nothing is said about it.
  var expectations: [KnownExpectation]
}

/// What a reader knows of an invariant that only timely sync keeps.
public struct KnownExpectation: Sendable {
  /// Its name.
  public var id: String
  /// Whether it counts by how much it is violated.
  public var hasMargin: Bool
  /// What a scenario declares that it is about, such as `caps on displays`.
  public var subject: String
  /// Whether a scenario declares such a thing.
  public var appliesTo: @Sendable (Scenario) -> Bool

  /// An expectation by its name.
  public init(
    id: String, hasMargin: Bool, subject: String,
    appliesTo: @escaping @Sendable (Scenario) -> Bool
  ) {
    self.id = id
    self.hasMargin = hasMargin
    self.subject = subject
    self.appliesTo = appliesTo
  }
}
