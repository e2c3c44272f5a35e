extension RuleLexer {
  /// A whole number (also `0x`, `0o`, `0b`, with underscores) or a decimal one.
  mutating func readNumber(from start: RuleLocation) throws(RuleError) -> RuleToken.Kind {
    if peek() == UInt8(ascii: "0"), let radix = radix(of: peek(1)) {
      advance(by: 2)
      return try whole(readName(), radix: radix, from: start)
    }
    var digits = readDigits()
    var isDecimal = false
    if peek() == UInt8(ascii: "."), let byte = peek(1), isDigit(byte) {
      isDecimal = true
      advance()
      digits += "." + readDigits()
    }
    if let exponent = readExponent() {
      isDecimal = true
      digits += exponent
    }
    if let byte = peek(), isNameStart(byte) {
      _ = readName()
      throw RuleError(
        location(from: start), "`\(text(from: start.offset))` is neither a number nor a name")
    }
    guard isDecimal else { return try whole(digits, radix: 10, from: start) }
    guard let value = Double(digits), value.isFinite else {
      throw RuleError(location(from: start), "`\(digits)` is too large for a number")
    }
    return .decimal(value)
  }

  private func radix(of byte: UInt8?) -> Int? {
    switch byte {
    case UInt8(ascii: "x"): 16
    case UInt8(ascii: "o"): 8
    case UInt8(ascii: "b"): 2
    default: nil
    }
  }

  private mutating func readDigits() -> String {
    let start = position
    while let byte = peek(), isDigit(byte) || byte == UInt8(ascii: "_") { advance() }
    return String(decoding: bytes[start..<position].filter(isDigit), as: UTF8.self)
  }

  /// `e5`, `e-5`, `E+5`; nil, with nothing read, if there is none.
  private mutating func readExponent() -> String? {
    guard let letter = peek(), letter | 0x20 == UInt8(ascii: "e"), let next = peek(1) else {
      return nil
    }
    let hasSign = next == UInt8(ascii: "-") || next == UInt8(ascii: "+")
    guard let digit = hasSign ? peek(2) : next, isDigit(digit) else { return nil }
    advance(by: hasSign ? 2 : 1)
    return "e" + (next == UInt8(ascii: "-") ? "-" : "") + readDigits()
  }

  private func whole(
    _ digits: String, radix: Int, from start: RuleLocation
  ) throws(RuleError) -> RuleToken.Kind {
    let plain = digits.filter { $0 != "_" }
    if let number = UInt64(plain, radix: radix) { return .whole(number) }
    if !plain.isEmpty, plain.allSatisfy({ $0.isHexDigit && ($0.hexDigitValue ?? 99) < radix }) {
      throw RuleError(
        location(from: start), "`\(text(from: start.offset))` is too large for a whole number",
        advice: "the largest is \(Int64.max)")
    }
    throw RuleError(location(from: start), "`\(text(from: start.offset))` is not a number")
  }

  /// A string literal on one line, without interpolation.
  mutating func readText(from start: RuleLocation) throws(RuleError) -> RuleToken.Kind {
    if peek(1) == UInt8(ascii: "\""), peek(2) == UInt8(ascii: "\"") {
      advance(by: 3)
      throw RuleError(
        location(from: start), "a string of several lines cannot be read",
        advice: "write it on one line, with `\\n` for each new line")
    }
    advance()
    var content: [UInt8] = []
    while let byte = peek(), byte != UInt8(ascii: "\""), byte != UInt8(ascii: "\n") {
      if byte == UInt8(ascii: "\\") {
        content += try readEscape()
      } else {
        content.append(byte)
        advance()
      }
    }
    guard peek() == UInt8(ascii: "\"") else {
      throw RuleError(location(from: start), "this string is not closed", advice: "add `\"`")
    }
    advance()
    return .text(String(decoding: content, as: UTF8.self))
  }

  private mutating func readEscape() throws(RuleError) -> [UInt8] {
    let start = mark()
    advance()
    guard let byte = peek() else { return [] }
    advance()
    switch byte {
    case UInt8(ascii: "n"): return [10]
    case UInt8(ascii: "t"): return [9]
    case UInt8(ascii: "r"): return [13]
    case UInt8(ascii: "0"): return [0]
    case UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "'"): return [byte]
    case UInt8(ascii: "u"): return try readScalar(from: start)
    case UInt8(ascii: "("):
      throw RuleError(
        location(from: start), "a string in a rule cannot hold the value of an expression",
        advice: "write the finished text")
    default:
      throw RuleError(
        location(from: start), "this escape is not known",
        advice: #"use \n, \t, \r, \0, \\, \" or \u{…}"#)
    }
  }

  /// The text in the braces of `\u{…}`.
  private mutating func readScalar(from start: RuleLocation) throws(RuleError) -> [UInt8] {
    if peek() == UInt8(ascii: "{") {
      advance()
      let digits = readName()
      if peek() == UInt8(ascii: "}"), let number = UInt32(digits, radix: 16),
        let scalar = Unicode.Scalar(number)
      {
        advance()
        return Array(String(Character(scalar)).utf8)
      }
    }
    throw RuleError(
      location(from: start), "this is not the number of a character",
      advice: #"write as in \u{1F5FA}"#)
  }
}
