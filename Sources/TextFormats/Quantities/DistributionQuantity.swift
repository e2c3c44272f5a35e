import SimulationKernel

/// A duration, or how one is drawn, as a scenario writes it.
public enum DistributionQuantity: Hashable, Sendable {
  /// Always the same: `250ms`.
  case constant(SimulatedDuration)
  /// Every length between two is equally likely: `uniform(1s, 5s)`.
  case uniform(from: SimulatedDuration, through: SimulatedDuration)
  /// Many short ones and few long ones, without memory: `exponential(2h)`.
  case exponential(mean: SimulatedDuration)
  /// Spread by factors around a median: `lognormal(300ms, 0.6)`. The second number is the standard
  /// deviation of the logarithm, here in thousandths.
  case lognormal(median: SimulatedDuration, sigmaMillis: Int64)

  /// The largest standard deviation of the logarithm, in thousandths.
  public static let maximumSigmaMillis: Int64 = 5_000

  package static let pattern: String = {
    let duration = "([0-9]+(\\.[0-9]+)?(us|ms|s|m|min|h|d|w))+"
    return "^(\(duration)|exponential\\( *\(duration) *\\)|"
      + "uniform\\( *\(duration) *, *\(duration) *\\)|"
      + "lognormal\\( *\(duration) *, *[0-9]+(\\.[0-9]+)? *\\))$"
  }()

  private static let forms = ["uniform", "exponential", "lognormal"]

  /// Reads one of the four forms. Lengths are not negative.
  public static func parse(_ text: String) throws(QuantityProblem) -> DistributionQuantity {
    var reader = QuantityReader(text)
    guard let name = reader.upTo(Byte.openParenthesis) else {
      if let first = text.utf8.first, Byte.isLetter(first) {
        throw .refused(formsSentence(text))
      }
      return .constant(try length(Array(text.utf8)[...]))
    }
    guard let inside = reader.upTo(Byte.closeParenthesis), reader.isAtEnd else {
      throw .refused("it needs one \")\" at its end")
    }
    let arguments = inside.split(separator: Byte.comma, omittingEmptySubsequences: false)
      .map { trimmed($0) }
    switch String(decoding: name, as: UTF8.self) {
    case "uniform": return try uniform(arguments)
    case "exponential":
      guard arguments.count == 1 else { throw .refused("exponential takes one length, its mean") }
      return .exponential(mean: try positive(arguments[0]))
    case "lognormal": return try lognormal(arguments)
    case let other: throw .refused(formsSentence(other))
    }
  }

  /// The text that reads back as this.
  public var text: String {
    switch self {
    case .constant(let duration): DurationQuantity.text(duration)
    case .uniform(let from, let through):
      "uniform(\(DurationQuantity.text(from)), \(DurationQuantity.text(through)))"
    case .exponential(let mean): "exponential(\(DurationQuantity.text(mean)))"
    case .lognormal(let median, let sigmaMillis):
      "lognormal(\(DurationQuantity.text(median)), "
        + "\(ExactDecimal.text(sigmaMillis, fractionDigits: 3)))"
    }
  }

  private static func uniform(
    _ arguments: [ArraySlice<UInt8>]
  ) throws(QuantityProblem) -> DistributionQuantity {
    guard arguments.count == 2 else {
      throw .refused("uniform takes two lengths, from and through")
    }
    let from = try length(arguments[0])
    let through = try length(arguments[1])
    guard from <= through else { throw .refused("the first length is longer than the second") }
    return .uniform(from: from, through: through)
  }

  private static func lognormal(
    _ arguments: [ArraySlice<UInt8>]
  ) throws(QuantityProblem) -> DistributionQuantity {
    guard arguments.count == 2 else {
      throw .refused("lognormal takes a median and a number, such as lognormal(300ms, 0.6)")
    }
    let median = try positive(arguments[0])
    guard arguments[1].count <= 20, let sigma = ExactDecimal(arguments[1]) else {
      throw .refused("the second value of lognormal is a plain number such as 0.6")
    }
    guard let millis = sigma.multiplied(by: 1_000), 0...maximumSigmaMillis ~= millis else {
      throw .outOfRange("the second value of lognormal is from 0 through 5 in steps of 0.001")
    }
    return .lognormal(median: median, sigmaMillis: millis)
  }

  private static func length(
    _ bytes: ArraySlice<UInt8>
  ) throws(QuantityProblem) -> SimulatedDuration {
    let duration = try DurationQuantity.parse(bytes)
    guard duration >= .zero else { throw .outOfRange("a length is not negative here") }
    return duration
  }

  private static func positive(
    _ bytes: ArraySlice<UInt8>
  ) throws(QuantityProblem) -> SimulatedDuration {
    let duration = try length(bytes)
    guard duration > .zero else { throw .outOfRange("the length is more than zero here") }
    return duration
  }

  private static func trimmed(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var bytes = bytes
    while bytes.first == Byte.space { bytes.removeFirst() }
    while bytes.last == Byte.space { bytes.removeLast() }
    return bytes
  }

  private static func formsSentence(_ name: String) -> String {
    if let nearest = NearestWord.nearest(to: name, in: forms) {
      return "did you mean \(nearest)(…)?"
    }
    return "the forms are 250ms, exponential(2h), uniform(1s, 5s) and lognormal(300ms, 0.6)"
  }
}
