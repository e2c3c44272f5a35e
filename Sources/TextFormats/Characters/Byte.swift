/// The bytes that the text layer looks for, by name: computed and not stored, so that a reader of
/// many megabytes compares with a constant and calls nothing.
@usableFromInline
package enum Byte {
  @inlinable @inline(__always) package static var tab: UInt8 { UInt8(ascii: "\t") }
  @inlinable @inline(__always) package static var lineFeed: UInt8 { UInt8(ascii: "\n") }
  @inlinable @inline(__always) package static var carriageReturn: UInt8 { UInt8(ascii: "\r") }
  @inlinable @inline(__always) package static var space: UInt8 { UInt8(ascii: " ") }
  @inlinable @inline(__always) package static var quote: UInt8 { UInt8(ascii: "\"") }
  static var apostrophe: UInt8 { UInt8(ascii: "'") }
  @inlinable @inline(__always) package static var backslash: UInt8 { UInt8(ascii: "\\") }
  @inlinable @inline(__always) package static var slash: UInt8 { UInt8(ascii: "/") }
  @inlinable @inline(__always) package static var star: UInt8 { UInt8(ascii: "*") }
  @inlinable @inline(__always) package static var comma: UInt8 { UInt8(ascii: ",") }
  @inlinable @inline(__always) package static var colon: UInt8 { UInt8(ascii: ":") }
  @inlinable @inline(__always) package static var point: UInt8 { UInt8(ascii: ".") }
  @inlinable @inline(__always) package static var minus: UInt8 { UInt8(ascii: "-") }
  @inlinable @inline(__always) package static var plus: UInt8 { UInt8(ascii: "+") }
  @inlinable @inline(__always) package static var percent: UInt8 { UInt8(ascii: "%") }
  @inlinable @inline(__always) package static var underscore: UInt8 { UInt8(ascii: "_") }
  @inlinable @inline(__always) package static var zero: UInt8 { UInt8(ascii: "0") }
  @inlinable @inline(__always) package static var openBrace: UInt8 { UInt8(ascii: "{") }
  @inlinable @inline(__always) package static var closeBrace: UInt8 { UInt8(ascii: "}") }
  @inlinable @inline(__always) package static var openBracket: UInt8 { UInt8(ascii: "[") }
  @inlinable @inline(__always) package static var closeBracket: UInt8 { UInt8(ascii: "]") }
  @inlinable @inline(__always) package static var openParenthesis: UInt8 { UInt8(ascii: "(") }
  @inlinable @inline(__always) package static var closeParenthesis: UInt8 { UInt8(ascii: ")") }
  package static let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

  @inlinable @inline(__always)
  package static func isDigit(_ byte: UInt8) -> Bool { byte &- zero < 10 }

  @inlinable @inline(__always)
  package static func isLetter(_ byte: UInt8) -> Bool {
    (byte | 0x20) &- UInt8(ascii: "a") < 26
  }

  /// Whether `byte` is a later byte of a UTF-8 sequence, not the first.
  static func isContinuation(_ byte: UInt8) -> Bool { byte & 0xC0 == 0x80 }

  /// The value of a hexadecimal digit, or nil.
  package static func hexadecimalValue(_ byte: UInt8) -> UInt32? {
    if isDigit(byte) { return UInt32(byte &- zero) }
    let letter = (byte | 0x20) &- UInt8(ascii: "a")
    return letter < 6 ? UInt32(letter) + 10 : nil
  }

  /// The offset of the first byte that is not UTF-8, or nil when all are.
  ///
  /// Overlong forms, surrogates and values beyond U+10FFFF are not UTF-8.
  package static func firstInvalidOffset(in bytes: [UInt8]) -> Int? {
    var index = 0
    while index < bytes.count {
      let first = bytes[index]
      if first < 0x80 {
        index += 1
        continue
      }
      guard let (length, second) = sequence(startingWith: first),
        index + length <= bytes.count, second.contains(bytes[index + 1])
      else { return index }
      for later in (index + 2)..<max(index + 2, index + length) {
        guard isContinuation(bytes[later]) else { return index }
      }
      index += length
    }
    return nil
  }

  /// The length of the sequence that `first` begins and which second bytes it allows.
  private static func sequence(startingWith first: UInt8) -> (Int, ClosedRange<UInt8>)? {
    switch first {
    case 0xC2...0xDF: (2, 0x80...0xBF)
    case 0xE0: (3, 0xA0...0xBF)
    case 0xE1...0xEC, 0xEE...0xEF: (3, 0x80...0xBF)
    case 0xED: (3, 0x80...0x9F)
    case 0xF0: (4, 0x90...0xBF)
    case 0xF1...0xF3: (4, 0x80...0xBF)
    case 0xF4: (4, 0x80...0x8F)
    default: nil
    }
  }
}
