extension Codec {
  /// An object with named keys.
  ///
  /// - Parameters:
  ///   - name: the name of the kind of object in schema and reference; unique.
  ///   - documentation: what the object is, in sentences.
  ///   - defaults: where the defaults come from; its required values are never seen, unless
  ///     `decodesPartially`.
  ///   - decodesPartially: whether an object without a required key is used, with the default value
  ///     there, so that what else it says can be checked too. The file is refused in any case.
  ///   - declare: declares the keys, in the order of the reference.
  public static func object(
    _ name: String, _ documentation: String, defaults: Value, decodesPartially: Bool = false,
    _ declare: (inout ObjectFields<Value>) -> Void
  ) -> Codec {
    var fields = ObjectFields(defaults: defaults)
    declare(&fields)
    let codec = ObjectCodec(fields, decodesPartially: decodesPartially)
    let schema = Schema.object(
      ObjectSchema(
        name: name, documentation: documentation, fields: fields.fields.map(\.schema),
        others: fields.others?.schema))
    return Codec(
      schema,
      decoder: { node, tag, context in
        guard case .object(let members) = node.content else {
          context.wrongType(node, schema)
          return nil
        }
        return codec.decode(members, of: node, tag, &context)
      }, encoder: { value, tag, json in codec.encode(value, tag, &json) })
  }
}

/// Reads and writes the keys of one kind of object.
struct ObjectCodec<Root: Sendable>: Sendable {
  package let fields: [ObjectFields<Root>.Field]
  package let others: ObjectFields<Root>.Others?
  package let checks: [@Sendable (Root, inout ObjectReport) -> Void]
  package let keys: [String]
  package let aliases: [(old: String, key: String)]
  package let defaults: Root
  package let decodesPartially: Bool

  package init(_ declared: ObjectFields<Root>, decodesPartially: Bool) {
    self.decodesPartially = decodesPartially
    fields = declared.fields
    others = declared.others
    checks = declared.checks
    keys = fields.map(\.schema.key)
    aliases = declared.aliases
    defaults = declared.defaults
    for (index, key) in keys.enumerated() {
      precondition(!keys[..<index].contains(key), "The key \(key) is declared twice.")
    }
  }

  /// Reads what can be read: a value with a mistake in it counts as absent, and an object without a
  /// required value as nothing. Each mistake was reported, so whoever reads the file refuses it.
  package func decode(
    _ members: [JSONMember], of node: JSONNode, _ tag: UnionTag?, _ context: inout DecodingContext
  ) -> Root? {
    let errorCount = context.diagnostics.errorCount
    var value = defaults
    var hasGap = false
    var seen: [JSONMember?] = Array(repeating: nil, count: fields.count)
    var unknown: [JSONMember] = []
    for member in members where member.key != tag?.key {
      guard let index = index(of: member, &context) else {
        // What is nearly a key of the format was meant for it.
        if let others, NearestWord.nearest(to: member.key, in: keys) == nil {
          others.decode(member, &value, &context)
        } else {
          unknown.append(member)
        }
        continue
      }
      // A key given twice was reported by the parser; its first value counts.
      if let first = seen[index] {
        if first.key != member.key { context.sameKey(member, as: first) }
        continue
      }
      seen[index] = member
      let wasRead = context.descend(to: .key(member.key)) {
        fields[index].decode(member.value, &value, &$0)
      }
      if !wasRead && fields[index].schema.isRequired { hasGap = true }
    }
    let known = (tag.map { [$0.key] } ?? []) + keys
    for (number, member) in unknown.enumerated() {
      // Of a hostile file with very many, nobody looks for what each was meant for.
      guard number < Self.mostMeantKeys,
        let meant = meant(member, besides: seen, isOnly: unknown.count == 1)
      else {
        context.unknownKey(member, keys: known)
        continue
      }
      let field = fields[meant.index]
      seen[meant.index] = member
      context.unknownKey(member, keys: known, missing: meant.isNear ? nil : field.schema.key)
      let wasRead = read(member, as: field, isMeant: meant.isNear, &value, &context)
      if !wasRead && field.schema.isRequired { hasGap = true }
    }
    for (index, field) in fields.enumerated()
    where field.schema.isRequired && seen[index] == nil {
      context.missingKey(field.schema, of: node)
      hasGap = true
    }
    if hasGap && !decodesPartially { return nil }
    guard context.diagnostics.errorCount == errorCount else { return value }
    var report = ObjectReport(members: members, node: node, context: context)
    for check in checks { check(value, &report) }
    context = report.context
    return value
  }

  /// How many unknown keys of an object are taken for others.
  private static var mostMeantKeys: Int { 50 }

