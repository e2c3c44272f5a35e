import TextFormats

/// One value of a scenario's file, with the comments above it.
struct CommentedValue {
  var notes: [String]
  /// JSON, perhaps on several lines.
  var json: String

  init(notes: [String] = [], _ body: (inout JSONText) -> Void) {
    self.notes = notes
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable, body)
    json = String(decoding: bytes, as: UTF8.self)
  }

  /// The lines of the comments and the value, indented.
  ///
  /// - `key`: What stands before the value; empty in a list.
  func lines(indent: String, key: String = "") -> String {
    let comments = notes.map { "\(indent)// \(Self.comment($0))\n" }.joined()
    let value = json.split(separator: "\n", omittingEmptySubsequences: false)
      .joined(separator: "\n\(indent)")
    return "\(comments)\(indent)\(key)\(value),\n"
  }

  /// A text of the sources on one line of a comment, with nothing in it that changes how the file
  /// reads.
  private static func comment(_ text: String) -> String {
    let line = text.split { $0.isNewline || $0.isWhitespace }.joined(separator: " ")
    return PrintableText.escaped(line, limit: 400)
  }
}

/// A list of a scenario's file whose items have comments.
enum CommentedList {
  static func lines(_ key: String, _ items: [CommentedValue], indent: String) -> String {
    guard !items.isEmpty else { return "" }
    let inside = items.map { $0.lines(indent: indent + "  ") }.joined()
    return "\(indent)\"\(key)\": [\n\(inside)\(indent)],\n"
  }
}

extension JSONText {
  /// Writes a key with a value of the sources.
  mutating func member(_ key: String, _ value: DraftValue) {
    self.key(key)
    write(value)
  }

  /// Writes a value of the sources.
  mutating func write(_ value: DraftValue) {
    switch value {
    case .boolean(let value): boolean(value)
    case .text(let text): string(text)
    case .number(let text): raw([UInt8](text.utf8))
    case .nothing: null()
    case .list(let items): array { json in for item in items { json.write(item) } }
    case .object(let members):
      object { json in for member in members { json.member(member.name, member.value) } }
    }
  }
}
