import TextFormats

/// Text as it may stand in XML.
///
/// XML 1.0 has no way to write most control characters, so they are left out.
enum XMLEscaping {
  /// For text between tags and for attribute values in double quotes.
  static func write(_ text: String, into output: inout TextOutput) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output.write("&amp;")
      case "<": output.write("&lt;")
      case ">": output.write("&gt;")
      case "\"": output.write("&quot;")
      case "\t": output.write("&#9;")
      case "\n": output.write("&#10;")
      case "\r": output.write("&#13;")
      default: writeIfLegal(scalar, into: &output)
      }
    }
  }

  /// For longer text between tags: line feeds stay line feeds.
  static func write(body text: String, into output: inout TextOutput) {
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output.write("&amp;")
      case "<": output.write("&lt;")
      case ">": output.write("&gt;")
      case "\t", "\n": output.write(String(scalar))
      default: writeIfLegal(scalar, into: &output)
      }
    }
  }

  /// What changes the direction of text is written as a reference, which means the same.
  private static func writeIfLegal(_ scalar: Unicode.Scalar, into output: inout TextOutput) {
    if DirectionControl.contains(scalar) {
      output.write("&#x" + DirectionControl.digits(scalar) + ";")
    } else if isLegal(scalar) {
      output.write(String(scalar))
    }
  }

  private static func isLegal(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0..<0x20, 0x7F..<0xA0, 0xFDD0...0xFDEF: false
    default: scalar.value & 0xFFFE != 0xFFFE
    }
  }
}
