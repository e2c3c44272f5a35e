import SimulationKernel

/// Moments and lengths of time as people read them; the same text on every machine.
public enum TimeText {
  /// How finely a moment is written; what is finer is cut off.
  package enum Precision: Sendable {
    case seconds
    case milliseconds
    case microseconds
    /// Milliseconds, but for a moment that is a whole second.
    case millisecondsIfAny
  }

  /// A moment: `day 3, 04:12:09`, with a fraction as `precision` wants it. The run begins on day 0.
  ///
  /// A clock set back before the beginning reads `04:12:09 before day 0`.
  package static func moment(_ instant: Instant, to precision: Precision = .seconds) -> String {
    let days = Parts(instant.microseconds).days
    let time = clock(instant, to: precision)
    if instant.microseconds >= 0 { return "day \(days), \(time)" }
    return (days > 0 ? "\(days) d \(time)" : time) + " before day 0"
  }

  /// The time of day alone: `04:12:09`.
  package static func clock(_ instant: Instant, to precision: Precision = .seconds) -> String {
    let parts = Parts(instant.microseconds)
    switch precision {
    case .seconds: return parts.clock
    case .millisecondsIfAny where parts.microseconds == 0: return parts.clock
    case .milliseconds, .millisecondsIfAny:
      return parts.clock + "." + padded(parts.microseconds / 1_000, to: 3)
    case .microseconds: return parts.clock + "." + padded(parts.microseconds, to: 6)
    }
  }

  /// A length of time in at most three units, the rest cut off: `3 d 4 h 12 min`, `250 ms`.
  ///
  /// Milliseconds are told below a minute, microseconds below a second.
  public static func duration(_ duration: SimulatedDuration) -> String {
    let parts = Parts(duration.microseconds)
    let milliseconds = parts.microseconds / 1_000
    let length = duration.microseconds.magnitude
    let units: [(count: UInt64, name: String)] = [
      (parts.days, "d"), (parts.hours, "h"), (parts.minutes, "min"), (parts.seconds, "s"),
      (length < 60_000_000 ? milliseconds : 0, "ms"),
      (length < 1_000_000 ? parts.microseconds - milliseconds * 1_000 : 0, "µs"),
    ]
    guard let first = units.firstIndex(where: { $0.count > 0 }) else { return "0 s" }
    var text = duration.microseconds < 0 ? "−" : ""
    for index in first..<min(first + 3, units.count) where units[index].count > 0 {
      if index > first { text += " " }
      text += English.number(units[index].count)
      text += " "
      text += units[index].name
    }
    return text
  }

  private static func padded(_ number: UInt64, to width: Int) -> String {
    let digits = String(number)
    let missing = width - digits.utf8.count
    return missing > 0 ? String(repeating: "0", count: missing) + digits : digits
  }

  /// A number of microseconds, without its sign, by units.
  private struct Parts {
    var days: UInt64
    var hours: UInt64
    var minutes: UInt64
    var seconds: UInt64
    var microseconds: UInt64

    init(_ signed: Int64) {
      let all = signed.magnitude
      microseconds = all % 1_000_000
      seconds = all / 1_000_000 % 60
      minutes = all / 60_000_000 % 60
      hours = all / 3_600_000_000 % 24
      days = all / 86_400_000_000
    }

    var clock: String {
      padded(hours, to: 2) + ":" + padded(minutes, to: 2) + ":" + padded(seconds, to: 2)
    }
  }
}
