/// Probabilities and shares as text: `5%`, `0.01%`. Exact to one part per billion.
public enum ProbabilityQuantity {
  /// The parts per billion of something certain.
  public static let whole: Int64 = 1_000_000_000

  package static let pattern = "^(100(\\.0+)?|[0-9]{1,2}(\\.[0-9]{1,7}0*)?)%$"

  /// The parts per billion that `text` says, from 0 through 1 000 000 000.
  public static func parse(_ text: String) throws(QuantityProblem) -> Int64 {
    var reader = QuantityReader(text)
    if reader.take(Byte.minus) { throw .outOfRange("it is less than 0%") }
    let count = try reader.number()
    let parts = try QuantityUnit.value(
      count, reader.unit(), in: [QuantityUnit("%", whole / 100)], finest: "0.0000001%")
    guard reader.isAtEnd else { throw .malformed }
    guard parts <= whole else { throw .outOfRange("it is more than 100%") }
    return parts
  }

  /// The shortest text that reads back as `partsPerBillion`.
  public static func text(_ partsPerBillion: Int64) -> String {
    ExactDecimal.text(partsPerBillion, fractionDigits: 7) + "%"
  }
}

/// Small relative deviations as text: `20ppm`, `-150ppm`.
public enum PartsPerMillionQuantity {
  /// The largest deviation that is read, in either direction: a tenth.
  public static let limit: Int64 = 100_000

  package static let pattern = "^-?[0-9]{1,6}ppm$"

  /// The whole parts per million that `text` says.
  public static func parse(_ text: String) throws(QuantityProblem) -> Int64 {
    var reader = QuantityReader(text)
    let isNegative = reader.take(Byte.minus)
    let count = try reader.number()
    let parts = try QuantityUnit.value(
      count, reader.unit(), in: [QuantityUnit("ppm", 1)], finest: "1ppm")
    guard reader.isAtEnd else { throw .malformed }
    guard parts <= limit else { throw .outOfRange("it is beyond \(limit)ppm") }
    return isNegative ? -parts : parts
  }

  /// The text that reads back as `partsPerMillion`.
  public static func text(_ partsPerMillion: Int64) -> String { "\(partsPerMillion)ppm" }
}