  /// The field that an unknown key was meant for: one that it is nearly, or, of the only unknown
  /// key, one that is missing. It is then not missing, too: one mistake is told once.
  private func meant(
    _ member: JSONMember, besides seen: [JSONMember?], isOnly: Bool
  ) -> (index: Int, isNear: Bool)? {
    let free = fields.indices.filter { seen[$0] == nil }
    if let near = NearestWord.nearest(to: member.key, in: free.map { keys[$0] }) {
      return keys.firstIndex(of: near).map { ($0, true) }
    }
    guard isOnly else { return nil }
    return free.first { fields[$0].schema.isRequired }.map { ($0, false) }
  }

  /// Reads the value of a key with another name; what is wrong with it is told only if it was
  /// certainly meant for the field.
  private func read(
    _ member: JSONMember, as field: ObjectFields<Root>.Field, isMeant: Bool, _ value: inout Root,
    _ context: inout DecodingContext
  ) -> Bool {
    if !isMeant {
      var trial = DecodingContext(DiagnosticList())
      var read = defaults
      let isRight = field.decode(member.value, &read, &trial) && !trial.diagnostics.hasErrors
      guard isRight else { return false }
    }
    return context.descend(to: .key(member.key)) { field.decode(member.value, &value, &$0) }
  }

  /// The field that a key names, in the released spelling or an earlier one (1.13).
  private func index(of member: JSONMember, _ context: inout DecodingContext) -> Int? {
    if let index = keys.firstIndex(of: member.key) { return index }
    guard let alias = aliases.first(where: { $0.old == member.key }) else { return nil }
    context.diagnostics.remark(
      .formerName, at: member.keyRange,
      "\(PrintableText.quoted(member.key)) is read as \(PrintableText.quoted(alias.key))",
      hint: "\"\(alias.key)\"")
    return keys.firstIndex(of: alias.key)
  }

  package func encode(_ value: Root, _ tag: UnionTag?, _ json: inout JSONText) {
    json.object { json in
      if let tag { json.member(tag.key, tag.value) }
      for field in fields { field.encode(value, &json) }
      others?.encode(value, &json)
    }
  }
}

/// Where a check of a whole object reports what is wrong.
public struct ObjectReport: Sendable {
  package let members: [JSONMember]
  package let node: JSONNode
  package var context: DecodingContext

  package init(members: [JSONMember], node: JSONNode, context: DecodingContext) {
    self.members = members
    self.node = node
    self.context = context
  }

  /// The place of the value at `key`, or of the object when the key is absent.
  public func range(of key: String) -> SourceRange {
    members.first { $0.key == key }?.value.range ?? node.range.firstByte
  }

  /// Whether the file gives `key`.
  public func has(_ key: String) -> Bool { members.contains { $0.key == key } }

  /// Reports an error at the value of `key`.
  public mutating func error(
    _ code: DiagnosticCode, at key: String, _ message: String, hint: String? = nil,
    notes: [(range: SourceRange, message: String)] = []
  ) {
    context.error(code, at: range(of: key), message, hint: hint, notes: notes)
  }

  /// Reports a warning at the value of `key`.
  public mutating func warning(
    _ code: DiagnosticCode, at key: String, _ message: String, hint: String? = nil
  ) {
    context.warning(code, at: range(of: key), message, hint: hint)
  }
}

extension DecodingContext {
  /// Reports a key that the format does not have.
  ///
  /// - `missing`: A key that is missing, for which it may be meant.
  package mutating func unknownKey(
    _ member: JSONMember, keys: [String], missing: String? = nil
  ) {
    let locationPhrase = self.locationPhrase
    let meant = missing.map { "\"\($0)\" is missing: was that meant?" }
    diagnostics.error(
      .unknownKey, at: member.keyRange,
      "unknown key \(PrintableText.quoted(member.key)) \(locationPhrase)",
      hint: meant ?? NearestWord.hint(for: member.key, in: keys), allowed: keys)
  }

  /// Reports that two spellings of one key are given.
  mutating func sameKey(_ member: JSONMember, as first: JSONMember) {
    diagnostics.error(
      .duplicateKey, at: member.keyRange,
      "\(PrintableText.quoted(member.key)) means the same as \(PrintableText.quoted(first.key))",
      notes: [(range: first.keyRange, message: "the first is here")])
  }

  mutating func missingKey(_ field: FieldSchema, of node: JSONNode) {
    let locationPhrase = self.locationPhrase
    diagnostics.error(
      .missingKey, at: node.range.firstByte,
      "the key \"\(field.key)\" is missing \(locationPhrase): expected \(field.schema.expectation)")
  }
}
