import SimulationKernel

/// Times and lengths of time as people read them; the same text on every machine.
public enum TimeText {
  /// An instant to the microsecond: `day 3, 04:12:09.123456`. The run begins on day 0.
  ///
  /// A clock set back before the beginning reads `04:12:09.123456 before day 0`.
  public static func long(_ instant: Instant) -> String {
    let parts = Parts(instant.microseconds)
    return dated(instant, parts, parts.clock + "." + padded(parts.microseconds, to: 6))
  }

  /// An instant to the second, cut off, for a sentence: `day 3, 04:12:09`.
  public static func prose(_ instant: Instant) -> String {
    let parts = Parts(instant.microseconds)
    return dated(instant, parts, parts.clock)
  }

  private static func dated(_ instant: Instant, _ parts: Parts, _ time: String) -> String {
    if instant.microseconds >= 0 { return "day \(parts.days), \(time)" }
    return (parts.days > 0 ? "\(parts.days) d \(time)" : time) + " before day 0"
  }

  /// An instant to the second, cut off: `3d 04:12:09`; with a minus before the beginning.
  public static func compact(_ instant: Instant) -> String {
    let parts = Parts(instant.microseconds)
    return (instant.microseconds < 0 ? "-" : "") + "\(parts.days)d \(parts.clock)"
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
    let shown = units[first...].prefix(3).filter { $0.count > 0 }
    let text = shown.map { "\($0.count) \($0.name)" }.joined(separator: " ")
    return duration.microseconds < 0 ? "-" + text : text
  }

  private static func padded(_ number: UInt64, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
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
      [hours, minutes, seconds].map { padded($0, to: 2) }.joined(separator: ":")
    }
  }
}
