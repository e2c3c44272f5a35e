/// A length of simulated time in whole microseconds; may be negative.
///
/// Scenario files are limited to a thousand years, so sums of a few durations cannot overflow.
@frozen
public struct SimulatedDuration: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The length in microseconds.
  public var microseconds: Int64

  /// A length of `microseconds`.
  @inlinable
  public init(microseconds: Int64) { self.microseconds = microseconds }

  /// No time at all.
  @inlinable public static var zero: SimulatedDuration { SimulatedDuration(microseconds: 0) }

  /// `count` thousandths of a second.
  @inlinable
  public static func milliseconds(_ count: Int64) -> SimulatedDuration {
    SimulatedDuration(microseconds: count &* 1_000)
  }

  /// `count` seconds.
  @inlinable
  public static func seconds(_ count: Int64) -> SimulatedDuration {
    SimulatedDuration(microseconds: count &* 1_000_000)
  }

  /// `count` times 60 seconds.
  @inlinable
  public static func minutes(_ count: Int64) -> SimulatedDuration { .seconds(count &* 60) }

  /// `count` times 3 600 seconds.
  @inlinable
  public static func hours(_ count: Int64) -> SimulatedDuration { .seconds(count &* 3_600) }

  /// `count` times 86 400 seconds: elapsed time, not calendar days (2.17).
  @inlinable
  public static func days(_ count: Int64) -> SimulatedDuration { .seconds(count &* 86_400) }

  /// Shorter first.
  @inlinable
  public static func < (left: SimulatedDuration, right: SimulatedDuration) -> Bool {
    left.microseconds < right.microseconds
  }

  /// The sum of two lengths.
  @inlinable
  public static func + (left: SimulatedDuration, right: SimulatedDuration) -> SimulatedDuration {
    SimulatedDuration(microseconds: left.microseconds &+ right.microseconds)
  }

  /// The difference of two lengths.
  @inlinable
  public static func - (left: SimulatedDuration, right: SimulatedDuration) -> SimulatedDuration {
    SimulatedDuration(microseconds: left.microseconds &- right.microseconds)
  }

  /// The longest time a scenario may speak of: a thousand years of 366 days.
  @inlinable public static var longest: SimulatedDuration { .days(366_000) }

  /// This length, or the nearest one that is not longer than `longest` in either direction.
  @inlinable
  public var clamped: SimulatedDuration {
    let limit = SimulatedDuration.longest.microseconds
    return SimulatedDuration(microseconds: max(-limit, min(microseconds, limit)))
  }
}
