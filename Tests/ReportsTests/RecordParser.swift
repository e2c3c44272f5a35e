/// A reader of RFC 4180 written from the RFC alone, to judge the writer by.
enum RecordParser {
  static func rows(of bytes: [UInt8]) -> [[String]] {
    var rows: [[String]] = []
    var row: [String] = []
    var field: [UInt8] = []
    var isQuoted = false
    var index = 0
    while index < bytes.count {
      let byte = bytes[index]
      if isQuoted {
        if byte == UInt8(ascii: "\""), index + 1 < bytes.count,
          bytes[index + 1] == UInt8(ascii: "\"")
        {
          field.append(byte)
          index += 1
        } else if byte == UInt8(ascii: "\"") {
          isQuoted = false
        } else {
          field.append(byte)
        }
      } else if byte == UInt8(ascii: "\"") {
        isQuoted = true
      } else if byte == UInt8(ascii: ",") || byte == UInt8(ascii: "\n") {
        row.append(String(decoding: field, as: UTF8.self))
        field = []
        if byte == UInt8(ascii: "\n") {
          rows.append(row)
          row = []
        }
      } else {
        field.append(byte)
      }
      index += 1
    }
    return rows
  }

  /// Takes away the guard against formulas: one `'` before any number of `'` and a dangerous sign.
  static func removingGuard(_ text: String) -> String {
    guard text.hasPrefix("'") else { return text }
    let rest = text.drop { $0 == "'" }
    guard let first = rest.unicodeScalars.first else { return text }
    return ["=", "+", "-", "@", "\t", "\r", "\u{FFFD}"].contains(first)
      ? String(text.dropFirst()) : text
  }
}
