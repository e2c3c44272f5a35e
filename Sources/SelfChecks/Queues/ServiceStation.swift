import FleetWorld
import SimulationKernel

/// The list of events that the checks play on: the simulator's own.
typealias EventList<Payload: BitwiseCopyable> = OccurrenceHeap<Payload>

/// A station with servers and a queue, played on the simulator's list of events.
struct ServiceStation {
  /// From one arrival to the next.
  var gap: DurationDistribution
  /// How long a server needs.
  var service: DurationDistribution
  var servers = 1
  /// How many customers find room, those in service included; nil for any number.
  var room: Int?

  /// What is scheduled.
  enum Event: BitwiseCopyable {
    case arrives
    case leaves(cameAt: Instant)
  }

  /// What became of a customer.
  enum Fate {
    /// Found no room.
    case refused
    /// Was served after a wait, in seconds.
    case served(after: Double)
  }

  /// What happened to the customers.
  struct Record {
    /// The time that customers were there, added up when something changes; customers times µs.
    var presence: Int64 = 0
    /// The same, added up by customer.
    var stays: Int64 = 0
  }

  /// Plays until `count` customers came and all of them are gone.
  ///
  /// - `use`: Takes the fate of each customer; those who are served, in the order of their arrival.
  func play(_ count: Int, _ draws: inout CheckDraws, use: (Fate) -> Void) -> Record {
    var record = Record()
    var pending = EventList<Event>()
    var queue = FirstComeQueue()
    var busy = 0
    var arrivals = 0
    var last = Instant.zero
    pending.schedule(.arrives, at: .zero + gap(&draws), priority: .person)
    while let next = pending.popEarliest() {
      let now = next.instant
      record.presence += Int64(busy + queue.count) * (now - last).microseconds
      last = now
      switch next.payload {
      case .arrives:
        arrivals += 1
        if arrivals < count {
          pending.schedule(.arrives, at: now + gap(&draws), priority: .person)
        }
        if let room, busy + queue.count >= room {
          use(.refused)
          continue
        }
        queue.append(now)
      case .leaves(let came):
        record.stays += (now - came).microseconds
        busy -= 1
      }
      while busy < servers, let came = queue.removeFirst() {
        use(.served(after: (now - came).inSeconds))
        busy += 1
        let time = draws.duration(service, .hubService)
        pending.schedule(.leaves(cameAt: came), at: now + time, priority: .device)
      }
    }
    return record
  }

  private func gap(_ draws: inout CheckDraws) -> SimulatedDuration {
    draws.duration(gap, .sessionGap)
  }
}

/// Who waits, by the time of arrival.
private struct FirstComeQueue {
  private var arrivals: [Instant] = []
  private var first = 0

  var count: Int { arrivals.count - first }

  mutating func append(_ instant: Instant) { arrivals.append(instant) }

  mutating func removeFirst() -> Instant? {
    guard first < arrivals.count else { return nil }
    defer {
      first += 1
      if first == arrivals.count {
        arrivals.removeAll(keepingCapacity: true)
        first = 0
      }
    }
    return arrivals[first]
  }
}
