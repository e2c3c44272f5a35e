import SimulationKernel

/// How often something happens, as the mean time between two times.
public struct Rate: Hashable, Sendable {
  /// The mean time between two times, more than zero; nil when it never happens.
  public var meanInterval: SimulatedDuration?

  /// Happens once every `meanInterval` on average; never when nil.
  public init(meanInterval: SimulatedDuration?) {
    precondition(
      meanInterval.map { $0 > .zero } ?? true, "A rate needs a mean interval above zero.")
    self.meanInterval = meanInterval
  }

  /// Does not happen at all.
  public static let never = Rate(meanInterval: nil)
}

/// Rates as text: `2/d`, `10/h`, `0.5/w`, `0/d` for never, and `1/90m` for odd intervals.
public enum RateQuantity {
  package static let pattern =
    "^[0-9]+(\\.[0-9]+)?/(us|ms|s|m|min|h|d|w|([0-9]+(\\.[0-9]+)?(us|ms|s|m|min|h|d|w))+)$"

  /// The rate that `text` says; the mean interval is rounded to the nearest microsecond. Where that
  /// would change it by more than one in a thousand, it is refused.
  public static func parse(_ text: String) throws(QuantityProblem) -> Rate {
    var reader = QuantityReader(text)
    let count = try reader.number()
    guard reader.take(UInt8(ascii: "/")) else {
      if reader.isAtEnd { throw .missingUnit }
      throw .malformed
    }
    let period = try self.period(reader)
    if count.significand == 0 { return .never }
    guard let interval = interval(period, dividedBy: count) else {
      throw .outOfRange("the mean interval would exceed 1000 years")
    }
    guard interval.rounded > 0 else {
      throw .outOfRange("the mean interval would be less than a microsecond")
    }
    let rate = Rate(meanInterval: SimulatedDuration(microseconds: interval.rounded))
    guard interval.isClose else {
      throw .outOfRange(
        "the mean interval is no whole number of microseconds, and the nearest is "
          + "\"\(Self.text(rate))\"")
    }
    return rate
  }

  /// Reads `d` as one day, and `90m` as 90 minutes.
  private static func period(_ rest: QuantityReader) throws(QuantityProblem) -> Int64 {
    if let first = rest.rest.first, Byte.isDigit(first) {
      let period = try DurationQuantity.parse(rest.rest).microseconds
      guard period > 0 else { throw .outOfRange("the time after \"/\" is zero") }
      return period
    }
    var reader = rest
    let name = reader.unit()
    guard !name.isEmpty else { throw .missingUnit }
    guard reader.isAtEnd, let unit = DurationQuantity.units.first(where: { $0.name == name })
    else { throw .unknownUnit("/" + name, known: DurationQuantity.units.map { "/" + $0.name }) }
    return unit.size
  }

  /// The interval as whole microseconds, and whether that is at most one in a thousand off; nil if
  /// it is too long. One of less than a microsecond is zero.
  private static func interval(
    _ period: Int64, dividedBy count: ExactDecimal
  ) -> (rounded: Int64, isClose: Bool)? {
    var numerator = Int128(period)
    var divisor = Int128(count.significand)
    // The number has at most 40 digits and no written exponent, so ±40 covers every shift.
    for _ in 0..<min(count.exponent.magnitude, 40) {
      let grown = count.exponent < 0 ? numerator : divisor
      let (value, overflow) = grown.multipliedReportingOverflow(by: 10)
      if overflow { return nil }
      if count.exponent < 0 { numerator = value } else { divisor = value }
    }
    // Less than a microsecond is not rounded up to one.
    if numerator < divisor { return (0, false) }
    let (doubled, overflow) = numerator.multipliedReportingOverflow(by: 2)
    if overflow { return nil }
    let interval = (doubled + divisor) / (divisor * 2)
    guard interval <= Int128(DurationQuantity.limit.microseconds) else { return nil }
    let difference = (interval * divisor - numerator).magnitude
    return (Int64(interval), difference <= (numerator / 1_000).magnitude)
  }

  /// A text that reads back as `rate`: whole times in the largest possible unit, or `1/…`.
  public static func text(_ rate: Rate) -> String {
    guard let interval = rate.meanInterval?.microseconds else { return "0/d" }
    for name in ["s", "m", "h", "d", "w"] {
      guard let unit = DurationQuantity.units.first(where: { $0.name == name }) else { continue }
      let count = (unit.size + interval / 2) / interval
      guard count > 0, count <= 1_000_000 else { continue }
      if (unit.size + count / 2) / count == interval { return "\(count)/\(name)" }
    }
    return "1/" + DurationQuantity.text(SimulatedDuration(microseconds: interval))
  }
}
