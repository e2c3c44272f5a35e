import SimulationKernel

/// Whether the hub may push to one device now (7.12, 7.13).
public struct PushThrottle: Hashable, Sendable, BitwiseCopyable {
  /// Whether a push is asked for and has not left, now or for the next hour.
  private var isPlanned = false
  /// The push that is on its way. Only its own fate ends that: a late copy of an earlier one does
  /// not, or several could be asked for at once, and leave together in the next hour.
  private var underWay: UInt32?
  private var hour: Int64 = -1
  private var sentInHour = 0

  /// Nothing sent yet.
  public init() {}

  /// What becomes of a push.
  public enum Verdict: Hashable, Sendable, BitwiseCopyable {
    /// It leaves now.
    case send
    /// One is under way already.
    case coalesce
    /// Too many in this hour: it leaves when the next begins.
    case wait(until: Instant)
  }

  /// Asks for a push at `now`, with at most `perHour` an hour.
  public mutating func request(at now: Instant, perHour: Int) -> Verdict {
    if isPlanned || underWay != nil { return .coalesce }
    isPlanned = true
    let hourLength = SimulatedDuration.hours(1).microseconds
    let current = now.microseconds / hourLength
    if current != hour {
      hour = current
      sentInHour = 0
    }
    guard sentInHour < perHour else {
      return .wait(until: Instant(microseconds: (current + 1) * hourLength))
    }
    sentInHour += 1
    return .send
  }

  /// A push that waited leaves at `now`: it counts for this hour, not for the one in which it was
  /// asked for.
  public mutating func countWaiting(at now: Instant) {
    hour = now.microseconds / SimulatedDuration.hours(1).microseconds
    sentInHour = 1
  }

  /// The push that was asked for leaves as `message`; nil if it is kept for when the device is
  /// there.
  public mutating func leave(as message: UInt32?) {
    isPlanned = false
    underWay = message
  }

  /// A push reached the device, or was lost.
  public mutating func settle(_ message: UInt32) {
    if underWay == message { underWay = nil }
  }
}
