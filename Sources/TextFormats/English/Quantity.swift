import SimulationKernel

/// What a number on a page is, which decides how it is written and where an axis puts its ticks.
package enum Quantity: Hashable, Sendable {
  /// Whole things: displays, donations, devices.
  case count
  /// A number without a unit.
  case number
  /// A part of a whole, written in percent.
  case ratio
  /// A length of time in microseconds.
  case duration
  /// Time since the run's start in microseconds.
  case moment
  /// Bytes.
  case bytes

  /// The number as people read it.
  package func text(_ value: Double) -> String {
    switch self {
    case .count, .number: Self.plain(value)
    case .ratio:
      Self.rounded(value * 100, digits: value.magnitude < 0.1 ? 2 : 1) + " %"
    case .duration:
      TimeText.duration(SimulatedDuration(microseconds: DecimalText.nearest(value) ?? 0))
    case .moment: Self.moment(value)
    case .bytes: Self.bytes(value)
    }
  }

  /// What an axis says after its title, if the ticks do not carry the unit already.
  package var axisUnit: String? {
    switch self {
    case .count: "count"
    case .number, .ratio, .duration, .moment, .bytes: nil
    }
  }

  private static func plain(_ value: Double) -> String {
    let nearest = DecimalText.nearest(value)
    if let nearest, Double(nearest) == value || value.magnitude >= 1_000 {
      return English.number(nearest)
    }
    let digits =
      switch value.magnitude {
      case 1...: 2
      case 0.01...: 3
      case 0.000_1...: 5
      case _: 6
      }
    return rounded(value, digits: digits)
  }

  /// With the minus that people read, which is not the hyphen of files.
  private static func rounded(_ value: Double, digits: Int) -> String {
    let text = DecimalText.rounded(value, digits: digits)
    return text.hasPrefix("-") ? "−" + text.dropFirst() : text
  }

  private static func moment(_ value: Double) -> String {
    let instant = Instant(microseconds: DecimalText.nearest(value) ?? 0)
    return TimeText.moment(instant, to: .millisecondsIfAny)
  }

  private static func bytes(_ value: Double) -> String {
    var value = value
    for name in ["B", "KiB", "MiB", "GiB"] {
      if value.magnitude < 1_024 { return rounded(value, digits: 1) + " " + name }
      value /= 1_024
    }
    return rounded(value, digits: 1) + " TiB"
  }
}
