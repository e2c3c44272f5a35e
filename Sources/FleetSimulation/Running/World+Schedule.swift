import DeviceSystems
import FleetFacts
import FleetWorld
import Scenarios
import SimulatedNetwork
import SimulationKernel
import TipDomain

// The main loop where somebody else than the clock decides what comes next.

extension World {
  /// Plays the scenario to its end, or until the chooser gives it up; false if it did.
  ///
  /// What is on its way takes no time: all that matters of a delay is what came before it.
  public mutating func run(scheduledBy chooser: inout some ScheduleChooser) -> Bool {
    record(.run(.began), at: .world, because: .none)
    tell(&chooser)
    var pending = ChoosableOccurrences()
    while !isOver {
      pending.take(from: &queue)
      let alternatives = alternatives(among: pending)
      guard let first = alternatives.first else { break }
      var chosen = first
      if alternatives.count > 1 {
        guard let number = chooser.choose(among: alternatives, in: self) else { return false }
        chosen = alternatives[min(number, alternatives.count - 1)]
      }
      let next = pending.remove(chosen.sequence)
      take(ChosenOccurrence(next, isLost: chosen.kind == .lost), from: pending)
      tell(&chooser)
    }
    tell(&chooser)
    return true
  }

  /// Plays one occurrence that the scenario's schedule, or an injected fault, has come next; false
  /// if none was left.
  @inline(never)
  mutating func stepByDecision() -> Bool {
    guard order != nil else { return injection.map { step(orderedBy: $0) } ?? false }
    decideNext()
    guard let next = order?.next, let pending = order?.pending else { return false }
    order?.next = nil
    take(next, from: pending)
    return true
  }

  /// When what comes next will be; nil if nothing is pending.
  mutating func nextInstant() -> Instant? {
    if followsClock { return queue.earliestInstant }
    guard order != nil else { return injection.flatMap { nextInstant(orderedBy: $0) } }
    decideNext()
    return (order?.next).map { instant(of: $0.occurrence) }
  }

  /// Has the scenario's schedule decide what comes next, unless it has.
  private mutating func decideNext() {
    guard order?.next == nil else { return }
    order?.pending.take(from: &queue)
    let alternatives = order.map { self.alternatives(among: $0.pending) } ?? []
    guard var chosen = alternatives.first else { return }
    if alternatives.count > 1, let number = order?.choose(among: alternatives) {
      chosen = alternatives[min(number, alternatives.count - 1)]
    }
    guard let next = order?.pending.remove(chosen.sequence) else { return }
    order?.next = ChosenOccurrence(next, isLost: chosen.kind == .lost)
  }

  /// When an occurrence is if it comes next: what is on its way takes no time before the healing.
  private func instant(of next: ChoosableOccurrences.Pending) -> Instant {
    isHealed || !next.payload.occurrence.isOnItsWay ? max(now, next.instant) : now
  }

  private mutating func take(_ chosen: ChosenOccurrence, from pending: ChoosableOccurrences) {
    let next = chosen.occurrence
    if !isHealed, case .arrives(let slot, _) = next.payload.occurrence {
      freeLink(of: slot, pending)
    }
    now = instant(of: next)
    occurrenceCount &+= 1
    stopIfEndless()
    if chosen.isLost, case .arrives(let slot, let isCopy) = next.payload.occurrence {
      lose(slot, isCopy: isCopy)
    } else {
      dispatch(next.payload.occurrence, cause: next.payload.cause)
    }
    noteTransition()
    if awaitsQuiescence { noticeQuiescence() }
  }

  /// What can come next, the clock's own choice first. After the healing only the clock decides.
  private func alternatives(among pending: ChoosableOccurrences) -> [ScheduleAlternative] {
    isHealed
      ? pending.earliest.map { [ScheduleAlternative(.inOrder, $0)] } ?? []
      : pending.alternatives(in: scenario.timeline)
  }

  /// A message that arrives now no longer keeps its link busy: what is sent from now on waits for
  /// those alone that are still on their way.
  private mutating func freeLink(of slot: UInt32, _ pending: ChoosableOccurrences) {
    let ends = ends(of: slot)
    var latest = now
    for other in pending.onTheWay {
      if case .arrives(let slot, _) = other.payload.occurrence, self.ends(of: slot) == ends {
        latest = max(latest, other.instant)
      }
    }
    network.catchUp(from: ends.sender, to: ends.receiver, arrivedBy: latest)
  }

  /// The nodes between which a message is on its way.
  private func ends(of slot: UInt32) -> (sender: Int, receiver: Int) {
    let device = messages.slots[Int(slot)].device.position
    return isForHub(messages.slots[Int(slot)].kind) ? (device, hubNode) : (hubNode, device)
  }
}
