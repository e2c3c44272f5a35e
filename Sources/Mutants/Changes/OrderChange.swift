import FleetWorld
import SimulationKernel

// Mutants of order. They have a loop of their own, so that the true one knows nothing of them.

extension OrderingMutant {
  /// Takes what comes next from the queue, and leaves it in the order in which it is to be played,
  /// the first at the end.
  func takeNext(
    from queue: inout OccurrenceHeap<PlannedOccurrence>,
    into next: inout [ScheduledOccurrence<PlannedOccurrence>], after count: UInt64
  ) {
    guard let first = queue.popEarliest() else { return }
    next.append(first)
    // At the beginning everybody joins; a fleet that never began would show nothing.
    guard first.instant > .zero else { return }
    switch self {
    case .lastScheduledFirst:
      // By priority, the last scheduled of each first; the end of the list is played first.
      takeTies(at: first.instant, from: &queue, into: &next)
      next.sort { ($1.priority, $0.sequence) < ($0.priority, $1.sequence) }
    case .effectsFirst:
      takeTies(at: first.instant, from: &queue, into: &next)
      next.sort { ($0.priority, $1.sequence) < ($1.priority, $0.sequence) }
    case .oneAnInstant:
      takeTies(at: first.instant, from: &queue, into: &next)
      // Checks are left: a run whose end is never asked about would be judged by nobody.
      next = next.reversed().filter {
        $0.sequence == first.sequence || $0.priority == .check
      }
    case .laterFirst:
      guard count.isMultiple(of: 20), let second = queue.popEarliest() else { return }
      next.append(second)
    }
  }

  private func takeTies(
    at instant: Instant, from queue: inout OccurrenceHeap<PlannedOccurrence>,
    into next: inout [ScheduledOccurrence<PlannedOccurrence>]
  ) {
    while queue.earliestInstant == instant, let tied = queue.popEarliest() { next.append(tied) }
  }
}
