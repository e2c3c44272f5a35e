/// Seeds as people write them.
public enum SeedWord {
  /// A number, `x` and up to 16 hexadecimal digits, or the 40 digits of a commit's name; nil for
  /// anything else.
  ///
  /// A commit gives a seed of its own, so that each commit is tested with other cases and any of
  /// them can be repeated.
  public static func parse(_ text: String) -> UInt64? {
    if text.utf8.count == 40 && text.utf8.allSatisfy(HexadecimalWord.isDigit) {
      var digest = StableDigest()
      digest.combine(text: text.lowercased())
      return digest.value
    }
    return HexadecimalWord.parse(text) ?? UInt64(text)
  }

  /// `x` and 16 hexadecimal digits, which no spreadsheet takes for a number.
  public static func text(_ value: UInt64) -> String { HexadecimalWord.text(value) }
}
