/// How far a run may go before it is ended in order, with what is known by then.
package struct RunBudget: Sendable {
  /// The most facts, and a tenth of the most occurrences; nil for any number.
  package var factLimit: Int?
  /// Which limit of the host a run with this number of facts has reached; nil if none. Asked at
  /// intervals, so it must be cheap and must not allocate.
  package var spent: (@Sendable (_ factCount: Int) -> SpentBudget?)?

  /// Occurrences that record nothing are counted too, so that a world of those ends as well.
  package static let occurrencesPerFact = 10
  /// How many occurrences are played between two checks; a power of two.
  package static let checkInterval: UInt64 = 256

  /// No limit.
  package init() {}
}

/// The limit that a run has reached.
package enum SpentBudget: Sendable, Hashable, CaseIterable {
  case facts
  case time
  case memory
}
