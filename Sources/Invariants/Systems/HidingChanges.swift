import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import Verification

/// The facts of a moment that hide tips for a while, to know whether they invalidated one for good.
struct HidingChanges: Sendable {
  private var facts: [FactID] = []
  private var instant = Instant.zero

  mutating func note(_ entry: JournalEntry) {
    if entry.fact.instant != instant { facts = [] }
    instant = entry.fact.instant
    facts.append(entry.id)
  }

  /// Whether one of them invalidated a tip. Limits are counted when a tip leaves the screen, so
  /// what a limit invalidates in the moment of a change is not meant (3.5, 3.6).
  func caused(
    _ invalidation: Invalidation, _ entry: JournalEntry, in journal: borrowing Journal
  ) -> Bool {
    guard invalidation.reason == .actionPerformed || invalidation.reason == .tipClosed,
      let cause = journal.firstCause(of: entry.id)
    else { return false }
    return facts.contains(cause)
  }
}
