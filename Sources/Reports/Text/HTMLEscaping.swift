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

  /// For a value within a JSON block of a script element: what could end the script, or be read as
  /// a line end by old engines, is written as `\u…`. The input must be valid JSON.
  static func write(jsonInScript json: [UInt8], into output: inout TextOutput) {
    var index = 0
    while index < json.count {
      let byte = json[index]
      switch byte {
      case UInt8(ascii: "<"): output.write("\\u003c")
      case UInt8(ascii: ">"): output.write("\\u003e")
      case UInt8(ascii: "&"): output.write("\\u0026")
      case 0xE2 where isLineSeparator(json, at: index):
        output.write(json[index + 2] == 0xA8 ? "\\u2028" : "\\u2029")
        index += 2
      default: output.write(byte: byte)
      }
      index += 1
    }
  }

  private static func isLineSeparator(_ bytes: [UInt8], at index: Int) -> Bool {
    guard index + 2 < bytes.count, bytes[index + 1] == 0x80 else { return false }
    return bytes[index + 2] == 0xA8 || bytes[index + 2] == 0xA9
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
      case "\u{202A}"..."\u{202E}", "\u{2066}"..."\u{2069}":
        output.write("[U+" + String(scalar.value, radix: 16, uppercase: true) + "]")
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
      UInt8(ascii: "'"), 0x7F, 0xC2, 0xE2, 0xEF, 0xF0...:
      true
    default: false
    }
  }
}
