/// Why a text is not the quantity that was expected.
public enum QuantityProblem: Error, Hashable, Sendable {
  /// The text does not look like the quantity at all.
  case malformed
  /// There is a number, but no unit after it.
  case missingUnit
  /// There is a number with something after it that is no unit.
  case unknownUnit(String, known: [String])
  /// The text is understood, but the value cannot be stored or makes no sense; a clause says why.
  case outOfRange(String)
  /// The text is nearly right; a clause says what is wrong.
  case refused(String)
}

/// Cuts a quantity into numbers and units.
struct QuantityReader {
  private(set) var rest: ArraySlice<UInt8>

  package init(_ text: String) { rest = Array(text.utf8)[...] }

  package init(_ bytes: ArraySlice<UInt8>) { rest = bytes }

  var isAtEnd: Bool { rest.isEmpty }

  /// Takes `byte` when it comes next.
  package mutating func take(_ byte: UInt8) -> Bool {
    guard rest.first == byte else { return false }
    rest.removeFirst()
    return true
  }

  /// Takes a number without sign or exponent, such as `12` or `0.5`.
  package mutating func number() throws(QuantityProblem) -> ExactDecimal {
    let digits = rest.prefix { Byte.isDigit($0) || $0 == Byte.point }
    guard !digits.isEmpty else { throw .malformed }
    // More digits than a 64-bit number has are refused before they are read.
    guard digits.count <= 40 else { throw .outOfRange("the number has too many digits") }
    guard let number = ExactDecimal(digits) else {
      if digits.filter({ $0 == Byte.point }).count > 1 || digits.first == Byte.point
        || digits.last == Byte.point
      {
        throw .malformed
      }
      throw .outOfRange("the number has too many digits")
    }
    rest = rest.dropFirst(digits.count)
    return number
  }

  /// Takes everything up to the next digit or one of `stops`, which should be a unit.
  package mutating func unit(until stops: [UInt8] = []) -> String {
    let unit = rest.prefix { !Byte.isDigit($0) && !stops.contains($0) }
    rest = rest.dropFirst(unit.count)
    return String(decoding: unit, as: UTF8.self)
  }

  /// Takes everything up to `byte`, and `byte`; nil when it does not come.
  package mutating func upTo(_ byte: UInt8) -> ArraySlice<UInt8>? {
    guard let end = rest.firstIndex(of: byte) else { return nil }
    let taken = rest[..<end]
    rest = rest[(end + 1)...]
    return taken
  }
}

/// One unit of a quantity and how many of the smallest ones it is.
struct QuantityUnit: Sendable {
  package let name: String
  package let size: Int64

  package init(_ name: String, _ size: Int64) {
    self.name = name
    self.size = size
  }

  /// The exact number of smallest units in `count` times the unit called `name`.
  package static func value(
    _ count: ExactDecimal, _ name: String, in units: [QuantityUnit], finest: String
  ) throws(QuantityProblem) -> Int64 {
    guard !name.isEmpty else { throw .missingUnit }
    guard let unit = units.first(where: { $0.name == name }) else {
      throw .unknownUnit(name, known: units.map(\.name))
    }
    switch count.product(with: unit.size) {
    case .exact(let value): return value
    case .fraction: throw .refused("it is finer than \(finest)")
    case .overflow: throw .outOfRange("the value is too large")
    }
  }
}
