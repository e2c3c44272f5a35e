import TextFormats

/// A value as a file writes it, before anybody says what its type is.
package enum ValueSyntax: Hashable, Sendable {
  case boolean(Bool)
  case number(JSONNumber)
  case text(String)
  /// `null`: no value.
  case nothing
  case list([ValueSyntax])
  case object([Member])

  /// A key with its value.
  package struct Member: Hashable, Sendable {
    /// The key.
    package var name: String
    /// What it says.
    package var value: ValueSyntax
  }

  /// A single value.
  package static let codec: Codec<ValueSyntax> = .forms(
    "Value",
    "A value of a parameter or of a donation: `true` or `false`, a number, or a text. "
      + "A case of an enum is a text, with or without its dot."
  ) { forms in
    forms.form(.boolean, wrap: { .boolean($0) }) {
      if case .boolean(let value) = $0 { value } else { nil }
    }
    forms.form(number, wrap: { .number($0) }) {
      if case .number(let value) = $0 { value } else { nil }
    }
    forms.form(.sentence(length: 0...200), wrap: { .text($0) }) {
      if case .text(let value) = $0 { value } else { nil }
    }
  }

  /// What a parameter may hold besides: nothing, or several values.
  package static let parameterCodec: Codec<ValueSyntax> = .forms(
    "ParameterValue",
    "A value of a parameter: a single value; `null` where the type ends in `?`; a list for a set "
      + "or a list; an object for a dictionary, or for a struct, all of whose members it names."
  ) { forms in
    forms.form(codec, wrap: { $0 }) { $0.isSingle ? $0 : nil }
    forms.form(.null(.nothing), wrap: { (value: ValueSyntax) in value }) {
      $0 == .nothing ? $0 : nil
    }
    forms.form(.list(of: codec, count: 0...1_000), wrap: { .list($0) }) {
      if case .list(let items) = $0 { items } else { nil }
    }
    forms.form(
      .map(from: .sentence(length: 0...200), to: codec, count: 0...1_000),
      wrap: { (members: [NamedValue<ValueSyntax>]) in
        .object(members.map { Member(name: $0.name, value: $0.value) })
      }
    ) {
      if case .object(let members) = $0 {
        members.map { NamedValue($0.name, $0.value) }
      } else {
        nil
      }
    }
  }

  /// Values of some parameters of the Focus filter.
  package static var filterValues: Codec<[NamedValue<Located<ValueSyntax>>]> {
    .map(from: "parameter", to: codec.located, count: 0...20)
  }

  /// Whether it is one value.
  private var isSingle: Bool {
    switch self {
    case .boolean, .number, .text: true
    case .nothing, .list, .object: false
    }
  }

  private static let number = Codec<JSONNumber>(
    .decimal(Int64.min...Int64.max, fractionDigits: 0),
    decode: { node, context in
      if case .number(let number) = node.content { return number }
      context.wrongType(node, .decimal(Int64.min...Int64.max, fractionDigits: 0))
      return nil
    }, encode: { value, json in json.raw(Array(value.rawText.utf8)) })

  /// The value with its type's article, for messages.
  package var phrase: String {
    switch self {
    case .boolean(let value): value ? "true" : "false"
    case .number(let number): "the number \(number.rawText)"
    case .text(let text): "the text \(PrintableText.quoted(text))"
    case .nothing: "null"
    case .list(let items): items.isEmpty ? "an empty list" : "a list"
    case .object: "an object"
    }
  }
}
