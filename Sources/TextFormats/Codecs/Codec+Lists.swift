/// A key that the file chose, with its value.
public struct NamedValue<Value: Sendable>: Sendable {
  /// The key.
  public var name: String
  /// The value.
  public var value: Value
  /// The place of the key; `SourceRange.none` when it came from no file.
  public var range: SourceRange

  /// A key with its value.
  public init(_ name: String, _ value: Value, at range: SourceRange = .none) {
    self.name = name
    self.value = value
    self.range = range
  }

  /// The key with its place.
  public var key: Located<String> { Located(name, at: range) }
}

/// Two are equal when keys and values are: the place is only for messages.
extension NamedValue: Equatable where Value: Equatable {
  /// Compares the keys and the values.
  public static func == (left: NamedValue, right: NamedValue) -> Bool {
    left.name == right.name && left.value == right.value
  }
}

extension Codec {
  /// A list. Items that could not be read are left out, after an error.
  ///
  /// - `count`: how many items there may be.
  /// - `uniqueKey`: the key whose text must differ between the items, which are objects.
  /// - `allowsSingle`: whether a single item may stand without the brackets of a list.
  public static func list<Item>(
    of item: Codec<Item>, count: ClosedRange<Int> = 0...10_000, uniqueKey: String? = nil,
    allowsSingle: Bool = false
  ) -> Codec where Value == [Item] {
    let schema = Schema.list(
      item.schema, count: count, allowsSingle: allowsSingle)
    return Codec(
      schema,
      decode: { node, context in
        guard case .array(let nodes) = node.content else {
          if allowsSingle { return item.decode(node, &context).map { [$0] } }
          context.wrongType(node, schema)
          return nil
        }
        context.checkCount(nodes.count, count, at: node.range.firstByte)
        if let uniqueKey { context.checkUnique(nodes, uniqueKey) }
        var items: [Item] = []
        for (index, node) in nodes.enumerated() {
          let value = context.descend(to: .index(index)) { item.decode(node, &$0) }
          if let value { items.append(value) }
        }
        return items
      },
      encode: { items, json in
        if allowsSingle, items.count == 1, let only = items.first {
          return item.encode(only, to: &json)
        }
        json.array { json in
          for value in items { item.encode(value, to: &json) }
        }
      })
  }

  /// An object whose keys the file chooses, in the order of the file.
  public static func map<Item>(
    from subject: String, to item: Codec<Item>, count: ClosedRange<Int> = 0...10_000
  ) -> Codec where Value == [NamedValue<Item>] {
    map(from: .identifier(subject), to: item, count: count)
  }

  /// An object whose keys the file chooses, in the order of the file.
  ///
  /// - `key`: which texts are keys.
  public static func map<Item>(
    from key: Codec<String>, to item: Codec<Item>, count: ClosedRange<Int> = 0...10_000
  ) -> Codec where Value == [NamedValue<Item>] {
    guard case .text(let keyText) = key.schema else {
      preconditionFailure("A key is a text.")
    }
    let schema = Schema.map(
      key: keyText, value: item.schema, count: count)
    return Codec(
      schema,
      decode: { node, context in
        guard case .object(let members) = node.content else {
          context.wrongType(node, schema)
          return nil
        }
        context.checkCount(members.count, count, at: node.range.firstByte)
        var values: [NamedValue<Item>] = []
        for member in members {
          let name = key.decode(JSONNode(.string(member.key), at: member.keyRange), &context)
          let value = context.descend(to: .key(member.key)) { item.decode(member.value, &$0) }
          if let name, let value {
            values.append(NamedValue(name, value, at: member.keyRange))
          }
        }
        return values
      },
      encode: { values, json in
        json.object { json in
          for entry in values {
            json.key(entry.name)
            item.encode(entry.value, to: &json)
          }
        }
      })
  }

  /// A codec that is worked out when it is needed, so that one may contain itself.
  ///
  /// - `name`: the name of the codec, which must also be described outside of itself.
  public static func deferred(
    _ name: String, _ codec: @escaping @Sendable () -> Codec
  ) -> Codec {
    Codec(
      .reference(name),
      decode: { node, context in codec().decode(node, &context) },
      encode: { value, json in codec().encode(value, to: &json) })
  }
}

extension DecodingContext {
  package mutating func checkCount(_ count: Int, _ allowed: ClosedRange<Int>, at range: SourceRange)
  {
    if allowed.contains(count) { return }
    error(
      .wrongCount, at: range,
      "expected \(Self.countText(allowed)), found \(count)")
  }

  static func countText(_ allowed: ClosedRange<Int>) -> String {
    if allowed.lowerBound == allowed.upperBound {
      return English.count(allowed.lowerBound, "item")
    }
    if allowed.lowerBound == 0 { return "at most \(allowed.upperBound) items" }
    return "\(allowed.lowerBound) to \(allowed.upperBound) items"
  }

  mutating func checkUnique(_ nodes: [JSONNode], _ key: String) {
    var firsts: [String: SourceRange] = [:]
    for node in nodes {
      guard let value = node[key], let text = value.text else { continue }
      guard let first = firsts[text] else {
        firsts[text] = value.range
        continue
      }
      error(
        .duplicateIdentifier, at: value.range,
        "the \(key) \(PrintableText.quoted(text)) is given twice \(locationPhrase)",
        notes: [(first, "it is given here first")])
    }
  }
}
