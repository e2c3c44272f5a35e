import FleetFacts
import SimulationKernel

/// Where a run was ended before its time, and how far it had come.
package struct EarlyEnd: Sendable, Hashable {
  /// The limit that was reached.
  package let spent: SpentBudget
  /// When it was, by true time.
  package let instant: Instant
  /// When the run would have ended.
  package let end: Instant
  /// How many facts there were.
  package let factCount: Int
  /// How many occurrences.
  package let occurrenceCount: UInt64

  /// The end of a run at a limit.
  package init(
    spent: SpentBudget, instant: Instant, end: Instant, factCount: Int, occurrenceCount: UInt64
  ) {
    self.spent = spent
    self.instant = instant
    self.end = end
    self.factCount = factCount
    self.occurrenceCount = occurrenceCount
  }

  /// The share of the run that was played, by its clock, from 0 through 1.
  package var share: Double {
    let whole = Double((end - Instant.zero).microseconds)
    return whole > 0 ? min(1, Double((instant - Instant.zero).microseconds) / whole) : 0
  }

  /// About how many facts all of it has, if it goes on as it began; nil if nothing is known.
  package var expectedFactCount: Int? {
    share > 0 ? Int(clamping: Double(factCount) / share) : nil
  }
}
