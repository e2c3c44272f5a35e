import Foundation
import PropertySearch

/// What a reader sees of a page: its tables, and its sentences and tiles as lines.
struct PageText {
  struct Table {
    let caption: String
    let headings: [String]
    let rows: [[Cell]]
    /// How many rows there are, where the page shows only the first.
    var total: Int?
  }

  struct Cell {
    let text: String
    /// The number as the file has it, where it is shown otherwise.
    let exact: String?
  }

  let tables: [Table]
  /// By section, the lines that hold a digit; the head of the page is the section "".
  let lines: [(section: String, text: String)]

  init(_ bytes: [UInt8]) {
    var page = String(decoding: bytes, as: UTF8.self)
    for tag in ["style", "script", "svg", "pre"] { page = Self.removing(tag, from: page) }
    page = page.components(separatedBy: "<body").last ?? ""
    var tables: [Table] = []
    var rest = ""
    let pieces = page.components(separatedBy: "<table")
    for (index, piece) in pieces.enumerated() {
      guard index > 0 else {
        rest += piece
        continue
      }
      let parts = piece.components(separatedBy: "</table>")
      var table = Self.table(parts[0])
      let after = parts.count > 1 ? parts[1] : ""
      if let note = after.range(of: "The first ") {
        let words = Self.plain(String(after[note.upperBound...].prefix(80))).split(separator: " ")
        // Thousands are apart.
        let digits = words.dropFirst(2).prefix { $0.allSatisfy(\.isNumber) }
        if words.count > 2, words[1] == "of" { table.total = Int(digits.joined()) }
      }
      tables.append(table)
      rest += after
    }
    self.tables = tables
    lines = Self.lines(rest)
  }

  private static func removing(_ tag: String, from page: String) -> String {
    let pieces = page.components(separatedBy: "<\(tag)")
    return pieces[0]
      + pieces.dropFirst().map { piece in
        piece.range(of: "</\(tag)>").map { String(piece[$0.upperBound...]) } ?? ""
      }.joined()
  }

  private static func lines(_ page: String) -> [(section: String, text: String)] {
    var found: [(section: String, text: String)] = []
    for (index, part) in page.components(separatedBy: "<section id=\"").enumerated() {
      let name = index == 0 ? "" : String(part.prefix { $0 != "\"" })
      var part = index == 0 ? part : String(part.drop { $0 != ">" })
      for end in ["</p>", "</li>", "</h1>", "</h2>", "</h3>", "<dt", "</div>", "</summary>"] {
        part = part.replacingOccurrences(of: end, with: "\n" + end)
      }
      part = part.replacingOccurrences(of: "</dt>", with: " | ")
        .replacingOccurrences(of: "</dd>", with: " | ")
      // An end of a tag that was cut off from its beginning.
      for line in part.split(separator: "\n") {
        let text = plain(String(line))
        if text.contains(where: \.isNumber) { found.append((name, text)) }
      }
    }
    return found
  }

  private static func table(_ html: String) -> Table {
    func between(_ start: String, _ end: String, _ text: String) -> [String] {
      text.components(separatedBy: start).dropFirst().map {
        $0.components(separatedBy: end)[0]
      }
    }
    let caption = plain(between("<caption>", "</caption>", html).first ?? "")
    let headings = between("<th scope=\"col\"", "</th>", html).map { plain("<" + $0) }
    let body = between("<tbody>", "</tbody>", html).first ?? ""
    let rows = between("<tr>", "</tr>", body).map { row in
      row.components(separatedBy: "</td>").flatMap { $0.components(separatedBy: "</th>") }
        .filter { $0.contains("<t") }.map { cell in
          Cell(
            text: plain(cell), exact: between("<data value=\"", "\"", cell).first)
        }
    }
    return Table(caption: caption, headings: headings, rows: rows)
  }

  /// The text without tags, with one kind of space.
  static func plain(_ html: String) -> String {
    var text = ""
    var isTag = false
    for character in html {
      if character == "<" { isTag = true }
      if !isTag { text.append(character == "\u{202F}" || character == "\u{A0}" ? " " : character) }
      if character == ">" { isTag = false }
    }
    for (name, sign) in [("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'")] {
      text = text.replacingOccurrences(of: name, with: sign)
    }
    text = text.replacingOccurrences(of: "&amp;", with: "&")
    return text.split(separator: " ").joined(separator: " ")
  }
}

/// A number as a page shows it, read back.
enum PageNumber {
  /// Microseconds, bytes, a share or a plain number, from `1 d 3 h`, `12.5 KiB`, `1.56 %`, `1 155`,
  /// `day 2, 04:49:51.136`; nil for anything else.
  static func value(_ text: String) -> Double? {
    if text.hasPrefix("day ") { return moment(text) }
    if text.hasSuffix(" %") { return plain(String(text.dropLast(2))).map { $0 / 100 } }
    return plain(text) ?? sum(text)
  }

  private static func plain(_ text: String) -> Double? {
    Double(text.replacingOccurrences(of: " ", with: "").replacingOccurrences(of: "−", with: "-"))
  }

  private static let units: [String: Double] = [
    "d": 86_400e6, "h": 3_600e6, "min": 60e6, "s": 1e6, "ms": 1e3, "µs": 1, "B": 1,
    "KiB": 1_024, "MiB": 1_048_576, "GiB": 1_073_741_824, "TiB": 1_099_511_627_776,
  ]

  private static func sum(_ text: String) -> Double? {
    let isNegative = text.hasPrefix("−")
    var sum = 0.0
    var number = ""
    for word in text.drop(while: { $0 == "−" }).split(separator: " ") {
      if let unit = units[String(word)] {
        guard let amount = Double(number) else { return nil }
        sum += amount * unit
        number = ""
      } else {
        number += word
      }
    }
    return number.isEmpty && sum.isFinite ? (isNegative ? -sum : sum) : nil
  }

  private static func moment(_ text: String) -> Double? {
    let parts = text.dropFirst(4).components(separatedBy: ", ")
    guard parts.count == 2, let day = Double(parts[0]) else { return nil }
    let clock = parts[1].components(separatedBy: ":").compactMap { Double($0) }
    guard clock.count == 3 else { return nil }
    return day * 86_400e6 + clock[0] * 3_600e6 + clock[1] * 60e6 + clock[2] * 1e6
  }

  /// Whether what is shown is the number, but for the digits that are left out.
  static func agrees(_ shown: String, _ number: Double) -> Bool {
    guard let value = value(shown) else { return false }
    // Half of the last digit that is shown, in its unit.
    let words = shown.split(separator: " ")
    let digits = words.first?.split(separator: ".").dropFirst().first?.count ?? 0
    let unit = shown.hasSuffix(" %") ? 0.01 : units[String(words.last ?? "")] ?? 1
    let least = shown.hasSuffix(" %") ? 2 : digits
    let half = least > 0 ? 0.51 * unit * pow(10, -Double(digits > 0 ? digits : least)) : 0
    return (value - number).magnitude <= max(0.006 * number.magnitude, half, 1e-6)
  }
}
