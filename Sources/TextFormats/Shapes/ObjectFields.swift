/// Declares the keys of one kind of object.
public struct ObjectFields<Root: Sendable>: Sendable {
  struct Field: Sendable {
    package let description: FieldDescription
    /// Reads the value into the root; false when there was an error.
    package let decode: @Sendable (JSONNode, inout Root, inout ShapeContext) -> Bool
    /// Writes key and value, or nothing where the value is the default.
    package let encode: @Sendable (Root, inout JSONText) -> Void
  }

  /// Keys that the file chooses.
  package struct Others: Sendable {
    let description: OtherKeysDescription
    /// Reads a member into the root.
    package let decode: @Sendable (JSONMember, inout Root, inout ShapeContext) -> Void
    /// Writes all such members.
    package let encode: @Sendable (Root, inout JSONText) -> Void
  }

  package let blank: Root
  private(set) var fields: [Field] = []
  private(set) var others: Others?
  private(set) var checks: [@Sendable (Root, inout ObjectReport) -> Void] = []

  private(set) var aliases: [(old: String, key: String)] = []

  package init(blank: Root) { self.blank = blank }

  /// Accepts `old` where `key`, which was declared before, is meant; the file is told of it.
  public mutating func alias(_ old: String, of key: String) {
    precondition(fields.contains { $0.description.key == key }, "an alias needs its key first")
    aliases.append((old, key))
  }

  /// Declares a key that must be given.
  public mutating func required<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ shape: TextShape<Value>,
    _ documentation: String
  ) {
    add(key, documentation, .required, shape.description) { node, root, context in
      guard let value = shape.decode(node, &context) else { return false }
      root[keyPath: path] = value
      return true
    } encode: { root, json in
      json.key(key)
      shape.encode(root[keyPath: path], to: &json)
    }
  }

  /// Declares a key that may be left out; its default is the value in the blank object.
  public mutating func defaulted<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value> & Sendable, _ shape: TextShape<Value>,
    _ documentation: String
  ) {
    let usual = shape.compactText(blank[keyPath: path])
    add(key, documentation, .defaulted(usual), shape.description) { node, root, context in
      guard let value = shape.decode(node, &context) else { return false }
      root[keyPath: path] = value
      return true
    } encode: { root, json in
      let value = root[keyPath: path]
      if shape.compactText(value) == usual { return }
      json.key(key)
      shape.encode(value, to: &json)
    }
  }

  /// Declares a key that may be left out and then has no value; say in `documentation` what that
  /// means.
  public mutating func optional<Value>(
    _ key: String, _ path: any WritableKeyPath<Root, Value?> & Sendable, _ shape: TextShape<Value>,
    _ documentation: String
  ) {
    add(key, documentation, .optional, shape.description) { node, root, context in
      guard let value = shape.decode(node, &context) else { return false }
      root[keyPath: path] = value
      return true
    } encode: { root, json in
      guard let value = root[keyPath: path] else { return }
      json.key(key)
      shape.encode(value, to: &json)
    }
  }

  /// Declares that there may be further keys, which the file chooses; they stand behind the others.
  ///
  /// - `subject`: What such a key names, such as `invariant`.
  public mutating func others<Item>(
    _ subject: String, _ path: any WritableKeyPath<Root, [NamedValue<Item>]> & Sendable,
    _ shape: TextShape<Item>, _ documentation: String
  ) {
    let key = TextShape<String>.identifier(subject)
    guard case .text(let keyText) = key.description else {
      preconditionFailure("An identifier is a text.")
    }
    others = Others(
      description: OtherKeysDescription(
        subject: subject, key: keyText, documentation: documentation, shape: shape.description),
      decode: { member, root, context in
        let name = key.decode(JSONNode(.string(member.key), at: member.keyRange), &context)
        let value = context.descend(to: .key(member.key)) { shape.decode(member.value, &$0) }
        guard let name, let value else { return }
        root[keyPath: path].append(NamedValue(name, value, at: member.keyRange))
      },
      encode: { root, json in
        for entry in root[keyPath: path] {
          json.key(entry.name)
          shape.encode(entry.value, to: &json)
        }
      })
  }

  /// Declares a rule about several keys. It is asked only when each key is right by itself.
  public mutating func check(_ check: @escaping @Sendable (Root, inout ObjectReport) -> Void) {
    checks.append(check)
  }

  private mutating func add(
    _ key: String, _ documentation: String, _ presence: FieldDescription.Presence,
    _ shape: ShapeDescription,
    decode: @escaping @Sendable (JSONNode, inout Root, inout ShapeContext) -> Bool,
    encode: @escaping @Sendable (Root, inout JSONText) -> Void
  ) {
    fields.append(
      Field(
        description: FieldDescription(
          key: key, documentation: documentation, presence: presence, shape: shape),
        decode: decode, encode: encode))
  }
}
