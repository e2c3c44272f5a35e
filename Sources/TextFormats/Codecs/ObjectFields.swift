/// Declares the keys of one kind of object.
public struct ObjectFields<Root: Sendable>: Sendable {
  struct Field: Sendable {
    package let schema: FieldSchema
    /// Reads the value into the root; false when there was an error.
    package let decode: @Sendable (JSONNode, inout Root, inout DecodingContext) -> Bool
    /// Writes key and value, or nothing where the value is the default.
    package let encode: @Sendable (Root, inout JSONText) -> Void
  }

  /// Keys that the file chooses.
  package struct Others: Sendable {
    let schema: OtherKeysSchema
    /// Reads a member into the root.
    package let decode: @Sendable (JSONMember, inout Root, inout DecodingContext) -> Void
    /// Writes all such members.
    package let encode: @Sendable (Root, inout JSONText) -> Void
  }

  package let defaults: Root
  private(set) var fields: [Field] = []
  private(set) var others: Others?
  private(set) var checks: [@Sendable (Root, inout ObjectReport) -> Void] = []

  private(set) var aliases: [(old: String, key: String)] = []

  package init(defaults: Root) { self.defaults = defaults }

  /// Accepts `old` where `key`, which was declared before, is meant; the file is told of it.
  public mutating func alias(_ old: String, of key: String) {
    precondition(fields.contains { $0.schema.key == key }, "an alias needs its key first")
    aliases.append((old, key))
  }

  /// Declares a key that must be given.
  ///
  /// - `waiver`: A key beside which it may be left out.
  /// - `elsewhere`: Where else it may stand, as a clause.
  public mutating func required<Value>(
    _ key: String, unless waiver: String? = nil, orElsewhere elsewhere: String? = nil,
    _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ documentation: String
  ) {
    add(
      key, documentation, .required, codec.schema, waiver: waiver, elsewhere: elsewhere
    ) { node, root, context in
      guard let value = codec.decode(node, &context) else { return false }
      root[keyPath: path] = value
      return true
    } encode: { root, json in
      json.key(key)
      codec.encode(root[keyPath: path], to: &json)
    }
  }

  /// Declares a key that may be left out; its default is the value in the defaults.
  public mutating func defaulted<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ codec: Codec<Value>,
    _ documentation: String
  ) {
    let usual = codec.compactText(defaults[keyPath: path])
    add(key, documentation, .defaulted(usual), codec.schema) { node, root, context in
      guard let value = codec.decode(node, &context) else { return false }
      root[keyPath: path] = value
      return true
    } encode: { root, json in
      let value = root[keyPath: path]
      if codec.compactText(value) == usual { return }
      json.key(key)
      codec.encode(value, to: &json)
    }
  }

  /// Declares a key that may be left out and then has no value; say in `documentation` what that
  /// means.
  public mutating func optional<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ codec: Codec<Value>,
    _ documentation: String
  ) {
    add(key, documentation, .optional, codec.schema) { node, root, context in
      guard let value = codec.decode(node, &context) else { return false }
      root[keyPath: path] = value
      return true
    } encode: { root, json in
      guard let value = root[keyPath: path] else { return }
      json.key(key)
      codec.encode(value, to: &json)
    }
  }

  /// Declares that there may be further keys, which the file chooses; they stand behind the others.
  ///
  /// - `subject`: What such a key names, such as `invariant`.
  public mutating func others<Item>(
    _ subject: String, _ path: any WritableKeyPath<Root, [NamedValue<Item>]> & Sendable,
    _ codec: Codec<Item>, _ documentation: String
  ) {
    let key = Codec<String>.identifier(subject)
    guard case .text(let keyText) = key.schema else {
      preconditionFailure("An identifier is a text.")
    }
    others = Others(
      schema: OtherKeysSchema(
        subject: subject, key: keyText, documentation: documentation, schema: codec.schema),
      decode: { member, root, context in
        let name = key.decode(JSONNode(.string(member.key), at: member.keyRange), &context)
        let value = context.descend(to: .key(member.key)) { codec.decode(member.value, &$0) }
        guard let name, let value else { return }
        root[keyPath: path].append(NamedValue(name, value, at: member.keyRange))
      },
      encode: { root, json in
        for entry in root[keyPath: path] {
          json.key(entry.name)
          codec.encode(entry.value, to: &json)
        }
      })
  }

  /// Declares a rule about several keys. It is asked only when each key is right by itself.
  public mutating func check(_ check: @escaping @Sendable (Root, inout ObjectReport) -> Void) {
    checks.append(check)
  }

  private mutating func add(
    _ key: String, _ documentation: String, _ presence: FieldSchema.Presence,
    _ schema: Schema, waiver: String? = nil, elsewhere: String? = nil,
    decode: @escaping @Sendable (JSONNode, inout Root, inout DecodingContext) -> Bool,
    encode: @escaping @Sendable (Root, inout JSONText) -> Void
  ) {
    fields.append(
      Field(
        schema: FieldSchema(
          key: key, documentation: documentation, presence: presence, schema: schema,
          waiver: waiver, elsewhere: elsewhere),
        decode: decode, encode: encode))
  }
}
