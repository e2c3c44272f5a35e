/// Finds bytes of a string's text in the file, where the string may be written with escapes.
enum EscapedText {
  /// The place in `bytes`, which are those of a file, of some UTF-8 bytes of a string's text.
  ///
  /// Linear in the string.
  ///
  /// - Parameters:
  ///   - part: which bytes of the text, after its escapes were replaced.
  ///   - literal: the place of the string with its quotes.
  package static func range(of part: Range<Int>, in literal: SourceRange, bytes: [UInt8])
    -> SourceRange
  {
    let closing = min(Int(literal.end), bytes.count) - 1
    var offset = Int(literal.start) + 1
    var textOffset = 0
    var start: Int?
    while offset < closing {
      if textOffset >= part.lowerBound, start == nil { start = offset }
      if textOffset >= part.upperBound, let start, start < offset {
        return SourceRange(file: literal.file, start: start, end: offset)
      }
      let step = length(at: offset, in: bytes)
      offset += step.written
      textOffset += step.decoded
    }
    let end = max(closing, Int(literal.start) + 1)
    return SourceRange(file: literal.file, start: start ?? end, end: end)
  }

  /// How many bytes one character or escape takes in the file, and how many in the text.
  private static func length(at offset: Int, in bytes: [UInt8]) -> (written: Int, decoded: Int) {
    guard bytes[offset] == Byte.backslash else { return (1, 1) }
    guard offset + 5 < bytes.count, bytes[offset + 1] == UInt8(ascii: "u") else { return (2, 1) }
    let digits = String(decoding: bytes[(offset + 2)...(offset + 5)], as: UTF8.self)
    switch UInt32(digits, radix: 16) ?? 0 {
    case 0..<0x80: return (6, 1)
    case 0x80..<0x800: return (6, 2)
    // The other half of the pair follows in an escape of its own.
    case 0xD800..<0xE000: return (12, 4)
    default: return (6, 3)
    }
  }
}

extension DiagnosticList {
  /// The place of some UTF-8 bytes of a string, so that a mistake inside it can be pointed at.
  package func range(of part: Range<Int>, in literal: SourceRange) -> SourceRange {
    guard files.indices.contains(Int(literal.file)) else { return literal }
    return EscapedText.range(of: part, in: literal, bytes: files[Int(literal.file)].bytes)
  }
}
