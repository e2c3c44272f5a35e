/// A 64-bit word as text: a seed, a digest.
public enum HexadecimalWord {
  /// `x` and 16 hexadecimal digits, which no spreadsheet takes for a number.
  public static func text(_ value: UInt64) -> String {
    let digits = String(value, radix: 16)
    return "x" + String(repeating: "0", count: 16 - digits.utf8.count) + digits
  }

  /// The word that `x` and up to 16 hexadecimal digits say; nil for anything else.
  public static func parse(_ text: String) -> UInt64? {
    let digits = text.utf8.dropFirst()
    guard text.utf8.first == UInt8(ascii: "x"), digits.count <= 16, digits.allSatisfy(isDigit)
    else { return nil }
    return UInt64(text.dropFirst(), radix: 16)
  }

  /// Whether a byte is a hexadecimal digit.
  static func isDigit(_ byte: UInt8) -> Bool {
    let isDecimal = (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
    return isDecimal || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
  }
}
