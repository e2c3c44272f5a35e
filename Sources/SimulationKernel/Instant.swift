/// A point on a time line, in whole microseconds since the scenario began.
///
/// The world has one true time line; every device reads its own clock, which may lie. Both are
/// `Instant`s: a clock set back before the beginning is negative, so the count is signed.
@frozen
public struct Instant: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// Microseconds since the scenario began.
  public var microseconds: Int64

  /// An instant `microseconds` after the beginning (before it, when negative).
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// The beginning of the scenario.
  @inlinable public static var zero: Instant { Instant(microseconds: 0) }

  /// Later than anything a scenario can reach: ten thousand years.
  @inlinable public static var distantFuture: Instant {
    Instant(microseconds: 10_000 * 366 * 86_400 * 1_000_000)
  }

  /// Earlier first.
  @inlinable
  public static func < (left: Instant, right: Instant) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The instant `duration` later.
  @inlinable
  public static func + (instant: Instant, duration: SimulatedDuration) -> Instant {
    Instant(microseconds: instant.microseconds &+ duration.microseconds)
  }

  /// The instant `duration` earlier.
  @inlinable
  public static func - (instant: Instant, duration: SimulatedDuration) -> Instant {
    Instant(microseconds: instant.microseconds &- duration.microseconds)
  }

  /// The time from `right` to `left`; negative when `left` is earlier.
  @inlinable
  public static func - (left: Instant, right: Instant) -> SimulatedDuration {
    SimulatedDuration(microseconds: left.microseconds &- right.microseconds)
  }
}
