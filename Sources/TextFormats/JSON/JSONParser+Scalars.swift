extension JSONParser {
  /// Longer numbers are refused: no quantity needs them.
  private static let maximumNumberLength = 100

  /// Reads a number, or what somebody took for one.
  package mutating func number() -> JSONNode {
    let range = wordRange()
    position = Int(range.end)
    let digits = bytes[Int(range.start)..<Int(range.end)]
    let raw = String(decoding: digits, as: UTF8.self)
    guard digits.count <= Self.maximumNumberLength, Self.isNumber(digits) else {
      report(
        .malformedNumber, at: range, "\(PrintableText.quoted(raw)) is not a number",
        hint: Self.numberHint(digits))
      return JSONNode(.unreadable, at: range)
    }
    guard let value = Double(raw), value.isFinite else {
      report(.numberOutOfRange, at: range, "the number \(raw) is out of range")
      return JSONNode(.unreadable, at: range)
    }
    return JSONNode(.number(JSONNumber(rawText: raw)), at: range)
  }

  /// Whether `bytes` follow the grammar of JSON numbers.
  package static func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
    var rest = bytes
    if rest.first == Byte.minus { rest.removeFirst() }
    let whole = rest.prefix { Byte.isDigit($0) }
    guard !whole.isEmpty, whole.count == 1 || whole.first != Byte.zero else { return false }
    rest = rest.dropFirst(whole.count)
    if rest.first == Byte.point {
      rest.removeFirst()
      let fraction = rest.prefix { Byte.isDigit($0) }
      guard !fraction.isEmpty else { return false }
      rest = rest.dropFirst(fraction.count)
    }
    if let mark = rest.first, mark | 0x20 == UInt8(ascii: "e") {
      rest.removeFirst()
      if rest.first == Byte.minus || rest.first == Byte.plus { rest.removeFirst() }
      let exponent = rest.prefix { Byte.isDigit($0) }
      guard !exponent.isEmpty else { return false }
      rest = rest.dropFirst(exponent.count)
    }
    return rest.isEmpty
  }

  private static func numberHint(_ bytes: ArraySlice<UInt8>) -> String? {
    let text = String(decoding: bytes, as: UTF8.self)
    guard bytes.count <= 20, let first = bytes.first else { return nil }
    if first == Byte.plus { return "leave out the plus sign" }
    if first == Byte.point { return "write 0\(text)" }
    if bytes.starts(with: [Byte.zero]), bytes.allSatisfy({ Byte.isDigit($0) }) {
      return "leave out the leading zeros"
    }
    guard let last = bytes.last, Byte.isLetter(last) || last == Byte.percent else { return nil }
    return "quantities with a unit are strings: \"\(text)\""
  }

  /// Reads `true`, `false` or `null`.
  mutating func word() throws(Stop) -> JSONNode {
    let range = wordRange()
    let word = text(of: range)
    let content: JSONNode.Content
    switch word {
    case "true": content = .boolean(true)
    case "false": content = .boolean(false)
    case "null": content = .null
    default:
      let hints = [
        "True": "write true", "TRUE": "write true", "yes": "write true", "on": "write true",
        "False": "write false", "FALSE": "write false", "no": "write false", "off": "write false",
        "None": "write null", "nil": "write null", "NULL": "write null", "undefined": "write null",
        "NaN": "this number cannot be written", "Infinity": "this number cannot be written",
      ]
      report(
        .unexpectedText, at: range, "expected a value, found \(PrintableText.quoted(word))",
        hint: hints[word] ?? "strings take double quotes")
      content = .unreadable
    }
    position = Int(range.end)
    return JSONNode(content, at: range)
  }
}
