/// Values at the edges of what readers take, as they are written in JSON.
enum HostileValues {
  static let numbers: [[UInt8]] = [
    "0", "-0", "1", "-1", "2", "3", "10", "63", "64", "65", "100", "255", "256", "999", "1000",
    "32767", "32768", "65535", "65536", "1000000", "1000001", "2147483647", "2147483648",
    "-2147483648", "4294967295", "4294967296", "1000000000000", "9007199254740991",
    "9007199254740992", "9007199254740993", "9223372036854775807", "9223372036854775808",
    "-9223372036854775808", "-9223372036854775809", "18446744073709551615",
    "18446744073709551616", "1e18", "1e19", "1e30", "1e308", "-1e308", "1e309", "1e-308", "1e-400",
    "1e999999999", "1e-999999999", "1e99999999999999999999", "0.5", "0.1", "-0.5", "1.5",
    "0.999999999999999999", "0.0000000001", "1e-9", "3.0", "3e0", "30e-1", "01", "1.", ".5", "+1",
    "0x10", "1_000", "NaN", "Infinity", "-", "1e", "--1",
    "123456789012345678901234567890123456789012345678901234567890",
    "0.00000000000000000000000000000000000000000000000000000000000000000001",
  ].map { Array($0.utf8) }

  /// Texts with a unit, and numbers before one.
  static let quantities: [[UInt8]] = {
    let numbers = [
      "0", "1", "-1", "0.5", "2", "24", "59", "1000", "365262", "365263", "36525", "1e3", "1e30",
      "9223372036854775807", "9223372036854775808", "999999999999999999999999", "0.000000001",
      "0.0000000000001", "-0", "", "+1", " 1", "1 ",
    ]
    let units = [
      "us", "ms", "s", "min", "h", "d", "w", "%", "ppm", "B", "kB", "MB", "GB", "KiB", "MiB",
      "MB/s", "kB/s", "B/s", "bit/s", "Mbit/s", "/s", "/h", "x", "", "µs", "D", "d1h", "d 2h",
      "h30min", "s)",
    ]
    var texts = numbers.flatMap { number in units.map { "\"\(number)\($0)\"" } }
    for inner in ["0s", "1us", "1s", "1h", "30d", "365262d", "-1s", "", "1e9d", "exponential(1s)"] {
      texts += [
        "exponential(\(inner))", "uniform(\(inner), 1h)", "uniform(0s, \(inner))",
        "lognormal(\(inner), 0.5)", "lognormal(\(inner), 9999)", "lognormal(1h, \(inner))",
        "constant(\(inner))", "(\(inner))", "exponential(\(inner)",
      ].map { "\"\($0)\"" }
    }
    return texts.map { Array($0.utf8) }
  }()

  /// Texts that are hard to show, to name a file with, or to read at all.
  static let texts: [[UInt8]] =
    [
      "", " ", "a", "..", "/", "../../etc/passwd", ".", "-", "--help", "NUL", "constructor",
      "__proto__", "</script><script>", "<!--", "]]>", "=1+1", "@sum", "{platform}", "{}", "{0}",
      "%s%n", "$0", "#Rule(e) { $0.donations.count > 3 }", "true", "null", "1", "\\u0000",
      "\\u001b[31m", "\\ud800", "\\udfff\\ud800", "\\ud83d\\ude00", "\\u202e", "\\u2066x\\u2069",
      "\\u2028", "\\uffff", "\\n", "\\r\\n", "\\t", "\\\"", "\\\\", "\\/", "\\x", "\\u12", "\\",
      "\u{202E}drow", "\u{2066}", "\u{FEFF}", "e\u{301}", "\u{1F468}\u{200D}\u{1F469}", "İ", "ß",
      "\u{0}", "\u{1}", "\u{7F}", "\u{85}", "\u{A0}", "\u{200B}", "x\u{0}y",
    ].map { Array("\"\($0)\"".utf8) }
    + [
      // No UTF-8: a byte alone, half a character, a surrogate, one that is too long, one too high.
      [0xFF], [0xC3], [0xE2, 0x82], [0xED, 0xA0, 0x80], [0xC0, 0xAF], [0xF4, 0x90, 0x80, 0x80],
    ].map { [0x22] + $0 + [0x22] }

  static let others: [[UInt8]] = [
    "true", "false", "null", "{}", "[]", "[[]]", "{\"\":0}", "tru", "",
  ]
  .map { Array($0.utf8) }

  /// One of all of them, or one that is made: very long, very deep, or very wide.
  static func draw(_ draws: inout InputDraws) -> [UInt8] {
    switch draws.below(16) {
    case 0...4: draws.pick(numbers) ?? []
    case 5...8: draws.pick(quantities) ?? []
    case 9...12: draws.pick(texts) ?? []
    case 13, 14: draws.pick(others) ?? []
    default: oversized(&draws)
    }
  }

  private static func oversized(_ draws: inout InputDraws) -> [UInt8] {
    let count = draws.pick([65, 100, 101, 1_001, 10_001, 100_000]) ?? 65
    let quote = UInt8(ascii: "\"")
    switch draws.below(6) {
    case 0: return [quote] + [UInt8](repeating: UInt8(ascii: "a"), count: count) + [quote]
    case 1: return [UInt8](repeating: UInt8(ascii: "9"), count: count)
    case 2:
      return repeated("[", count) + repeated("]", count)
    case 3: return repeated("{\"a\":", count) + [UInt8(ascii: "1")] + repeated("}", count)
    case 4: return [UInt8(ascii: "[")] + repeated("0,", min(count, 10_001)) + Array("0]".utf8)
    default: return [quote] + repeated("\u{301}\u{202E}", min(count, 1_001)) + [quote]
    }
  }

  private static func repeated(_ text: String, _ count: Int) -> [UInt8] {
    Array(repeatElement(Array(text.utf8), count: count).joined())
  }
}
