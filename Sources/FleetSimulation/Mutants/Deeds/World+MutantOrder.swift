import SimulationKernel

// Mutants of order. They have a loop of their own, so that the true one knows nothing of them.

extension World {
  /// Plays one occurrence in a wrong order; false if none was left.
  mutating func step(in disorder: OrderingMutant) -> Bool {
    if displaced.isEmpty { displace(disorder) }
    guard let next = displaced.popLast() else { return false }
    now = next.instant
    occurrenceCount &+= 1
    dispatch(next.payload.occurrence, cause: next.payload.cause)
    return true
  }

  /// Takes what comes next from the queue, and leaves it in the order in which it is to be played,
  /// the first at the end.
  private mutating func displace(_ disorder: OrderingMutant) {
    guard let first = queue.popEarliest() else { return }
    displaced.append(first)
    // At the beginning everybody joins; a fleet that never began would show nothing.
    guard first.instant > .zero else { return }
    switch disorder {
    case .lastScheduledFirst:
      // By priority, the last scheduled of each first; the end of the list is played first.
      takeTies(at: first.instant)
      displaced.sort { ($1.priority, $0.sequence) < ($0.priority, $1.sequence) }
    case .effectsFirst:
      takeTies(at: first.instant)
      displaced.sort { ($0.priority, $1.sequence) < ($1.priority, $0.sequence) }
    case .oneAnInstant:
      takeTies(at: first.instant)
      // Checks are left: a run whose end is never asked about would be judged by nobody.
      displaced = displaced.reversed().filter {
        $0.sequence == first.sequence || $0.priority == .check
      }
    case .laterFirst:
      guard occurrenceCount.isMultiple(of: 20), let second = queue.popEarliest() else { return }
      displaced.append(second)
    }
  }

  private mutating func takeTies(at instant: Instant) {
    while queue.earliestInstant == instant, let next = queue.popEarliest() {
      displaced.append(next)
    }
  }
}
