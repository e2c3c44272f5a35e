/// The invisible characters that change the direction of the text around them.
///
/// With them, a line reads differently from what it says. No writer puts them into its output as
/// they are: a terminal, CSV and a page get a visible text in their place, JSON and XML an escape
/// that means the same.
package enum DirectionControl {
  /// Whether `scalar` is one: a mark, an embedding, an override or an isolate, or the end of one.
  package static func contains(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0x061C, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  /// Whether a byte of UTF-8 may begin one. Most text has none, and is copied as it is.
  package static func mayBegin(with byte: UInt8) -> Bool { byte == 0xD8 || byte == 0xE2 }

  /// The number of `scalar` in hexadecimal digits.
  package static func digits(_ scalar: Unicode.Scalar) -> String {
    String(scalar.value, radix: 16, uppercase: true)
  }
}
