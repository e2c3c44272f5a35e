import TextFormats

/// A JSON value that can be changed into anything, also into what is no JSON: keys and everything
/// without parts stand as the bytes that are written.
package indirect enum ValueTree: Sendable, Equatable {
  /// Members, each with its key as it is written, quotes included.
  case object([Member])
  /// Items.
  case array([ValueTree])
  /// Bytes as they are written.
  case written([UInt8])

  package struct Member: Sendable, Equatable {
    package var key: [UInt8]
    package var value: ValueTree
  }

  /// The value that a JSON text says, without its comments; nil where it cannot be read.
  package init?(reading bytes: [UInt8]) {
    var diagnostics = DiagnosticList()
    let number = diagnostics.open(SourceFile(name: "seed", bytes: bytes))
    guard let document = JSONParser.parse(number, &diagnostics), !diagnostics.hasErrors else {
      return nil
    }
    self.init(document.root, of: bytes)
  }

  private init(_ node: JSONNode, of bytes: [UInt8]) {
    switch node.content {
    case .object(let members):
      self = .object(
        members.map { member in
          Member(
            key: Array(bytes[Int(member.keyRange.start)..<Int(member.keyRange.end)]),
            value: ValueTree(member.value, of: bytes))
        })
    case .array(let items): self = .array(items.map { ValueTree($0, of: bytes) })
    case .string, .number, .boolean, .null, .unreadable:
      self = .written(Array(bytes[Int(node.range.start)..<Int(node.range.end)]))
    }
  }

  /// The value as text.
  package var text: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  private func write(into bytes: inout [UInt8]) {
    switch self {
    case .object(let members):
      bytes.append(Byte.openBrace)
      for (index, member) in members.enumerated() {
        if index > 0 { bytes.append(Byte.comma) }
        bytes.append(contentsOf: member.key)
        bytes.append(Byte.colon)
        member.value.write(into: &bytes)
      }
      bytes.append(Byte.closeBrace)
    case .array(let items):
      bytes.append(Byte.openBracket)
      for (index, item) in items.enumerated() {
        if index > 0 { bytes.append(Byte.comma) }
        item.write(into: &bytes)
      }
      bytes.append(Byte.closeBracket)
    case .written(let written): bytes.append(contentsOf: written)
    }
  }

  /// How many values it consists of, itself included.
  package var valueCount: Int {
    switch self {
    case .object(let members): members.reduce(1) { $0 + $1.value.valueCount }
    case .array(let items): items.reduce(1) { $0 + $1.valueCount }
    case .written: 1
    }
  }

  /// Changes the value with the given index, counted from the outermost to the innermost in the
  /// order of the text.
  ///
  /// - `key`: The key under which the value stands, or under which the list that it is in stands.
  package mutating func change(
    at index: Int, _ body: (_ value: inout ValueTree, _ key: [UInt8]) -> Void
  ) {
    var rest = index
    _ = change(&rest, key: [], body)
  }

  /// Whether the value was found.
  private mutating func change(
    _ rest: inout Int, key: [UInt8], _ body: (inout ValueTree, [UInt8]) -> Void
  ) -> Bool {
    if rest == 0 {
      body(&self, key)
      return true
    }
    rest -= 1
    switch self {
    case .object(var members):
      for index in members.indices {
        let key = members[index].key
        guard members[index].value.change(&rest, key: key, body) else { continue }
        self = .object(members)
        return true
      }
    case .array(var items):
      for index in items.indices {
        guard items[index].change(&rest, key: key, body) else { continue }
        self = .array(items)
        return true
      }
    case .written: break
    }
    return false
  }

  /// Tells of each value, with the key as `change` gives it.
  func forEach(key: [UInt8] = [], _ body: (ValueTree, [UInt8]) -> Void) {
    body(self, key)
    switch self {
    case .object(let members):
      for member in members { member.value.forEach(key: member.key, body) }
    case .array(let items): for item in items { item.forEach(key: key, body) }
    case .written: break
    }
  }
}
