/// Names that have broken reports of other tools.
enum HostileNames {
  static let script = "</script><img src=x onerror=alert(1)>"
  static let formula = "=HYPERLINK(\"http://example.invalid\",\"click\")"
  static let directionOverride = "tip\u{202E}gnp.exe"
  /// Every invisible character that changes the direction of the text around it.
  static let directionControls: [Unicode.Scalar] = [
    "\u{061C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202B}", "\u{202C}", "\u{202D}", "\u{202E}",
    "\u{2066}", "\u{2067}", "\u{2068}", "\u{2069}",
  ]
  static let nul = "a\u{0}b\u{1B}[31mred"
  static let long = String(repeating: "long name ", count: 1_024)
  static let attribute = "\" onmouseover=\"alert(1)\" x='"
  static let separators = "a,b;\"c\"\r\nd\te"
  static let comment = "--><!-- ]]> &amp; <title>"

  static let all = [
    script, formula, directionOverride, nul, long, attribute, separators, comment,
  ]
}
