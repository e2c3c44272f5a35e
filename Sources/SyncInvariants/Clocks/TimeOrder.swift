import DeviceSystems
import FleetFacts
import SimulationKernel
import Verification

/// Time goes one way.
package enum TimeOrder: Invariant {
  package static let statement = InvariantStatement(
    id: "time-order",
    sentence: "No fact is dated before the one that was recorded before it.",
    sources: "Time and ties", holds: .anySchedule)

  package static func idleReason(_ declarations: Declarations) -> String { "Nothing happened." }

  fileprivate static func violation(_ entry: JournalEntry, before earlier: Instant) -> Violation {
    entry.violation(
      on: entry.device.map { [$0] } ?? [], observed: "\(entry.fact.instant.microseconds) µs",
      expected: "at least \(earlier.microseconds) µs",
      "Fact #\(entry.id.position) is dated \(entry.fact.instant.microseconds) µs, but the fact "
        + "before it \(earlier.microseconds) µs.")
  }

  /// Remembers the instant of the fact before.
  package struct Judge: Monitor {
    package static let interests = FactFamilies.all

    private var before: Instant?

    package init(_ declarations: Declarations) {}

    package mutating func observe(
      _ entry: JournalEntry, _ fleet: borrowing ReplayedFleet,
      in journal: borrowing Journal, _ ruling: inout Ruling
    ) {
      ruling.check()
      if let before, entry.fact.instant < before {
        ruling.violate(violation(entry, before: before))
      }
      before = entry.fact.instant
    }
  }
}
