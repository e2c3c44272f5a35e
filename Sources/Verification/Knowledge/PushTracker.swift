import DeviceSystems
import SimulationKernel

/// What the hub's pushes to one device must be doing, by facts alone.
///
/// That a push was asked for, and that one was kept for a device without a connection, no fact
/// tells: both follow from what happened, sometimes with a doubt.
public struct PushTracker: Sendable {
  /// Whether something is so.
  public enum Doubt: Sendable, Equatable { case no, maybe, yes }

  /// A push that was asked for and has not left.
  package struct Plan: Sendable {
    /// Whether it was asked for.
    package var isAsked = Doubt.no
    /// When it leaves at the earliest, and at the latest.
    package var from = Instant.zero
    package var by = Instant.distantFuture
    /// Whether it waits for the next hour.
    package var isWaiting = false
    /// Whether the device had no connection at some time since then, and whether at all times.
    package var metOffline = false
    var isAllOffline = false
    /// Whether it may be one that was held back until the next hour.
    package var mayHaveWaited = false
    /// What it tells of.
    package var because: FactID?
  }

  package var plan = Plan()
  /// The push that is on its way.
  package var underWay: UInt32?
  /// Whether one is kept until the device is back.
  package var isStored = Doubt.no
  package var isOffline = false
  private var hour: Int64 = -1
  /// How many were asked for in the hour, at least and at most.
  private var least = 0
  private var most = 0

  package init() {}

  /// Whether one is asked for and has not left; kept for later is left.
  package func isPlanned(at now: Instant, stores: Bool) -> Doubt {
    if plan.isAsked == .yes, stores, plan.metOffline, now >= plan.from { return .maybe }
    return plan.isAsked
  }

  // MARK: The hour

  private static func number(of instant: Instant) -> Int64 {
    instant.microseconds / SimulatedDuration.hours(1).microseconds
  }

  package static func nextHour(after instant: Instant) -> Instant {
    Instant(microseconds: (number(of: instant) + 1) * SimulatedDuration.hours(1).microseconds)
  }

  /// How many were asked for in this hour.
  package mutating func count(at now: Instant) -> (least: Int, most: Int) {
    let current = PushTracker.number(of: now)
    if current != hour { (hour, least, most) = (current, 0, 0) }
    return (least, most)
  }

  package mutating func add(least more: Int, most mostMore: Int, at now: Instant) {
    _ = count(at: now)
    least += more
    most += mostMore
  }

  /// One that waited left at `instant`: it counts for that hour alone.
  mutating func beginHour(at instant: Instant) {
    (hour, least, most) = (PushTracker.number(of: instant), 1, 1)
  }

  /// One that waited for this hour may be kept for the device already: then it counts.
  package mutating func allowForWaiting(at now: Instant) {
    if plan.isWaiting, now >= plan.from { widenHour(to: 1, at: now) }
  }

  package mutating func widenHour(to limit: Int, at now: Instant) {
    _ = count(at: now)
    least = 0
    most = max(most, limit)
  }

  // MARK: What happens

  /// One is asked for, and leaves between `from` and `by`.
  package mutating func ask(
    from: Instant, by: Instant, isWaiting: Bool, because: FactID?, isAsked: Doubt
  ) {
    plan = Plan(
      isAsked: isAsked, from: from, by: by, isWaiting: isWaiting, metOffline: isOffline,
      isAllOffline: isOffline, because: because)
  }

  /// It left as a message.
  package mutating func leave(as message: UInt32, at now: Instant, limit: Int) {
    if plan.isWaiting { beginHour(at: now) }
    if plan.mayHaveWaited { widenHour(to: limit, at: now) }
    plan = Plan()
    underWay = message
  }

  package mutating func connectionChanged(isOffline: Bool) {
    self.isOffline = isOffline
    if isOffline { plan.metOffline = true } else { plan.isAllOffline = false }
  }

  /// The time in which it leaves is over, and it did not leave as a message: it is kept for the
  /// device; false if it cannot be.
  package mutating func expire(stores: Bool) -> Bool {
    let wasAsked = plan.isAsked
    let mayBeStored = stores && plan.metOffline
    if plan.isWaiting {
      beginHour(at: plan.by)
    } else if plan.mayHaveWaited {
      widenHour(to: 1, at: plan.by)
    }
    if mayBeStored {
      if wasAsked == .yes, plan.isAllOffline {
        isStored = .yes
      } else if isStored == .no {
        isStored = .maybe
      }
    }
    plan = Plan()
    return wasAsked != .yes || mayBeStored
  }
}
