/// Makes text from a file safe to print: on a terminal, in a log, in a report.
///
/// Control characters could move the cursor or start an escape sequence, and bidirectional controls
/// could make a line read differently from what it says. Neither survives.
public enum PrintableText {
  /// `text` with each dangerous character written as `\u{…}`, cut after `limit` characters.
  public static func escaped(_ text: String, limit: Int = 4_096) -> String {
    // Most texts need nothing, and a journal of a million facts has millions of them.
    if text.utf8.count <= limit, isPlain(text) { return text }
    var result = ""
    var count = 0
    for scalar in text.unicodeScalars {
      if count == limit { return result + "…" }
      count += 1
      if isHarmless(scalar) {
        result.unicodeScalars.append(scalar)
      } else {
        result += visible(scalar)
      }
    }
    return result
  }

  /// Whether a text has only visible characters of ASCII, and spaces.
  private static func isPlain(_ text: String) -> Bool {
    text.utf8.withContiguousStorageIfAvailable { bytes in
      // To the end, without leaving early: several bytes are looked at in one step.
      var outside: UInt8 = 0
      for byte in bytes { outside |= byte &- 0x20 > 0x5E ? 1 : 0 }
      return outside == 0
    } ?? text.utf8.allSatisfy { (0x20...0x7E).contains($0) }
  }

  /// The visible text in the place of a dangerous character.
  package static func visible(_ scalar: Unicode.Scalar) -> String {
    "\\u{" + DirectionControl.digits(scalar) + "}"
  }

  /// `text` in double quotes as a message cites it: escaped and cut after 60 characters.
  public static func quoted(_ text: String) -> String {
    "\"" + escaped(text, limit: 60) + "\""
  }

  /// `scalar` itself, or one visible stand-in, so that columns keep their places.
  static func standIn(for scalar: Unicode.Scalar) -> Unicode.Scalar {
    if scalar == "\t" { return " " }
    return isHarmless(scalar) ? scalar : "\u{FFFD}"
  }

  /// Whether a terminal shows `scalar` as a visible character or a space and nothing else happens.
  static func isHarmless(_ scalar: Unicode.Scalar) -> Bool {
    if DirectionControl.contains(scalar) { return false }
    switch scalar.value {
    case 0x20...0x7E: return true
    case 0x00...0x1F, 0x7F...0x9F: return false  // control characters
    case 0xAD, 0x180E: return false  // soft hyphen, vowel separator
    case 0x200B...0x200D, 0x2028...0x2029, 0x2060...0x206F: return false  // invisible, breaks
    case 0xFEFF, 0xFFF9...0xFFFB: return false  // byte order mark, annotations
    case 0xE0000...0xE0FFF: return false  // tags
    default: return true
    }
  }

  /// How many terminal columns `scalar` takes, roughly: 0 for combining marks, 2 for wide ones.
  static func columnCount(of scalar: Unicode.Scalar) -> Int {
    switch scalar.value {
    case 0x0300...0x036F, 0x1AB0...0x1AFF, 0x20D0...0x20FF, 0xFE00...0xFE0F, 0xFE20...0xFE2F: 0
    case 0x1100...0x115F, 0x2E80...0x303E, 0x3041...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF: 2
    case 0xFE30...0xFE6F, 0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1F64F: 2
    case 0x1F680...0x1F6FF, 0x1F900...0x1F9FF, 0x20000...0x3FFFD: 2
    default: 1
    }
  }
}
