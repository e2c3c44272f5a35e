import DeviceSystems
import Scenarios
import SimulationKernel

/// What is pending while a chooser decides what comes next, in the order of the clock.
///
/// Of what is on its way anything can come next, and there is little of it. Of all else, such as
/// the steps of a timeline, only what is next by the clock can; what comes after that is not
/// looked at.
package struct ChoosableOccurrences: Sendable {
  package typealias Pending = ScheduledOccurrence<PlannedOccurrence>

  /// What is on its way; the earliest first.
  package private(set) var onTheWay: [Pending] = []
  /// All else; the earliest last, so that it is taken without moving the others.
  package private(set) var timed: [Pending] = []

  /// Nothing is pending.
  package init() {}

  /// What the clock has come next; nil if nothing is pending.
  package var earliest: Pending? {
    guard let first = onTheWay.first else { return timed.last }
    guard let next = timed.last, Self.precedes(next, first) else { return first }
    return next
  }

  /// Takes everything that was scheduled.
  package mutating func take(from queue: inout OccurrenceHeap<PlannedOccurrence>) {
    let count = queue.count
    while let next = queue.popEarliest() {
      if next.payload.occurrence.isOnItsWay {
        let index = onTheWay.partitionIndex(past: { Self.precedes($0, next) })
        onTheWay.insert(next, at: index)
      } else if count > Self.fewest {
        timed.append(next)
      } else {
        let index = timed.partitionIndex(past: { Self.precedes(next, $0) })
        timed.insert(next, at: index)
      }
    }
    if count > Self.fewest { timed.sort { Self.precedes($1, $0) } }
  }

  /// Removes what has this sequence, which is pending.
  package mutating func remove(_ sequence: UInt64) -> Pending {
    if let index = onTheWay.firstIndex(where: { $0.sequence == sequence }) {
      return onTheWay.remove(at: index)
    }
    guard let index = timed.lastIndex(where: { $0.sequence == sequence }) else {
      preconditionFailure("What was chosen to come next is not pending.")
    }
    return timed.remove(at: index)
  }

  /// With how many at once, such as all that a scenario plans, sorting costs less than inserting.
  private static let fewest = 16

  private static func precedes(_ left: Pending, _ right: Pending) -> Bool {
    (left.instant, left.priority, left.sequence) < (right.instant, right.priority, right.sequence)
  }
}

extension ChoosableOccurrences {
  /// What can come next, the clock's own choice first.
  ///
  /// - `timeline`: The steps of the scenario.
  package func alternatives(in timeline: [TimelineStep]) -> [ScheduleAlternative] {
    let steps = nextSteps(of: timeline)
    guard let first = onTheWay.first else {
      return steps.map { ScheduleAlternative(.inOrder, $0) }
    }
    var alternatives = [ScheduleAlternative(.inOrder, first)]
    alternatives += onTheWay.dropFirst().map { ScheduleAlternative(.overtakes, $0) }
    alternatives += steps.map { ScheduleAlternative(.leavesWaiting, $0) }
    alternatives += onTheWay.filter(\.payload.occurrence.isMessage)
      .map { ScheduleAlternative(.lost, $0) }
    return alternatives
  }

  /// The next thing that has a time of its own, and the steps of other devices at the same time.
  private func nextSteps(of timeline: [TimelineStep]) -> [Pending] {
    guard let first = timed.last else { return [] }
    func device(_ pending: Pending) -> DeviceIndex? {
      guard case .scripted(let step) = pending.payload.occurrence else { return nil }
      return timeline[Int(step)].device
    }
    guard let firstDevice = device(first) else { return [first] }
    var seen = [firstDevice]
    var steps = [first]
    for next in timed.dropLast().reversed() {
      guard next.instant == first.instant else { break }
      guard let device = device(next), !seen.contains(device) else { continue }
      seen.append(device)
      steps.append(next)
    }
    return steps
  }
}

extension Occurrence {
  /// Whether nobody but the network and the system says when it comes. A push that waits for the
  /// next hour (7.13) is held back by the hub's clock until then.
  package var isOnItsWay: Bool {
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
  package var isMessage: Bool {
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
