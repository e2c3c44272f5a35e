/// Seeds as people write them.
public enum SeedWord {
  /// A number, `x` and up to 16 hexadecimal digits, or the 40 digits of a commit's name; nil for
  /// anything else.
  ///
  /// A commit gives a seed of its own, so that each commit is tested with other cases and any of
  /// them can be repeated.
  public static func parse(_ text: String) -> UInt64? {
    if text.utf8.count == 40 && text.utf8.allSatisfy(isHexadecimal) {
      var digest = StableDigest()
      digest.combine(text: text.lowercased())
      return digest.value
    }
    if text.hasPrefix("x"), text.utf8.dropFirst().allSatisfy(isHexadecimal) {
      return UInt64(text.dropFirst(), radix: 16)
    }
    return UInt64(text)
  }

  /// `x` and 16 hexadecimal digits, which no spreadsheet takes for a number.
  public static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return "x" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  private static func isHexadecimal(_ byte: UInt8) -> Bool {
    let isDigit = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    return isDigit || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
