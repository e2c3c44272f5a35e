import DeviceSystems
import SimulationKernel
import TextFormats
import TipDomain

/// A value as a file writes it, before anybody says what its type is.
enum ValueSyntax: Hashable, Sendable {
  case boolean(Bool)
  case number(JSONNumber)
  case text(String)
  /// `null`: no value.
  case nothing
  case list([ValueSyntax])
  case object([Member])

  /// A key with its value.
  struct Member: Hashable, Sendable {
    var name: String
    var value: ValueSyntax
  }

  static let codec: Codec<ValueSyntax> = .forms(
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
  static let parameterCodec: Codec<ValueSyntax> = .forms(
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
  var phrase: String {
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

extension ValueType {
  static let codec: Codec<ValueType> = .choice(
    "ValueType", "What a parameter, or a member of a donation's value, holds."
  ) { type in
    switch type {
    case .boolean: "`true` or `false`."
    case .integer: "A whole number of 64 bits."
    case .decimal: "A number with a fraction."
    case .text: "A string."
    case .enumCase: "A case of an enum, such as `.gold`."
    }
  }

  /// The type with its article, for messages.
  var phrase: String {
    switch self {
    case .boolean: "true or false"
    case .integer: "a whole number"
    case .decimal: "a number"
    case .text: "a text"
    case .enumCase: "a case of an enum"
    }
  }
}

extension DisplayFrequency {
  static let named: [(String, DisplayFrequency)] = [
    ("immediate", .immediate), ("hourly", .hourly), ("daily", .daily), ("weekly", .weekly),
    ("monthly", .monthly),
  ]

  private static let description = TextSchema(
    name: "frequency", phrase: "a frequency",
    documentation: "The least time between a tip and the next new one: `immediate`, `hourly`, "
      + "`daily`, `weekly` (7 days), `monthly` (30 days), with or without a dot before it, or a "
      + "duration.",
    examples: ["daily", "5d"])

  /// A word of TipKit's, or a duration.
  static let codec: Codec<DisplayFrequency> = .text(
    description,
    parse: { text, node, context in
      // The app's code writes a dot before it.
      let word = text.utf8.first == Byte.point ? String(text.dropFirst()) : text
      if let known = named.first(where: { $0.0 == word }) { return known.1 }
      do throws(QuantityProblem) {
        let gap = try DurationQuantity.parse(text)
        if gap >= .zero { return .every(gap) }
        context.outOfRange(PrintableText.quoted(text), nil, at: node.range)
      } catch {
        let words = named.map(\.0)
        if let nearest = NearestWord.nearest(to: text, in: words) {
          context.error(
            .unknownChoice, at: node.range, "\(PrintableText.quoted(text)) is not a frequency",
            hint: "did you mean \"\(nearest)\"?", allowed: words)
        } else {
          context.report(error, text, node, description)
        }
      }
      return nil
    },
    text: { frequency in
      if case .every(let gap) = frequency { return DurationQuantity.text(gap) }
      return named.first { $0.1 == frequency }?.0 ?? "immediate"
    })
}
