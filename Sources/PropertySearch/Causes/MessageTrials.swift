import DeviceSystems
import FleetFacts
import FleetWorld
import SimulationKernel

/// Which messages of a run are worth another fate.
enum MessageTrials {
  /// A message that took longer may have come too late.
  static let prompt = SimulatedDuration.minutes(1)

  /// One message as the journal tells of it.
  private struct Course {
    let name: MessageName
    var sent: Instant
    var delivered: Instant?
    var isLost = false
    var isBehind = false
  }

  /// The fates to try for messages that were sent before a fact, the likeliest causes first,
  /// and how many messages were left out.
  ///
  /// What was lost or held back could have arrived; then what led to the fact could have been
  /// lost; then everything else. Among equals the later one comes first.
  static func choose(
    _ journal: Journal, before fact: FactID, limit: Int
  ) -> (trials: [MessageOverride], untried: Int) {
    let behind = past(of: fact, in: journal)
    var courses: [UInt32: Course] = [:]
    var numbers: [UInt32] = []
    var names = MessageCounter()
    for index in 0...fact.position {
      let recorded = journal.facts[index]
      guard case .network(let network) = recorded.kind else { continue }
      switch network {
      case .sent(let message, let from, let to, let kind, _):
        guard let name = names.name(from: from, to: to, kind) else { continue }
        numbers.append(message)
        courses[message] = Course(
          name: name, sent: recorded.instant, isBehind: behind.contains(FactID(index)))
      case .delivered(let message, _):
        guard var course = courses[message] else { continue }
        course.delivered = course.delivered ?? recorded.instant
        if behind.contains(FactID(index)) { course.isBehind = true }
        courses[message] = course
      case .dropped(let message, _, _): courses[message]?.isLost = true
      default: break
      }
    }
    var ranked: [(rank: Int, trial: MessageOverride)] = []
    for number in numbers.reversed() {
      guard let course = courses[number] else { continue }
      let isLate = course.delivered.map { $0 - course.sent > prompt } ?? true
      if course.isLost || isLate {
        ranked.append((0, MessageOverride(course.name, number: number, fate: .delivered)))
      }
      if course.delivered != nil {
        ranked.append(
          (
            course.isBehind ? 1 : 2, MessageOverride(course.name, number: number, fate: .dropped)
          ))
      }
    }
    let ordered = ranked.enumerated().sorted {
      ($0.element.rank, $0.offset) < ($1.element.rank, $1.offset)
    }
    let chosen = ordered.prefix(limit).map(\.element.trial)
    return (chosen, ranked.count - chosen.count)
  }

  private static func past(of fact: FactID, in journal: Journal) -> Set<FactID> {
    var seen: Set<FactID> = [fact]
    var queue = [fact]
    var next = 0
    while next < queue.count {
      for cause in journal.causes(of: queue[next]) where seen.insert(cause).inserted {
        queue.append(cause)
      }
      next += 1
    }
    return seen
  }
}

/// Names the messages of a journal in the order in which they were sent.
struct MessageCounter {
  private var counts: [MessageName: UInt32] = [:]

  /// The name of the next message; nil if no device is at either end.
  mutating func name(from: Actor, to: Actor, _ kind: MessageKind) -> MessageName? {
    let device: DeviceIndex
    switch (from, to) {
    case (.device(let sender), _): device = sender
    case (_, .device(let receiver)): device = receiver
    case (_, _): return nil
    }
    let first = MessageName(device: device, kind: kind, ordinal: 0)
    let ordinal = counts[first] ?? 0
    counts[first] = ordinal + 1
    return MessageName(device: device, kind: kind, ordinal: ordinal)
  }
}
