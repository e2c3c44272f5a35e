extension Codec {
  /// The codec as JSON Schema (draft-07), indented, for editors: completion, hover and checks.
  ///
  /// Editors check less than `read`: ranges of quantities and rules about several keys are only
  /// described in words.
  public func jsonSchema(title: String) -> String {
    var writer = SchemaWriter()
    writer.collect(schema)
    var bytes: [UInt8] = []
    JSONText.write(into: &bytes, style: .readable) { json in
      json.object { json in
        json.member("$schema", "http://json-schema.org/draft-07/schema#")
        json.member("title", title)
        writer.writeKeywords(of: schema, inlining: false, to: &json)
        json.object("definitions") { json in
          for definition in writer.definitions {
            json.key(definition.name)
            json.object { json in
              writer.writeKeywords(of: definition.schema, inlining: true, to: &json)
            }
          }
        }
      }
    }
    bytes.append(Byte.lineFeed)
    return String(decoding: bytes, as: UTF8.self)
  }
}

/// Turns descriptions into the keywords of JSON Schema.
struct SchemaWriter {
  private(set) var definitions = NamedSchemas()

  package mutating func collect(_ schema: Schema) { definitions.collect(schema) }

  /// Writes the keywords of `schema` into the object that is open.
  ///
  /// - Parameter inlining: writes a named codec itself instead of a reference to it.
  func writeKeywords(of schema: Schema, inlining: Bool, to json: inout JSONText) {
    if !inlining, let name = schema.name {
      json.array("allOf") { json in
        json.object { json in json.member("$ref", "#/definitions/\(name)") }
      }
      return
    }
    switch schema {
    case .anything: break
    case .null: json.member("type", "null")
    case .boolean: json.member("type", "boolean")
    case .integer(let range):
      json.member("type", "integer")
      json.member("minimum", range.lowerBound)
      json.member("maximum", range.upperBound)
    case .decimal(let range, let digits):
      json.member("type", "number")
      json.key("minimum")
      json.raw(Array(ExactDecimal.text(range.lowerBound, fractionDigits: digits).utf8))
      json.key("maximum")
      json.raw(Array(ExactDecimal.text(range.upperBound, fractionDigits: digits).utf8))
    case .text(let text): write(text, to: &json)
    case .choice(let choice): write(choice, to: &json)
    case .list(let item, let count, let allowsSingle):
      if allowsSingle {
        json.array("anyOf") { json in
          json.object { json in writeKeywords(of: item, inlining: false, to: &json) }
          json.object { json in writeList(of: item, count, to: &json) }
        }
      } else {
        writeList(of: item, count, to: &json)
      }
    case .map(let key, let value, let count):
      json.member("type", "object")
      json.member("minProperties", count.lowerBound)
      json.member("maxProperties", count.upperBound)
      json.object("propertyNames") { json in
        writeKeywords(of: .text(key), inlining: false, to: &json)
      }
      json.object("additionalProperties") { json in
        writeKeywords(of: value, inlining: false, to: &json)
      }
    case .object(let object):
      json.member("description", object.documentation)
      writeObject(object.fields, others: object.others, tag: nil, to: &json)
    case .union(let union): write(union, to: &json)
    case .forms(let forms):
      json.member("description", forms.documentation)
      json.array("anyOf") { json in
        for form in forms.forms {
          json.object { json in writeKeywords(of: form, inlining: false, to: &json) }
        }
      }
    case .reference(let name): json.member("$ref", "#/definitions/\(name)")
    }
  }

  private func write(_ text: TextSchema, to json: inout JSONText) {
    // A text that stands inline has its description from the key that holds it.
    if text.length == nil { json.member("description", text.documentation) }
    json.member("type", "string")
    if let pattern = text.pattern { json.member("pattern", pattern) }
    if let length = text.length {
      json.member("minLength", length.lowerBound)
      json.member("maxLength", length.upperBound)
    }
    if !text.examples.isEmpty {
      json.array("examples") { json in
        for example in text.examples { json.string(example) }
      }
    }
  }

  private func write(_ choice: ChoiceSchema, to json: inout JSONText) {
    // A choice that stands inline has its description from the key that holds it.
    if choice.name.isEmpty {
      json.array("enum") { json in
        for word in choice.words { json.string(word.word) }
      }
      return
    }
    json.member("description", choice.documentation)
    // Editors show the description of each word while it is typed.
    json.array("oneOf") { json in
      for word in choice.words {
        json.object { json in
          json.member("const", word.word)
          json.member("description", word.documentation)
        }
      }
    }
  }

  private func write(_ union: UnionSchema, to json: inout JSONText) {
    json.member("description", union.documentation)
    json.member("type", "object")
    json.array("required") { json in json.string(union.key) }
    json.object("properties") { json in
      json.object(union.key) { json in
        json.array("enum") { json in
          for alternative in union.alternatives { json.string(alternative.tag) }
        }
      }
    }
    json.array("oneOf") { json in
      for alternative in union.alternatives {
        json.object { json in
          json.member("description", alternative.documentation)
          writeObject(
            alternative.fields, tag: UnionTag(key: union.key, value: alternative.tag), to: &json)
        }
      }
    }
  }

  private func writeList(
    of item: Schema, _ count: ClosedRange<Int>, to json: inout JSONText
  ) {
    json.member("type", "array")
    json.member("minItems", count.lowerBound)
    json.member("maxItems", count.upperBound)
    json.object("items") { json in writeKeywords(of: item, inlining: false, to: &json) }
  }

  private func writeObject(
    _ fields: [FieldSchema], others: OtherKeysSchema? = nil, tag: UnionTag?,
    to json: inout JSONText
  ) {
    json.member("type", "object")
    if let others {
      json.object("additionalProperties") { json in
        json.member("description", others.documentation)
        writeKeywords(of: others.schema, inlining: false, to: &json)
      }
    } else {
      json.member("additionalProperties", false)
    }
    let required = fields.filter { $0.isRequired && $0.elsewhere == nil }
    let always = (tag.map { [$0.key] } ?? []) + required.filter { $0.waiver == nil }.map(\.key)
    writeRequired(always, to: &json)
    if let waiver = required.compactMap(\.waiver).first {
      json.array("anyOf") { json in
        json.object { json in writeRequired([waiver], to: &json) }
        json.object { json in
          writeRequired(required.filter { $0.waiver != nil }.map(\.key), to: &json)
        }
      }
    }
    json.object("properties") { json in
      if let tag { json.object(tag.key) { json in json.member("const", tag.value) } }
      for field in fields {
        json.object(field.key) { json in write(field, to: &json) }
      }
    }
  }

  private func writeRequired(_ keys: [String], to json: inout JSONText) {
    if keys.isEmpty { return }
    json.array("required") { json in
      for key in keys { json.string(key) }
    }
  }

  private func write(_ field: FieldSchema, to json: inout JSONText) {
    json.member("description", field.documentation + field.schema.ruleSentence)
    switch field.presence {
    case .required, .optional: break
    case .defaulted(let value):
      json.key("default")
      json.raw(value)
    }
    writeKeywords(of: field.schema, inlining: false, to: &json)
  }
}
