extension Codec {
  /// The codec as Markdown: a table of keys for each kind of object, a table of words for each
  /// choice, and the kinds of texts with examples. The headings are of the second level.
  public func reference() -> String {
    var schemas = NamedSchemas()
    schemas.collect(schema)
    var writer = ReferenceWriter()
    for definition in schemas { writer.write(definition) }
    writer.writeTexts()
    return writer.text
  }
}

/// Turns descriptions into Markdown.
struct ReferenceWriter {
  private(set) var text = ""
  private var kinds: [TextSchema] = []

  package mutating func write(_ definition: NamedSchemas.Definition) {
    switch definition.schema {
    case .anything, .null, .boolean, .integer, .decimal, .text, .list, .map, .reference: break
    case .choice(let choice):
      heading(choice.name, choice.documentation)
      row("word", "meaning")
      row("---", "---")
      for word in choice.words { row("`\(word.word)`", word.documentation) }
    case .object(let object):
      heading(object.name, object.documentation)
      table(object.fields)
      if let others = object.others {
        row(
          "any \(others.subject)", type(others.schema), "none",
          others.documentation + others.schema.ruleSentence)
      }
    case .union(let union):
      heading(
        union.name, union.documentation + " The key `\(union.key)` says which kind it is.")
      for alternative in union.alternatives {
        if !text.hasSuffix("\n\n") { text += "\n" }
        text += "### \(union.name): `\"\(union.key)\": \"\(alternative.tag)\"`\n\n"
        text += alternative.documentation + "\n"
        if alternative.fields.isEmpty { continue }
        text += "\n"
        table(alternative.fields)
      }
    case .forms(let forms):
      heading(forms.name, forms.documentation)
      for form in forms.forms { text += "- \(type(form))\n" }
    }
  }

  /// Lists every kind of text that was mentioned, once.
  mutating func writeTexts() {
    if kinds.isEmpty { return }
    heading("Texts with a meaning", "Quantities carry their unit, so that nobody has to guess.")
    row("kind", "how it is written", "examples")
    row("---", "---", "---")
    for kind in kinds {
      row(kind.name, kind.documentation, kind.examples.map { "`\($0)`" }.joined(separator: ", "))
    }
  }

  private mutating func heading(_ name: String, _ documentation: String) {
    text += (text.isEmpty ? "" : "\n") + "## \(name)\n\n\(documentation)\n\n"
  }

  private mutating func table(_ fields: [FieldSchema]) {
    row("key", "value", "default", "meaning")
    row("---", "---", "---", "---")
    for field in fields {
      let usual =
        switch field.presence {
        case .required:
          field.waiver.map { "required without `\($0)`" }
            ?? field.elsewhere.map { "required, unless \($0)" } ?? "required"
        case .optional: "none"
        case .defaulted(let value): "`" + String(decoding: value, as: UTF8.self) + "`"
        }
      row(
        "`\(field.key)`", type(field.schema), usual,
        field.documentation + field.schema.ruleSentence)
    }
  }

  private mutating func row(_ cells: String...) {
    let escaped = cells.map { cell in
      cell.map { $0 == "|" ? "\\|" : $0.isNewline ? " " : String($0) }.joined()
    }
    text += "| " + escaped.joined(separator: " | ") + " |\n"
  }

  private mutating func type(_ schema: Schema) -> String {
    if case .text(let text) = schema { return mention(text) }
    if let name = schema.name { return "[\(name)](#\(Self.anchor(name)))" }
    switch schema {
    case .anything: return "any value"
    case .null: return "`null`"
    case .boolean: return "`true` or `false`"
    case .integer(let range): return "whole number, \(range.lowerBound) to \(range.upperBound)"
    case .decimal(let range, let digits):
      let low = ExactDecimal.text(range.lowerBound, fractionDigits: digits)
      return "number, \(low) to \(ExactDecimal.text(range.upperBound, fractionDigits: digits))"
    case .list(let item, let count, let allowsSingle):
      let list = "list of \(type(item)), \(DecodingContext.countText(count))"
      return allowsSingle ? "\(type(item)), or a \(list)" : list
    case .map(let key, let value, let count):
      return "object from \(mention(key)) to \(type(value)), \(DecodingContext.countText(count))"
    case .choice(let choice):
      return choice.words.map { "`\"\($0.word)\"`" }.joined(separator: " or ")
    case .text, .object, .union, .forms, .reference: return schema.name ?? ""
    }
  }

  private mutating func mention(_ text: TextSchema) -> String {
    if !kinds.contains(where: { $0.name == text.name }) { kinds.append(text) }
    return text.name
  }

  /// The anchor that a heading gets on the usual hosts.
  package static func anchor(_ heading: String) -> String {
    var anchor = ""
    for scalar in heading.lowercased().unicodeScalars {
      if scalar == " " {
        anchor += "-"
      } else if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic
        || scalar.properties.numericType != nil
      {
        anchor.unicodeScalars.append(scalar)
      }
    }
    return anchor
  }
}
