/// How much room a text takes, estimated: the reader's fonts are not known.
package enum TextWidth {
  /// The width in pixels at a font size, on the safe side for common sans-serif fonts.
  package static func estimate(_ text: String, size: Double) -> Double {
    var thousandths = 0
    for scalar in text.unicodeScalars { thousandths += width(of: scalar) }
    return Double(thousandths) * size / 1_000
  }

  /// The text, shortened with an ellipsis until it fits.
  package static func fitted(_ text: String, size: Double, width: Double) -> String {
    guard estimate(text, size: size) > width else { return text }
    var kept = String.UnicodeScalarView()
    var used = self.width(of: "…")
    let available = Int(width * 1_000 / size)
    for scalar in text.unicodeScalars {
      used += self.width(of: scalar)
      if used > available { break }
      kept.append(scalar)
    }
    return String(kept) + "…"
  }

  /// In thousandths of the font size.
  private static func width(of scalar: Unicode.Scalar) -> Int {
    switch scalar {
    case "i", "j", "l", "I", ".", ",", ":", ";", "'", "|", "!", "\u{202F}": 300
    case " ", "f", "r", "t", "(", ")", "-", "/", "\u{A0}": 400
    case "m", "w", "M", "W", "%", "@": 950
    case "A"..."Z", "…", "–", "−": 710
    case "\u{1100}"..."\u{11FF}", "\u{2E80}"..."\u{FFFD}", "\u{1F000}"..."\u{1FFFF}": 1_050
    default: 610
    }
  }
}
