import DeviceSystems
import FleetFacts
import Scenarios
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
    var pending: [ScheduledOccurrence<PlannedOccurrence>] = []
    while !isOver {
      while let next = queue.popEarliest() { pending.append(next) }
      pending.sort {
        ($0.instant, $0.priority, $0.sequence) < ($1.instant, $1.priority, $1.sequence)
      }
      let alternatives = alternatives(among: pending)
      guard let first = alternatives.first else { break }
      var chosen = first
      if alternatives.count > 1 {
        guard let number = chooser.choose(among: alternatives, in: self) else { return false }
        chosen = alternatives[min(number, alternatives.count - 1)]
      }
      take(pending.remove(at: chosen.index), isLost: chosen.kind == .lost)
      tell(&chooser)
    }
    tell(&chooser)
    return true
  }

  private mutating func take(
    _ next: ScheduledOccurrence<PlannedOccurrence>, isLost: Bool
  ) {
    if isHealed || !next.payload.occurrence.isOnItsWay { now = max(now, next.instant) }
    occurrenceCount &+= 1
    stopIfEndless()
    if isLost, case .arrives(let slot, let isCopy) = next.payload.occurrence {
      lose(slot, isCopy: isCopy)
    } else {
      dispatch(next.payload.occurrence, cause: next.payload.cause)
    }
    noteTransition()
    if awaitsQuiescence { noticeQuiescence() }
  }

  /// What can come next, the clock's own choice first. After the healing only the clock decides.
  private func alternatives(
    among pending: [ScheduledOccurrence<PlannedOccurrence>]
  ) -> [ScheduleAlternative] {
    func alternative(_ index: Int, _ kind: ScheduleAlternative.Kind) -> ScheduleAlternative {
      ScheduleAlternative(kind: kind, index: index, sequence: pending[index].sequence)
    }
    if isHealed { return pending.isEmpty ? [] : [alternative(0, .inOrder)] }
    let onTheWay = pending.indices.filter { pending[$0].payload.occurrence.isOnItsWay }
    let steps = nextSteps(among: pending)
    guard let firstOnTheWay = onTheWay.first else { return steps.map { alternative($0, .inOrder) } }
    var alternatives = [alternative(firstOnTheWay, .inOrder)]
    alternatives += onTheWay.dropFirst().map { alternative($0, .overtakes) }
    alternatives += steps.map { alternative($0, .leavesWaiting) }
    alternatives += onTheWay.filter { pending[$0].payload.occurrence.isMessage }
      .map { alternative($0, .lost) }
    return alternatives
  }

  /// The next thing that has a time of its own, and the steps of other devices at the same time.
  private func nextSteps(among pending: [ScheduledOccurrence<PlannedOccurrence>]) -> [Int] {
    guard let first = pending.firstIndex(where: { !$0.payload.occurrence.isOnItsWay }) else {
      return []
    }
    guard let device = scriptedDevice(pending[first]) else { return [first] }
    var seen = [device]
    var steps = [first]
    for index in pending.indices.dropFirst(first + 1)
    where pending[index].instant == pending[first].instant {
      guard let device = scriptedDevice(pending[index]), !seen.contains(device) else { continue }
      seen.append(device)
      steps.append(index)
    }
    return steps
  }

  private func scriptedDevice(
    _ pending: ScheduledOccurrence<PlannedOccurrence>
  ) -> DeviceIndex? {
    guard case .scripted(let step) = pending.payload.occurrence else { return nil }
    return scenario.timeline[Int(step)].device
  }
}

extension Occurrence {
  /// Whether nobody but the network and the system says when it comes. A push that waits for the
  /// next hour (7.13) is held back by the hub's clock until then.
  fileprivate var isOnItsWay: Bool {
    switch self {
    case .arrives, .hubAnswers, .uploadDue: true
    case .system(_, let timer): timer.isOnItsWay
    case .pushLeaves(_, let waited): !waited
    case .scripted, .faultBegins, .faultEnds, .joins, .retires, .sessionBegins, .opensScreen,
      .sessionEnds, .saves, .sleeps, .agentTimer, .timesOut, .heals, .nudges, .quiesces,
      .quiescenceIsDue,
      .ends:
      false
    }
  }

  /// Whether it is a message, which can get lost.
  fileprivate var isMessage: Bool {
    switch self {
    case .arrives: true
    case .hubAnswers, .pushLeaves, .uploadDue, .scripted, .faultBegins, .faultEnds, .joins,
      .retires, .sessionBegins, .opensScreen, .sessionEnds, .system,
      .saves, .sleeps, .agentTimer, .timesOut, .heals, .nudges, .quiesces, .quiescenceIsDue,
      .ends:
      false
    }
  }
}
