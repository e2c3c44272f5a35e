import SimulationKernel

/// Loads that queues dislike: what is scheduled next, as a function of the present and a draw.
enum HostileLoad: String, CaseIterable {
  case even, skewed, bursts, equalInstants, outliers, backwards, descending, farApart, zeroDelay
  case growAndShrink, twoPaces, changingPace, extremes

  /// How many occurrences are pending at `step`: usually `pending`.
  func wanted(at step: Int, _ pending: Int) -> Int {
    switch self {
    case .growAndShrink:
      // Across the switch between heap and buckets again and again, and far beyond it.
      let height = step / 4_000 % 3 == 0 ? 4_000 : 300
      let position = step % (2 * height)
      return position < height ? position : 2 * height - position
    case .descending: return step < 6_000 ? step : 6_000
    case .even, .skewed, .bursts, .equalInstants, .outliers, .backwards, .farApart, .zeroDelay,
      .twoPaces, .changingPace, .extremes:
      return pending
    }
  }

  /// When the next occurrence is to happen.
  func instant(after now: Int64, step: Int, draw: UInt64) -> Int64 {
    let low = Int64(draw & 0xffff)
    let isRare = draw &>> 32 & 0xff == 0
    switch self {
    case .even, .growAndShrink: return now &+ 100_000 &+ low &* 20
    case .skewed: return now &+ 1 &<< Int64(draw &>> 40 % 40)
    case .bursts: return (now / 50_000_000 &+ 1) &* 50_000_000 &+ low & 0xf
    case .equalInstants: return now / 1_000_000 &* 1_000_000 &+ (isRare ? 3_000_000 : 1_000_000)
    case .outliers: return isRare ? now &+ 1 &<< 50 &+ low : now &+ low
    case .backwards: return isRare ? now &- 5_000_000 : now &+ low &* 30
    case .descending: return step < 6_000 ? 1 &<< 40 &- Int64(step) &* 1_000 : now &+ low &* 9_000
    case .farApart: return now &+ low &* 3_600_000_000
    case .zeroDelay: return isRare ? now &+ low : now
    case .twoPaces: return draw &>> 40 & 1 == 0 ? now &+ low & 0xff : now &+ 3_600_000_000 &* low
    case .changingPace: return now &+ 1 &+ low &<< Int64(step / 8_000 % 3 &* 8)
    case .extremes:
      if isRare { return draw &>> 50 & 1 == 0 ? .max &- low & 1 : .min &+ low & 1 }
      return Int64(bitPattern: mixedBits(draw)) &>> Int64(draw &>> 58)
    }
  }
}

/// What playing a load on a queue gave.
struct PlayedLoad: Equatable {
  var taken = 0
  var digest = StableDigest()
  /// How many left before one that they should have left after.
  var outOfOrder = 0
}

extension HostileLoad {
  /// Plays so many steps, usually with `pending` occurrences, and then takes all that is left.
  func play<Queue: PendingOccurrences & ~Copyable>(
    on queue: inout Queue, steps: Int, pending: Int = 3_000
  ) -> PlayedLoad where Queue.Payload == UInt32 {
    var played = PlayedLoad()
    var now: Int64 = 0
    var scheduled: UInt64 = 0
    var latest: (Int64, UInt8, UInt64)?
    func draw() -> UInt64 { mixedBits(scheduled &+ 77) }
    for step in 0..<steps {
      while queue.count <= wanted(at: step, pending) {
        let instant = instant(after: now, step: step, draw: draw())
        let level = UInt8(draw() &>> 20 & 3)
        queue.schedule(
          UInt32(truncatingIfNeeded: scheduled), at: Instant(microseconds: instant),
          priority: OccurrencePriority(level: level))
        scheduled += 1
        // Only what is taken in one go, with nothing scheduled between, must come in order.
        latest = nil
      }
      while queue.count > wanted(at: step, pending), let next = queue.popEarliest() {
        now = next.instant.microseconds
        played.note(next, &latest)
      }
    }
    latest = nil
    while let next = queue.popEarliest() { played.note(next, &latest) }
    return played
  }
}

extension PlayedLoad {
  mutating func note(
    _ next: ScheduledOccurrence<UInt32>, _ latest: inout (Int64, UInt8, UInt64)?
  ) {
    let position = (next.instant.microseconds, next.priority.level, next.sequence)
    if let latest, position <= latest { outOfOrder += 1 }
    latest = position
    taken += 1
    digest.combine(position.0)
    digest.combine(UInt64(position.1))
    digest.combine(position.2)
    digest.combine(UInt64(next.payload))
  }
}
