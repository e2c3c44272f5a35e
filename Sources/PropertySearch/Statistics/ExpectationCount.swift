import Invariants
import Verification

/// How many cases of a search violated an invariant that a scenario may expect something of: an
/// expectation, or a guarantee that it demands or expects to be violated. And the worst of them.
package struct ExpectationCount: Sendable, Equatable, Codable {
  /// The invariant.
  package var id: String
  /// How many cases violated it.
  package var caseCount: UInt64 = 0
  /// How many of them were made from nothing.
  package var freshCaseCount: UInt64 = 0
  /// The number of the case that violated it most, the first of equals; nil if none did.
  package var worstCase: UInt64?
  /// The smallest distance to a violation in that case, which is negative; nil if it counts none.
  package var worstMargin: Int64?

  /// Every invariant, violated by none.
  static var none: [ExpectationCount] {
    InvariantCatalogue.statements.map { ExpectationCount(id: $0.id) }
  }

  init(id: String) { self.id = id }

  mutating func add(margin: Int64?, case number: UInt64, isFresh: Bool) {
    caseCount += 1
    if isFresh { freshCaseCount += 1 }
    note(number, margin)
  }

  /// Adds the cases of a later part of the same search.
  mutating func add(_ later: ExpectationCount) {
    caseCount += later.caseCount
    freshCaseCount += later.freshCaseCount
    if let number = later.worstCase { note(number, later.worstMargin) }
  }

  private mutating func note(_ number: UInt64, _ margin: Int64?) {
    guard worstCase == nil || (margin ?? 0) < (worstMargin ?? 0) else { return }
    worstCase = number
    worstMargin = margin
  }
}
