import TextFormats

/// What importing again asks of the values of a file.
extension JSONNode {
  /// Whether a text is an open place, or holds one.
  static func isOpen(_ text: String) -> Bool {
    text.firstIndex(of: "‹").map { text[$0...].contains("›") } ?? false
  }

  /// The open places in a text, with their marks.
  private static func openPlaces(of text: String) -> [String] {
    var places: [String] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "‹"), let end = rest[start...].firstIndex(of: "›") {
      places.append(String(rest[start...end]))
      rest = rest[rest.index(after: end)...]
    }
    return places
  }

  /// Whether it is an open place, or something inside it is.
  var isOpen: Bool {
    switch content {
    case .string(let text): Self.isOpen(text)
    case .array(let items): items.contains { $0.isOpen }
    case .object(let members): members.contains { $0.value.isOpen }
    case .number, .boolean, .null, .unreadable: false
    }
  }

  /// The open places in it, in the order of the text.
  var openPlaces: [String] {
    switch content {
    case .string(let text): Self.openPlaces(of: text)
    case .array(let items): items.flatMap(\.openPlaces)
    case .object(let members): members.flatMap { $0.value.openPlaces }
    case .number, .boolean, .null, .unreadable: []
    }
  }

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

  /// The keys that name an item of a list.
  static let names = ["type", "id"]

  /// What names it among the items of a list; nil if nothing does.
  var itemName: String? {
    for key in Self.names {
      guard let text = self[key]?.text else { continue }
      if !Self.isOpen(text) { return text }
    }
    return nil
  }

  /// What tells it from the other items of a list: its name, or else all that it says; nil while
  /// that is open.
  fileprivate var identity: String? { itemName ?? (isOpen ? nil : plainText) }

  /// For each item the one of another list that it is; nil where there is none.
  static func matched(_ items: [JSONNode], with others: [JSONNode]) -> [JSONNode?] {
    var free = Array(others.indices)
    var found: [Int?] = items.map { item in
      guard let identity = item.identity,
        let position = free.firstIndex(where: { others[$0].identity == identity })
      else { return nil }
      return free.remove(at: position)
    }
    // What has no name yet is what was left over, in its order.
    let open = items.indices.filter { found[$0] == nil }
    if open.count == free.count {
      for (item, other) in zip(open, free) where items[item].isOpen { found[item] = other }
    }
    return found.map { $0.map { others[$0] } }
  }
}
