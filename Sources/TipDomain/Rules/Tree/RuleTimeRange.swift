import SimulationKernel

/// A length of time up to the present, as `donatedWithin` takes it (2.16).
public struct RuleTimeRange: Hashable, Sendable, BitwiseCopyable, CustomStringConvertible {
  /// The unit.
  public let unit: Unit
  /// How many units, at least 1.
  public let count: Int

  /// A unit of time: elapsed seconds, not the calendar's (2.17).
  public enum Unit: String, Hashable, Sendable, CaseIterable, BitwiseCopyable {
    /// 60 seconds.
    case minute
    /// 3 600 seconds.
    case hour
    /// 86 400 seconds.
    case day
    /// 604 800 seconds.
    case week
    /// 30 days, our choice: the name is used, but no length is published (2.16, C6).
    case month

    /// The length of one unit in seconds.
    public var seconds: Int {
      switch self {
      case .minute: 60
      case .hour: 3_600
      case .day: 86_400
      case .week: 604_800
      case .month: 2_592_000
      }
    }
  }

  /// `count` units; nil unless `count` is at least 1 and the range at most ten thousand years.
  public init?(_ count: Int, _ unit: Unit) {
    guard count >= 1, count <= 10_000 * 366 * 86_400 / unit.seconds else { return nil }
    self.unit = unit
    self.count = count
  }

  private init(one unit: Unit) {
    self.unit = unit
    self.count = 1
  }

  /// The last 60 seconds.
  public static let minute = RuleTimeRange(one: .minute)
  /// The last 60 minutes.
  public static let hour = RuleTimeRange(one: .hour)
  /// The last 24 hours.
  public static let day = RuleTimeRange(one: .day)
  /// The last 7 days.
  public static let week = RuleTimeRange(one: .week)
  /// The last 30 days.
  public static let month = RuleTimeRange(one: .month)

  /// The last `count` minutes, at least 1.
  public static func minutes(_ count: Int) -> RuleTimeRange { checked(count, .minute) }
  /// The last `count` hours, at least 1.
  public static func hours(_ count: Int) -> RuleTimeRange { checked(count, .hour) }
  /// The last `count` days, at least 1.
  public static func days(_ count: Int) -> RuleTimeRange { checked(count, .day) }
  /// The last `count` weeks, at least 1.
  public static func weeks(_ count: Int) -> RuleTimeRange { checked(count, .week) }
  /// The last `count` times 30 days, at least 1.
  public static func months(_ count: Int) -> RuleTimeRange { checked(count, .month) }

  private static func checked(_ count: Int, _ unit: Unit) -> RuleTimeRange {
    guard let range = RuleTimeRange(count, unit) else {
      preconditionFailure("a range of \(count) \(unit.rawValue)s is not between 1 and 10 000 years")
    }
    return range
  }

  /// The length.
  public var duration: SimulatedDuration { .seconds(Int64(count * unit.seconds)) }

  /// `.day`, `.days(5)`, as TipKit spells it.
  public var description: String {
    count == 1 ? ".\(unit.rawValue)" : ".\(unit.rawValue)s(\(count))"
  }
}
