import SimulationKernel

/// Lengths of time as text: `250ms`, `3d`, `1d2h30m`, `1.5h`. Instants are written the same way,
/// as the time since the scenario began.
public enum DurationQuantity {
  /// A thousand years of 365.25 days: the longest length that is read, in either direction.
  public static let limit = SimulatedDuration.days(365_250)

  /// The units from the largest; `m` and `min` mean the same.
  static let units = [
    QuantityUnit("w", 7 * 86_400_000_000), QuantityUnit("d", 86_400_000_000),
    QuantityUnit("h", 3_600_000_000), QuantityUnit("m", 60_000_000),
    QuantityUnit("min", 60_000_000), QuantityUnit("s", 1_000_000), QuantityUnit("ms", 1_000),
    QuantityUnit("us", 1),
  ]

  package static let pattern =
    "^-?(?=[0-9])([0-9]+(\\.[0-9]+)?w)?([0-9]+(\\.[0-9]+)?d)?([0-9]+(\\.[0-9]+)?h)?"
    + "([0-9]+(\\.[0-9]+)?m(in)?)?([0-9]+(\\.[0-9]+)?s)?([0-9]+(\\.[0-9]+)?ms)?"
    + "([0-9]+(\\.[0-9]+)?us)?$"

  /// The length that `text` says, exact to the microsecond.
  public static func parse(_ text: String) throws(QuantityProblem) -> SimulatedDuration {
    try parse(QuantityReader(text))
  }

  /// The length that somebody typed, or copied from what `TimeText.duration` printed:
  /// `3 d 4 h 12 min`.
  package static func typed(_ text: String) throws(QuantityProblem) -> SimulatedDuration {
    var written = ""
    for character in text {
      switch character {
      case " ", "\u{202F}": continue
      case "−": written.append("-")
      case "µ": written.append("u")
      default: written.append(character)
      }
    }
    return try parse(written)
  }

  package static func parse(_ bytes: ArraySlice<UInt8>) throws(QuantityProblem) -> SimulatedDuration
  {
    try parse(QuantityReader(bytes))
  }

  private static func parse(
    _ wholeText: QuantityReader
  ) throws(QuantityProblem) -> SimulatedDuration {
    var reader = wholeText
    let isNegative = reader.take(Byte.minus)
    var total: Int64 = 0
    var last = Int64.max
    repeat {
      let count = try reader.number()
      let unit = reader.unit()
      let part = try QuantityUnit.value(count, unit, in: units, finest: "a microsecond")
      let size = units.first { $0.name == unit }?.size ?? 0
      guard size < last else { throw .refused("write larger units first and each only once") }
      last = size
      let (sum, overflow) = total.addingReportingOverflow(part)
      guard !overflow, sum <= limit.microseconds else {
        throw .outOfRange("it is longer than 1000 years")
      }
      total = sum
    } while !reader.isAtEnd
    return SimulatedDuration(microseconds: isNegative ? -total : total)
  }

  /// The shortest text that reads back as `duration`, such as `1d2h30m`.
  public static func text(_ duration: SimulatedDuration) -> String {
    if duration == .zero { return "0s" }
    var rest = duration.microseconds.magnitude
    var text = duration.microseconds < 0 ? "-" : ""
    for unit in units where unit.name != "min" && unit.name != "w" {
      let (count, remainder) = rest.quotientAndRemainder(dividingBy: unit.size.magnitude)
      if count > 0 { text += "\(count)\(unit.name)" }
      rest = remainder
    }
    return text
  }
}
