/// Simulated time for people. Input is always whole microseconds.
enum DurationText {
  static let millisecond: Int64 = 1_000
  static let second: Int64 = 1_000_000
  static let minute: Int64 = 60_000_000
  static let hour: Int64 = 3_600_000_000
  static let day: Int64 = 86_400_000_000

  /// A length of time in its two largest units: `3 d 4 h`, `12 min 5 s`, `1.25 s`, `250 ms`.
  static func text(_ microseconds: Int64) -> String {
    let sign = microseconds < 0 ? "−" : ""
    let length = microseconds.magnitude
    switch length {
    case 0: return "0 s"
    case ..<1_000: return "\(sign)\(length) µs"
    case ..<1_000_000: return sign + decimal(length, of: 1_000, "ms")
    case ..<60_000_000: return sign + decimal(length, of: 1_000_000, "s")
    case ..<3_600_000_000: return sign + pair(length, 60_000_000, "min", 1_000_000, "s")
    case ..<86_400_000_000: return sign + pair(length, 3_600_000_000, "h", 60_000_000, "min")
    default: return sign + pair(length, 86_400_000_000, "d", 3_600_000_000, "h")
    }
  }

  private static func decimal(_ length: UInt64, of unit: UInt64, _ name: String) -> String {
    let value = Double(length) / Double(unit)
    return DecimalText.rounded(value, digits: value < 10 ? 2 : 1) + " " + name
  }

  private static func pair(
    _ length: UInt64, _ large: UInt64, _ largeName: String, _ small: UInt64, _ smallName: String
  ) -> String {
    let whole = length / large
    let rest = (length % large) / small
    let first = DecimalText.grouped(Int64(clamping: whole)) + " " + largeName
    return rest == 0 ? first : first + " \(rest) \(smallName)"
  }
}

/// How finely a moment is written.
enum MomentPrecision: Int, Comparable {
  case minutes
  case seconds
  case milliseconds
  case microseconds

  static func < (left: MomentPrecision, right: MomentPrecision) -> Bool {
    left.rawValue < right.rawValue
  }
}

/// A moment of the run as days, from 0, and a clock since its start: `day 3 04:05:12.250`.
enum MomentText {
  static func text(_ microseconds: Int64, precision: MomentPrecision) -> String {
    let day = microseconds / DurationText.day
    return "day \(day) " + clock(microseconds, precision: precision)
  }

  /// The clock alone, for labels that stand under a day already named.
  static func clock(_ microseconds: Int64, precision: MomentPrecision) -> String {
    let inDay = (microseconds % DurationText.day).magnitude
    let hour = DurationText.hour.magnitude
    let minute = DurationText.minute.magnitude
    var text = padded(inDay / hour, 2) + ":" + padded(inDay / minute % 60, 2)
    if precision >= .seconds { text += ":" + padded(inDay / 1_000_000 % 60, 2) }
    switch precision {
    case .minutes, .seconds: break
    case .milliseconds: text += "." + padded(inDay / 1_000 % 1_000, 3)
    case .microseconds: text += "." + padded(inDay % 1_000_000, 6)
    }
    return text
  }

  /// The coarsest precision that writes this moment without loss, milliseconds at the finest.
  static func precision(for microseconds: Int64) -> MomentPrecision {
    if microseconds % DurationText.minute == 0 { return .minutes }
    return microseconds % DurationText.second == 0 ? .seconds : .milliseconds
  }

  private static func padded(_ value: UInt64, _ width: Int) -> String {
    let digits = String(value)
    return String(repeating: "0", count: max(0, width - digits.utf8.count)) + digits
  }
}
