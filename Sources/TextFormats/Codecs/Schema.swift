/// What a codec says about itself: the source of messages, schema and reference.
package indirect enum Schema: Sendable {
  /// Whatever JSON can say.
  case anything
  case null
  case boolean
  case integer(ClosedRange<Int64>)
  case decimal(ClosedRange<Int64>, fractionDigits: Int)
  case text(TextSchema)
  case choice(ChoiceSchema)
  case list(Schema, count: ClosedRange<Int>, allowsSingle: Bool)
  case map(key: TextSchema, value: Schema, count: ClosedRange<Int>)
  case object(ObjectSchema)
  case union(UnionSchema)
  case forms(FormsSchema)
  /// A schema that is described elsewhere in the same tree, by its name.
  case reference(String)
}

/// A closed set of words; it stands inline when its name is empty.
package struct ChoiceSchema: Sendable {
  package let name: String
  package let documentation: String
  package let words: [(word: String, documentation: String)]
}

/// An object with named keys.
package struct ObjectSchema: Sendable {
  package let name: String
  package let documentation: String
  package let fields: [FieldSchema]
  /// The keys that the file chooses; nil if there are none.
  package var others: OtherKeysSchema?
}

/// The keys of an object that the file chooses.
package struct OtherKeysSchema: Sendable {
  /// What such a key names.
  package let subject: String
  package let key: TextSchema
  package let documentation: String
  package let schema: Schema
}

extension ObjectSchema {
  /// ` with "from"`, for the keys that must be given; empty when there are none.
  fileprivate var keyClause: String {
    let keys = fields.filter(\.isRequired).map { "\"\($0.key)\"" }
    return keys.isEmpty ? "" : " with " + keys.joined(separator: " and ")
  }
}

/// One key of an object.
package struct FieldSchema: Sendable {
  package enum Presence: Sendable {
    case required
    /// Absent means this value, as compact JSON.
    case defaulted([UInt8])
    case optional
  }

  package let key: String
  package let documentation: String
  let presence: Presence
  package let schema: Schema
  /// The key beside which a required one may be left out in a file, since whoever reads the file
  /// replaces that key by others before; nil if there is none.
  var waiver: String?
  /// Where else a required key may stand, as a clause; nil if it stands here alone. A schema sees
  /// one file, so it does not ask for such a key.
  var elsewhere: String?

  var isRequired: Bool {
    switch presence {
    case .required: true
    case .defaulted, .optional: false
    }
  }

  /// The value that an absent key stands for, as compact JSON; nil if there is none.
  package var defaultText: String? {
    switch presence {
    case .defaulted(let bytes): String(decoding: bytes, as: UTF8.self)
    case .required, .optional: nil
    }
  }
}

/// Objects of several kinds, told apart by the text at one key.
package struct UnionSchema: Sendable {
  struct Alternative: Sendable {
    package let tag: String
    package let documentation: String
    package let fields: [FieldSchema]
  }

  package let name: String
  package let documentation: String
  package let key: String
  let alternatives: [Alternative]
}

/// The same thing written in several ways, told apart by the kind of JSON value.
package struct FormsSchema: Sendable {
  package let name: String
  package let documentation: String
  package let forms: [Schema]
}

extension Schema {
  /// The named keys, if it is an object.
  package var fields: [FieldSchema] {
    if case .object(let object) = self { object.fields } else { [] }
  }

  /// Whether it is one value, and neither a list nor an object.
  package var isSingleValue: Bool {
    switch self {
    case .null, .boolean, .integer, .decimal, .text, .choice: true
    case .forms(let forms): forms.forms.allSatisfy(\.isSingleValue)
    case .anything, .list, .map, .object, .union, .reference: false
    }
  }

  /// The kinds of JSON values that the schema can be; all when it is not known here.
  func accepts(_ kind: JSONNode.Kind) -> Bool {
    switch self {
    case .anything: true
    case .null: kind == .null
    case .boolean: kind == .boolean
    case .integer, .decimal: kind == .number
    case .text, .choice: kind == .string
    case .list(let item, _, let allowsSingle):
      kind == .array || allowsSingle && item.accepts(kind)
    case .map, .object, .union: kind == .object
    case .forms(let forms): forms.forms.contains { $0.accepts(kind) }
    case .reference: true
    }
  }

  /// What is expected, as it stands in `expected …, found …`.
  package var expectation: String {
    switch self {
    case .anything: "a value"
    case .null: "null"
    case .boolean: "true or false"
    case .integer(let range): "a whole number from \(range.lowerBound) through \(range.upperBound)"
    case .decimal(let range, let digits):
      "a number from \(ExactDecimal.text(range.lowerBound, fractionDigits: digits)) through "
        + ExactDecimal.text(range.upperBound, fractionDigits: digits)
    case .text(let text): text.expectation
    case .choice(let choice):
      "one of " + choice.words.map { "\"\($0.word)\"" }.joined(separator: ", ")
    case .list(let item, _, let allowsSingle):
      allowsSingle ? item.expectation + ", or a list of such" : "a list"
    case .map: "an object"
    case .object(let object): "an object (\(object.name))" + object.keyClause
    case .union(let union): "an object (\(union.name)) with the key \"\(union.key)\""
    case .forms(let forms): forms.forms.map(\.expectation).joined(separator: ", or ")
    case .reference(let name): "a value (\(name))"
    }
  }
}
