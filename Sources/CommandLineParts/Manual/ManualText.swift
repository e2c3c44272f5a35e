/// A page of the manual while it is written, in the macros `man` of troff.
struct ManualText {
  private(set) var lines: [String] = []

  /// Begins a page of section 1.
  ///
  /// - `version`: The program's.
  init(page: String, version: String) {
    lines = [
      ".TH \(Self.escaped(page.uppercased())) 1 \"\" \"TipFleet \(version)\" \"TipFleet\"",
      // Words are neither broken nor stretched: what is typed must be copied as it is.
      ".nh", ".ad l",
    ]
  }

  /// Begins a section, such as `OPTIONS`.
  mutating func section(_ title: String) { lines.append(".SH \(title)") }

  /// Begins a part of a section.
  mutating func part(_ title: String) { lines.append(".SS \"\(Self.escaped(title))\"") }

  /// A paragraph of plain text.
  mutating func paragraph(_ text: String) { lines += [".PP", Self.line(text)] }

  /// Plain text that goes on in the same paragraph.
  mutating func text(_ text: String) { lines.append(Self.line(text)) }

  /// Text that holds troff's own escapes already.
  mutating func raw(_ text: String) { lines.append(text) }

  /// Something named, and its meaning beside it.
  mutating func item(_ name: String, _ meaning: String) {
    lines += [".TP", name, Self.line(meaning)]
  }

  /// A line that is typed, and what it does above it.
  mutating func example(_ command: String, _ meaning: String) {
    lines += [".PP", Self.line(meaning), ".RS 4", ".nf", Self.line(command), ".fi", ".RE"]
  }

  /// The whole page.
  var bytes: [UInt8] { Array((lines.joined(separator: "\n") + "\n").utf8) }

  // MARK: Escapes

  /// Text in bold, to be typed as it is.
  static func bold(_ text: String) -> String { "\\fB\(escaped(text))\\fR" }

  /// Text in italics, to be replaced by a value.
  static func italic(_ text: String) -> String { "\\fI\(escaped(text))\\fR" }

  /// Text that cannot be taken for a request at the beginning of a line.
  private static func line(_ text: String) -> String {
    text.hasPrefix(".") || text.hasPrefix("'") ? "\\&" + escaped(text) : escaped(text)
  }

  /// Text without the characters that mean something to troff, in ASCII alone.
  static func escaped(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\\": result += "\\e"
      case "-": result += "\\-"
      case "'": result += "\\(aq"
      case "`": result += "\\(ga"
      case "^": result += "\\(ha"
      case "~": result += "\\(ti"
      case "\"": result += "\\(dq"
      case _ where scalar.isASCII: result.unicodeScalars.append(scalar)
      default:
        let digits = String(scalar.value, radix: 16, uppercase: true)
        result += "\\[u\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)]"
      }
    }
    return result
  }
}
