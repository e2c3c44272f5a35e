extension JSONParser {
  /// Reads a string from its opening quote to its closing one; nil when a character is refused.
  mutating func string() throws(Stop) -> String? {
    let start = position
    position += 1
    var unescaped: [UInt8] = []
    var run = position
    var isWhole = true
    while position < bytes.count {
      switch bytes[position] {
      case Byte.quote:
        unescaped.append(contentsOf: bytes[run..<position])
        position += 1
        return isWhole ? String(decoding: unescaped, as: UTF8.self) : nil
      case Byte.backslash:
        unescaped.append(contentsOf: bytes[run..<position])
        try checkMistakes()
        isWhole = try escape(into: &unescaped, stringStart: start) && isWhole
        run = position
      case Byte.lineFeed, Byte.carriageReturn:
        throw unclosedString(start)
      case 0..<Byte.space, 0x7F:
        try checkMistakes()
        reportControlCharacter(UInt32(bytes[position]), length: 1)
        isWhole = false
        position += 1
      case 0xC2 where position + 1 < bytes.count && bytes[position + 1] < 0xA0:
        try checkMistakes()
        reportControlCharacter(UInt32(bytes[position + 1]), length: 2)
        isWhole = false
        position += 2
      default:
        position += 1
      }
    }
    throw unclosedString(start)
  }

  private mutating func unclosedString(_ start: Int) -> Stop {
    stop(.unclosedString, at: range(start, position), "the string is not closed on its line")
  }

  private mutating func reportControlCharacter(_ value: UInt32, length: Int) {
    report(
      .controlCharacter, at: range(position, position + length),
      "a control character (\(Self.scalarName(value))) in a string",
      hint: value == 9 ? "write \\t" : nil)
  }

  /// Reads an escape; false when it was refused and reported.
  private mutating func escape(
    into unescaped: inout [UInt8], stringStart: Int
  ) throws(Stop) -> Bool {
    let start = position
    guard start + 1 < bytes.count else { throw unclosedString(stringStart) }
    position += 2
    switch bytes[start + 1] {
    case Byte.quote, Byte.backslash, Byte.slash: unescaped.append(bytes[start + 1])
    case UInt8(ascii: "b"): unescaped.append(8)
    case UInt8(ascii: "f"): unescaped.append(12)
    case UInt8(ascii: "n"): unescaped.append(Byte.lineFeed)
    case UInt8(ascii: "r"): unescaped.append(Byte.carriageReturn)
    case UInt8(ascii: "t"): unescaped.append(Byte.tab)
    case UInt8(ascii: "u"): return unicodeEscape(start, into: &unescaped)
    case let byte where byte < Byte.space:
      throw unclosedString(stringStart)
    default:
      while position < bytes.count, Byte.isContinuation(bytes[position]) { position += 1 }
      let range = range(start, position)
      report(
        .unknownEscape, at: range, "unknown escape \(PrintableText.quoted(text(of: range)))",
        hint: "write \\\\ for a backslash")
      return false
    }
    return true
  }

  private mutating func unicodeEscape(_ start: Int, into unescaped: inout [UInt8]) -> Bool {
    guard let first = hexadecimalDigits(at: start + 2) else {
      report(
        .unknownEscape, at: range(start, start + 2), "\\u needs four hexadecimal digits after it")
      return false
    }
    position = start + 6
    var value = first
    if 0xD800..<0xDC00 ~= first, position + 1 < bytes.count, bytes[position] == Byte.backslash,
      bytes[position + 1] == UInt8(ascii: "u"), let second = hexadecimalDigits(at: position + 2),
      0xDC00..<0xE000 ~= second
    {
      position += 6
      value = 0x10000 + (first - 0xD800) << 10 + (second - 0xDC00)
    }
    guard let scalar = Unicode.Scalar(value) else {
      report(
        .loneSurrogate, at: range(start, position),
        "\(Self.scalarName(value)) is one half of a surrogate pair")
      return false
    }
    if value == 0 {
      report(
        .controlCharacter, at: range(start, position), "the character NUL (U+0000) in a string")
      return false
    }
    unescaped.append(contentsOf: String(Character(scalar)).utf8)
    return true
  }

  private func hexadecimalDigits(at offset: Int) -> UInt32? {
    guard offset + 4 <= bytes.count else { return nil }
    var value: UInt32 = 0
    for byte in bytes[offset..<(offset + 4)] {
      guard let digit = Byte.hexadecimalValue(byte) else { return nil }
      value = value << 4 | digit
    }
    return value
  }
}
