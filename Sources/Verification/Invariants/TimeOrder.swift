import FleetSimulation
import SimulationKernel

/// Time goes one way.
enum TimeOrder: Invariant {
  static let statement = InvariantStatement(
    id: "time-order",
    sentence:
      "No fact is dated before the one recorded before it, and none is recorded before its cause.",
    sources: "Time and ties", holds: .anySchedule)

  static func idleReason(_ declarations: Declarations) -> String { "Nothing happened." }

  fileprivate static func violation(_ seen: Seen, before earlier: Instant) -> Violation {
    seen.violation(
      on: seen.device.map { [$0] } ?? [], observed: "\(seen.fact.instant.microseconds) µs",
      expected: "at least \(earlier.microseconds) µs",
      "Fact #\(seen.id.position) is dated \(seen.fact.instant.microseconds) µs, and what came "
        + "first \(earlier.microseconds) µs.")
  }

  fileprivate static func violation(_ seen: Seen, before cause: FactID) -> Violation {
    seen.violation(
      on: seen.device.map { [$0] } ?? [], observed: "its cause is #\(cause.position)",
      expected: "an earlier cause",
      "Fact #\(seen.id.position) is said to be caused by #\(cause.position), which came later.")
  }

  /// Remembers the instant of the fact before.
  struct Live: LiveJudge {
    static let interests = FactFamilies.all

    private var before: Instant?

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory,
      in state: borrowing some FleetState & ~Copyable, _ ruling: inout Ruling
    ) {
      ruling.check()
      if let before, seen.fact.instant < before { ruling.violate(violation(seen, before: before)) }
      before = seen.fact.instant
      if let cause = state.firstCause(of: seen.id), cause >= seen.id {
        ruling.violate(violation(seen, before: cause))
      }
    }
  }

  /// Looks back in the journal.
  struct Hindsight: JournalJudge {
    static let interests = FactFamilies.all

    init(_ declarations: Declarations) {}

    mutating func observe(
      _ seen: Seen, _ memory: borrowing FleetMemory, in journal: borrowing JournalView,
      _ ruling: inout Ruling
    ) {
      ruling.check()
      if seen.id.position > 0 {
        let before = journal.fact(FactID(seen.id.position - 1)).instant
        if seen.fact.instant < before { ruling.violate(violation(seen, before: before)) }
      }
      if let cause = journal.firstCause(of: seen.id), cause >= seen.id {
        ruling.violate(violation(seen, before: cause))
      }
    }
  }
}
