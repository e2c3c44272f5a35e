extension Codec {
  /// Objects of several kinds, told apart by the text at `key`, such as `"kind": "offline"`.
  public static func tagged(
    _ name: String, _ documentation: String, key: String,
    _ declare: (inout UnionAlternatives<Value>) -> Void
  ) -> Codec {
    var union = UnionAlternatives<Value>()
    declare(&union)
    let alternatives = union.alternatives
    for field in alternatives.flatMap(\.schema.fields) {
      precondition(field.key != key, "The key \(key) of \(name) is declared as a tag and a field.")
    }
    let schema = Schema.union(
      UnionSchema(
        name: name, documentation: documentation, key: key,
        alternatives: alternatives.map(\.schema)))
    return Codec(
      schema,
      decode: { node, context in
        guard case .object = node.content else {
          context.wrongType(node, schema)
          return nil
        }
        guard let found = tag(of: node, key, alternatives.map(\.schema.tag), &context),
          let alternative = alternatives.first(where: { $0.schema.tag == found })
        else { return nil }
        return alternative.decode(node, UnionTag(key: key, value: found), &context)
      },
      encode: { value, json in
        for alternative in alternatives {
          let tag = UnionTag(key: key, value: alternative.schema.tag)
          if alternative.encode(value, tag, &json) { return }
        }
        preconditionFailure("No alternative of \(name) writes \(value).")
      })
  }

  private static func tag(
    of node: JSONNode, _ key: String, _ tags: [String], _ context: inout DecodingContext
  ) -> String? {
    guard let tag = node[key] else {
      let shown = tags.map { "\"\($0)\"" }.joined(separator: ", ")
      context.error(
        .missingKey, at: node.range.firstByte,
        "the key \"\(key)\" is missing \(context.locationPhrase): expected one of \(shown)",
        allowed: tags)
      return nil
    }
    return context.descend(to: .key(key)) { context in
      guard let text = tag.text else {
        context.wrongType(tag, .choice(tagChoice(tags)))
        return nil
      }
      if tags.contains(text) { return text }
      context.unknownChoice(text, of: tags, at: tag.range)
      return nil
    }
  }

  private static func tagChoice(_ tags: [String]) -> ChoiceSchema {
    ChoiceSchema(name: "", documentation: "", words: tags.map { ($0, "") })
  }

  /// The same thing written in several ways, told apart by the kind of JSON value: usually a string
  /// as shorthand for an object.
  public static func forms(
    _ name: String, _ documentation: String, _ declare: (inout Forms<Value>) -> Void
  ) -> Codec {
    var declared = Forms<Value>()
    declare(&declared)
    let forms = declared.forms
    let schema = Schema.forms(
      FormsSchema(
        name: name, documentation: documentation, forms: forms.map(\.schema)))
    return Codec(
      schema,
      decode: { node, context in
        guard let form = forms.first(where: { $0.schema.accepts(node.kind) }) else {
          context.wrongType(node, schema)
          return nil
        }
        return form.decode(node, &context)
      },
      encode: { value, json in
        for form in forms where form.encode(value, &json) { return }
        preconditionFailure("No form of \(name) writes \(value).")
      })
  }
}

/// Declares the alternatives of a tagged union.
public struct UnionAlternatives<Value: Sendable>: Sendable {
  struct Alternative: Sendable {
    package let schema: UnionSchema.Alternative
    package let decode: @Sendable (JSONNode, UnionTag, inout DecodingContext) -> Value?
    /// Writes the value when it is of this alternative; false otherwise.
    package let encode: @Sendable (Value, UnionTag, inout JSONText) -> Bool
  }

  private(set) var alternatives: [Alternative] = []

  /// Declares the alternative `tag`, whose further keys are those of the object `codec`.
  ///
  /// - `wrap`: makes the union's value, often simply the case of an enum.
  /// - `unwrap`: gives the payload when the value is of this alternative, otherwise nil.
  public mutating func alternative<Payload>(
    _ tag: String, _ codec: Codec<Payload>,
    wrap: @escaping @Sendable (Payload) -> Value,
    unwrap: @escaping @Sendable (Value) -> Payload?
  ) {
    guard case .object(let object) = codec.schema else {
      preconditionFailure("The alternative \(tag) is not an object.")
    }
    precondition(object.others == nil, "The alternative \(tag) has keys that the file chooses.")
    precondition(
      !alternatives.contains { $0.schema.tag == tag }, "The tag \(tag) is declared twice.")
    let schema = UnionSchema.Alternative(
      tag: tag, documentation: object.documentation, fields: object.fields)
    let alternative = Alternative(
      schema: schema,
      decode: { node, tag, context in codec.decoder(node, tag, &context).map(wrap) },
      encode: { value, tag, json in
        guard let payload = unwrap(value) else { return false }
        codec.encoder(payload, tag, &json)
        return true
      })
    alternatives.append(alternative)
  }

  /// Declares the alternative `tag`, which has no further keys.
  public mutating func alternative(
    _ tag: String, _ documentation: String, value: Value,
    matches: @escaping @Sendable (Value) -> Bool
  ) {
    alternative(
      tag, Codec<Nothing>.object(tag, documentation, defaults: Nothing()) { _ in },
      wrap: { _ in value }, unwrap: { matches($0) ? Nothing() : nil })
  }

  private struct Nothing: Sendable {}
}

/// Declares the ways in which one thing can be written.
public struct Forms<Value: Sendable>: Sendable {
  struct Form: Sendable {
    package let schema: Schema
    package let decode: @Sendable (JSONNode, inout DecodingContext) -> Value?
    /// Writes the value when this form can; false otherwise.
    package let encode: @Sendable (Value, inout JSONText) -> Bool
  }

  private(set) var forms: [Form] = []

  /// Declares a form. The first whose kind of JSON value fits is read, and the first that can
  /// write a value writes it: shorthands come first.
  public mutating func form<Payload>(
    _ codec: Codec<Payload>, wrap: @escaping @Sendable (Payload) -> Value,
    unwrap: @escaping @Sendable (Value) -> Payload?
  ) {
    let form = Form(
      schema: codec.schema,
      decode: { node, context in codec.decode(node, &context).map(wrap) },
      encode: { value, json in
        guard let payload = unwrap(value) else { return false }
        codec.encode(payload, to: &json)
        return true
      })
    forms.append(form)
  }
}
