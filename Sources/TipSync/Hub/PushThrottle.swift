import SimulationKernel

/// Whether the hub may push to one device now (7.12, 7.13).
public struct PushThrottle: Hashable, Sendable, BitwiseCopyable {
  /// Whether a push is on its way; a further one is merged into it.
  private var isUnderWay = false
  /// Whether a push waits for the next hour. What arrives meanwhile, such as a late copy of an
  /// earlier push, does not end the wait: else another would begin, and both would leave at once.
  private var isWaiting = false
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
    if isUnderWay || isWaiting { return .coalesce }
    let hourLength = SimulatedDuration.hours(1).microseconds
    let current = now.microseconds / hourLength
    if current != hour {
      hour = current
      sentInHour = 0
    }
    guard sentInHour < perHour else {
      isWaiting = true
      return .wait(until: Instant(microseconds: (current + 1) * hourLength))
    }
    sentInHour += 1
    isUnderWay = true
    return .send
  }

  /// A push that waited leaves at `now`.
  public mutating func sendWaiting(at now: Instant) {
    hour = now.microseconds / SimulatedDuration.hours(1).microseconds
    sentInHour = 1
    isWaiting = false
    isUnderWay = true
  }

  /// The push reached the device, or was lost.
  public mutating func settle() { isUnderWay = false }
}
