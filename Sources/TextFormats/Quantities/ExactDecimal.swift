/// A decimal number as it is written, without rounding: `significand` × 10^`exponent`.
package struct ExactDecimal: Hashable, Sendable {
  private(set) var significand: Int64
  private(set) var exponent: Int

  /// Reads `-12.5` or `1e3`; nil when `text` is no number or has too many digits.
  package init?(_ text: String) {
    self.init(Array(text.utf8)[...])
  }

  /// Reads `-12.5` or `1e3`; nil when `bytes` are no number or have too many digits.
  package init?(_ bytes: ArraySlice<UInt8>) {
    var rest = bytes
    let isNegative = rest.first == Byte.minus
    if isNegative { rest.removeFirst() }
    let whole = rest.prefix { Byte.isDigit($0) }
    rest = rest.dropFirst(whole.count)
    guard !whole.isEmpty else { return nil }
    var fraction: ArraySlice<UInt8> = []
    if rest.first == Byte.point {
      fraction = rest.dropFirst().prefix { Byte.isDigit($0) }
      guard !fraction.isEmpty else { return nil }
      rest = rest.dropFirst(1 + fraction.count)
    }
    guard let shift = Self.exponent(rest) else { return nil }
    while fraction.last == Byte.zero { fraction.removeLast() }
    significand = 0
    exponent = shift - fraction.count
    for digits in [whole, fraction] {
      for digit in digits {
        guard append(Int64(digit &- Byte.zero)) else { return nil }
      }
    }
    if isNegative { significand = -significand }
  }

  /// The exact product with `factor`, or nil when it is not whole or does not fit.
  package func multiplied(by factor: Int64) -> Int64? {
    switch product(with: factor) {
    case .exact(let value): value
    case .fraction, .overflow: nil
    }
  }

  enum Product: Equatable {
    case exact(Int64)
    case fraction
    case overflow
  }

  /// The product with `factor`, saying why where it cannot be given.
  func product(with factor: Int64) -> Product {
    if significand == 0 || factor == 0 { return .exact(0) }
    var product = Int128(significand) * Int128(factor)
    var exponent = exponent
    while exponent > 0 {
      let (value, overflow) = product.multipliedReportingOverflow(by: 10)
      if overflow { return .overflow }
      product = value
      exponent -= 1
    }
    while exponent < 0 {
      let (quotient, remainder) = product.quotientAndRemainder(dividingBy: 10)
      if remainder != 0 { return .fraction }
      product = quotient
      exponent += 1
    }
    return Int64(exactly: product).map { .exact($0) } ?? .overflow
  }

  private mutating func append(_ digit: Int64) -> Bool {
    let (shifted, first) = significand.multipliedReportingOverflow(by: 10)
    let (sum, second) = shifted.addingReportingOverflow(digit)
    significand = sum
    return !first && !second
  }

  /// Reads `e-3`; 0 when there is nothing, nil when it is malformed or beyond ±999.
  private static func exponent(_ bytes: ArraySlice<UInt8>) -> Int? {
    guard let mark = bytes.first else { return 0 }
    guard mark | 0x20 == UInt8(ascii: "e") else { return nil }
    var digits = bytes.dropFirst()
    let isNegative = digits.first == Byte.minus
    if isNegative || digits.first == Byte.plus { digits.removeFirst() }
    guard !digits.isEmpty, digits.count <= 3, digits.allSatisfy({ Byte.isDigit($0) }) else {
      return nil
    }
    let value = digits.reduce(0) { $0 * 10 + Int($1 &- Byte.zero) }
    return isNegative ? -value : value
  }

  /// `units` of 10^-`fractionDigits` as the shortest decimal text: 1500 with 3 digits is `1.5`.
  package static func text(_ units: Int64, fractionDigits: Int) -> String {
    var digits = Array(String(units.magnitude).utf8)
    while digits.count <= fractionDigits { digits.insert(Byte.zero, at: 0) }
    var fraction = digits.suffix(fractionDigits)
    let whole = digits.dropLast(fractionDigits)
    while fraction.last == Byte.zero { fraction.removeLast() }
    var text = units < 0 ? "-" : ""
    text += String(decoding: whole, as: UTF8.self)
    if !fraction.isEmpty { text += "." + String(decoding: fraction, as: UTF8.self) }
    return text
  }
}
