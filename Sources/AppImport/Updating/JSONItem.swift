import TextFormats

/// What comparing two imports asks of the values of a file.
extension JSONNode {
  /// The value without what only lays it out, so that equal values have equal texts.
  var plainText: String { plainText(without: []) }

  /// - `without`: The keys of the value itself that are left out.
  func plainText(without keys: [String]) -> String {
    switch content {
    case .string(let text):
      var bytes: [UInt8] = []
      JSONText.append(text, to: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    case .number(let number): return number.rawText
    case .boolean(let value): return value ? "true" : "false"
    case .null, .unreadable: return "null"
    case .array(let items): return "[" + items.map(\.plainText).joined(separator: ",") + "]"
    case .object(let members):
      let parts = members.filter { !keys.contains($0.key) && !$0.isSource }.map {
        "\($0.key):\($0.value.plainText)"
      }
      return "{" + parts.joined(separator: ",") + "}"
    }
  }

  /// The text of the first of these keys that the item has; nil if it has none.
  func text(of keys: [String]) -> String? {
    for key in keys {
      if let text = self[key]?.text { return text }
    }
    return nil
  }
}
