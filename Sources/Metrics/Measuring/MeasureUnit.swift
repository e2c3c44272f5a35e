import TextFormats

/// What the numbers of a measure are, which decides how people read them.
public enum MeasureUnit: String, Sendable, CaseIterable {
  /// Whole things in one run: displays, requests, violations.
  case count
  /// Seconds of simulated time.
  case seconds = "s"
  /// Bytes.
  case bytes = "B"
  /// A part of a whole, from 0 through 1.
  case share = "1"
  /// Things in a second.
  case perSecond = "1/s"
  /// Things in a day.
  case perDay = "1/d"

  /// How people read numbers of this unit.
  package var quantity: Quantity {
    switch self {
    case .count, .perSecond, .perDay: .number
    case .seconds: .duration
    case .bytes: .bytes
    case .share: .ratio
    }
  }

  /// The unit in words.
  package var word: String {
    switch self {
    case .count: "number"
    case .seconds: "seconds"
    case .bytes: "bytes"
    case .share: "0 through 1"
    case .perSecond: "a second"
    case .perDay: "a day"
    }
  }

  /// What a number of this unit is multiplied by before its quantity shows it.
  package var quantityScale: Double {
    switch self {
    case .seconds: 1_000_000
    case .count, .bytes, .share, .perSecond, .perDay: 1
    }
  }
}
