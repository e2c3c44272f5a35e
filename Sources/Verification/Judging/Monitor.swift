import FleetFacts

/// Judges one claim: an online monitor over facts, and over the state that is replayed from them.
///
/// The same monitor judges a run while it goes, a search's cases, and a journal that was stored or
/// recorded elsewhere; so it sees nothing but what a journal holds.
@usableFromInline
package protocol EligibilityMonitor: Sendable {
  /// The facts that it looks at, by itself or in what is replayed from them.
  static var interests: FactFamilies { get }
  /// The facts that it is shown in a run of which this is declared: all that it looks at, unless
  /// some mean nothing to it but what they make of the fleet.
  static func shown(_ declarations: Declarations) -> FactFamilies
  init(_ declarations: Declarations)
  /// Sees a fact; `fleet` is from before it. `journal` tells what messages carry and what
  /// caused a fact, up to this one. `eligibility` tells who may be shown, and answers what two
  /// judges ask only once.
  mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    _ eligibility: inout EligibilityTracker, in journal: borrowing Journal, _ ruling: inout Ruling)
}

extension EligibilityMonitor {
  @inlinable
  package static func shown(_ declarations: Declarations) -> FactFamilies { interests }
}

/// A monitor that does not ask who may be shown.
@usableFromInline
package protocol Monitor: EligibilityMonitor {
  /// Sees a fact, as `observe` with who may be shown does.
  mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
    _ ruling: inout Ruling)
}

extension Monitor {
  @inlinable @inline(__always)
  package mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
    _ eligibility: inout EligibilityTracker, in journal: borrowing Journal, _ ruling: inout Ruling
  ) {
    observe(entry, fleet, in: journal, &ruling)
  }
}
