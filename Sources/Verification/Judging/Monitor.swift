import FleetFacts

/// Judges one claim: an online monitor over facts, and over the state that is replayed from them.
///
/// The same monitor judges a run while it goes, a search's cases, and a journal that was stored or
/// recorded elsewhere; so it sees nothing but what a journal holds.
@usableFromInline
package protocol Monitor: Sendable {
  /// The facts that it wants to see.
  static var interests: FactFamilies { get }
  init(_ declarations: Declarations)
  /// Sees a fact; `fleet` is from before it. `journal` tells what messages carry and what
  /// caused a fact, up to this one.
  mutating func observe(
    _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet, in journal: borrowing Journal,
    _ ruling: inout Ruling)
}
