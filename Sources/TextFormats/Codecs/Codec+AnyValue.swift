extension Codec where Value == JSONNode {
  /// Any value, kept as it was written: for files that say what another file may hold.
  public static var anyValue: Codec {
    Codec(
      .anything,
      decode: { node, _ in node.kind == .unreadable ? nil : node },
      encode: { node, json in node.write(to: &json) })
  }
}

extension JSONNode {
  /// The value as compact JSON.
  public var compactText: String {
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes) { json in write(to: &json) }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Writes the value, its numbers as they were written.
  package func write(to json: inout JSONText) {
    switch content {
    case .object(let members):
      json.object { json in
        for member in members {
          json.key(member.key)
          member.value.write(to: &json)
        }
      }
    case .array(let items):
      json.array { json in for item in items { item.write(to: &json) } }
    case .string(let text): json.string(text)
    case .number(let number): json.raw(Array(number.rawText.utf8))
    case .boolean(let value): json.boolean(value)
    case .null, .unreadable: json.null()
    }
  }
}
