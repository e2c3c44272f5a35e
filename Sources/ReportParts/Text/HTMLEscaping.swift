import TextFormats

/// Text made safe for one place of an HTML page each.
///
/// Names come from scenario files, so they may be anything: markup, control characters, or the
/// invisible characters that turn the direction of the text around them.
enum HTMLEscaping {
  /// For text between tags, in HTML and in an SVG drawing inside it.
  static func write(text: String, into output: inout TextOutput) {
    writeEscaped(text, into: &output)
  }

  /// For an attribute's value between double quotes.
  static func write(attribute text: String, into output: inout TextOutput) {
    writeEscaped(text, into: &output)
  }

  private static func writeEscaped(_ text: String, into output: inout TextOutput) {
    guard text.utf8.contains(where: isSuspicious) else {
      output.write(text)
      return
    }
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output.write("&amp;")
      case "<": output.write("&lt;")
      case ">": output.write("&gt;")
      case "\"": output.write("&quot;")
      case "'": output.write("&#39;")
      case "\t", "\n": output.write(String(scalar))
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}":
        output.write("\u{FFFD}")
      case _ where DirectionControl.contains(scalar):
        output.write("[U+" + DirectionControl.digits(scalar) + "]")
      default: writeUnlessNoncharacter(scalar, into: &output)
      }
    }
  }

  private static func writeUnlessNoncharacter(
    _ scalar: Unicode.Scalar, into output: inout TextOutput
  ) {
    let isNoncharacter =
      scalar.value & 0xFFFE == 0xFFFE || (0xFDD0...0xFDEF).contains(scalar.value)
    output.write(isNoncharacter ? "\u{FFFD}" : String(scalar))
  }

  /// Bytes that may begin something to escape. Most text has none and is copied as it is.
  private static func isSuspicious(_ byte: UInt8) -> Bool {
    switch byte {
    case ..<0x20, UInt8(ascii: "&"), UInt8(ascii: "<"), UInt8(ascii: ">"), UInt8(ascii: "\""),
      UInt8(ascii: "'"), 0x7F, 0xC2, 0xEF, 0xF0...:
      true
    default: DirectionControl.mayBegin(with: byte)
    }
  }
}
