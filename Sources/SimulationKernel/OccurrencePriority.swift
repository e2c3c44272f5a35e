/// Who goes first among occurrences of the same instant; the lower number is served first.
///
/// The second part of the total order (instant, priority, sequence). The five named levels follow
/// cause to effect inside one instant: first the world changes, then messages arrive, then devices
/// work, then people act, and only then does anything judge the outcome.
@frozen
public struct OccurrencePriority: Comparable, Hashable, Sendable, BitwiseCopyable {
  /// The index in the order, 0 is served first.
  public let level: UInt8

  /// A priority at `level`; the lower one is served first.
  @inlinable
  public init(level: UInt8) { self.level = level }

  /// Faults begin and end before anything else at their instant can meet them.
  @inlinable public static var fault: OccurrencePriority { OccurrencePriority(level: 0) }
  /// Messages arrive.
  @inlinable public static var network: OccurrencePriority { OccurrencePriority(level: 1) }
  /// Devices and the hub do their own work.
  @inlinable public static var device: OccurrencePriority { OccurrencePriority(level: 2) }
  /// People act.
  @inlinable public static var person: OccurrencePriority { OccurrencePriority(level: 3) }
  /// Checks and measurements see what the instant left behind.
  @inlinable public static var check: OccurrencePriority { OccurrencePriority(level: 4) }

  /// Served earlier first.
  @inlinable
  public static func < (left: OccurrencePriority, right: OccurrencePriority) -> Bool {
    left.level < right.level
  }
}
