extension JSONParser {
  package func range(_ start: Int, _ end: Int) -> SourceRange {
    SourceRange(file: file, start: start, end: end)
  }

  package func text(of range: SourceRange) -> String {
    String(decoding: bytes[Int(range.start)..<Int(range.end)], as: UTF8.self)
  }

  package mutating func report(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String? = nil,
    notes: [(range: SourceRange, message: String)] = []
  ) {
    mistakeCount += 1
    diagnostics.error(code, at: range, message, hint: hint, notes: notes)
  }

  /// Ends the reading when enough has been reported.
  func checkMistakes() throws(Stop) {
    if mistakeCount >= Self.maximumMistakeCount { throw Stop() }
  }

  /// Reports the mistake that ends the reading.
  mutating func stop(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String? = nil,
    notes: [(range: SourceRange, message: String)] = []
  ) -> Stop {
    report(code, at: range, message, hint: hint, notes: notes)
    return Stop()
  }

  mutating func endsEarly(_ expected: String) -> Stop {
    let notes = openings.last.map { offset in
      [(range: range(offset, offset + 1), message: "\(Self.shown(bytes[offset])) is opened here")]
    }
    return stop(
      .fileEndsEarly, at: range(bytes.count, bytes.count),
      "the file ends where \(expected) is expected", notes: notes ?? [])
  }

  mutating func unexpected(_ expected: String) -> Stop {
    if position >= bytes.count { return endsEarly(expected) }
    let byte = bytes[position]
    if byte < Byte.space || byte == 0x7F {
      return stop(
        .controlCharacter, at: range(position, position + 1),
        "a control character (\(Self.scalarName(UInt32(byte)))) where \(expected) is expected")
    }
    return stop(
      .unexpectedText, at: wordRange(), "expected \(expected), found \(foundText())",
      hint: byte == Byte.apostrophe ? "strings take double quotes" : nil)
  }

  mutating func expect(_ byte: UInt8, _ expected: String) throws(Stop) {
    guard position < bytes.count else { throw endsEarly(expected) }
    guard bytes[position] == byte else { throw unexpected(expected) }
    position += 1
  }

  /// What stands at the position, as a message cites it.
  func foundText() -> String {
    let range = wordRange()
    let byte = bytes[Int(range.start)]
    if byte == Byte.quote { return "a string" }
    if byte < 0x80, !Byte.isLetter(byte), !Byte.isDigit(byte) { return Self.shown(byte) }
    let text = text(of: range)
    let scalars = text.unicodeScalars
    if scalars.count == 1, let scalar = scalars.first, byte >= 0x80 {
      return "\(PrintableText.quoted(text)) (\(Self.scalarName(scalar.value)))"
    }
    return PrintableText.quoted(text)
  }

  /// The letters, digits, `_ . + -` from the position on; at least one character.
  func wordRange() -> SourceRange {
    var end = position
    while end < bytes.count, Self.isWordByte(bytes[end]) { end += 1 }
    if end == position {
      end += 1
      while end < bytes.count, Byte.isContinuation(bytes[end]) { end += 1 }
    }
    return range(position, min(end, bytes.count))
  }

  static func isWordByte(_ byte: UInt8) -> Bool {
    Byte.isLetter(byte) || Byte.isDigit(byte)
      || [Byte.underscore, Byte.point, Byte.plus, Byte.minus, Byte.percent].contains(byte)
  }

  /// A single ASCII character in the quotes that do not clash with it.
  package static func shown(_ byte: UInt8) -> String {
    if byte < Byte.space || byte >= 0x7F { return scalarName(UInt32(byte)) }
    let character = String(decoding: [byte], as: UTF8.self)
    return byte == Byte.quote ? "'\"'" : "\"\(character)\""
  }

  static func scalarName(_ value: UInt32) -> String {
    let digits = String(value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.utf8.count)) + digits
  }
}
