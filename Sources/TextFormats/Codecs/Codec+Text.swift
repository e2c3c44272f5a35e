extension Codec {
  /// A string that `parse` understands.
  ///
  /// - `parse`: gives the value, or reports what is wrong and gives nil.
  /// - `text`: gives a text that `parse` understands as the same value.
  public static func text(
    _ textSchema: TextSchema,
    parse: @escaping @Sendable (String, JSONNode, inout DecodingContext) -> Value?,
    text: @escaping @Sendable (Value) -> String
  ) -> Codec {
    let schema = Schema.text(textSchema)
    return Codec(
      schema,
      decode: { node, context in
        guard case .string(let text) = node.content else {
          context.wrongType(node, schema)
          return nil
        }
        return parse(text, node, &context)
      }, encode: { value, json in json.string(text(value)) })
  }

  /// A quantity that `parse` understands and whose value `isAllowed`.
  package static func quantity(
    _ textSchema: TextSchema,
    parse: @escaping @Sendable (String) throws(QuantityProblem) -> Value,
    text: @escaping @Sendable (Value) -> String,
    isAllowed: @escaping @Sendable (Value) -> Bool = { _ in true }
  ) -> Codec {
    .text(
      textSchema,
      parse: { text, node, context in
        do throws(QuantityProblem) {
          let value = try parse(text)
          if isAllowed(value) { return value }
          context.outOfRange(PrintableText.quoted(text), textSchema.rule, at: node.range)
        } catch {
          context.report(error, text, node, textSchema)
        }
        return nil
      }, text: text)
  }
}

extension Codec where Value == String {
  /// Free text of 1 to 200 characters on one line, such as a title.
  public static var sentence: Codec { sentence(length: 1...200) }

  /// Free text on one line.
  public static func sentence(length: ClosedRange<Int>) -> Codec {
    let textSchema = TextSchema(
      name: "text", phrase: "a text", documentation: "Free text on one line.", examples: [],
      length: length)
    return .text(
      textSchema,
      parse: { text, node, context in
        let count = text.unicodeScalars.count
        if !length.contains(count) {
          context.outOfRange(
            "a text of \(count) characters",
            "from \(length.lowerBound) through \(length.upperBound) characters", at: node.range)
          return nil
        }
        guard text.unicodeScalars.allSatisfy({ $0.value >= 0x20 && $0.value != 0x7F }) else {
          context.error(
            .malformedText, at: node.range, "the text holds a line break or control character")
          return nil
        }
        return text
      }, text: { $0 })
  }

  /// The name of a thing of the kind `subject`, such as `device`.
  public static func identifier(_ subject: String) -> Codec {
    identifier(
      TextSchema(
        name: "identifier", phrase: "an identifier of \(English.withArticle(subject))",
        documentation: "A name of 1 to \(Identifier.maximumLength) characters: letters, digits, "
          + "and `_`, `.` and `-` after the first. Reserved words (\(reservedWords)) are refused.",
        examples: [], pattern: Identifier.pattern)
    ) { (text: String) throws(Identifier.Problem) in try Identifier.check(text) }
  }

  /// The name of a thing in the app's code, such as a type or a property.
  public static func codeName(_ subject: String) -> Codec {
    identifier(
      TextSchema(
        name: "name in code", phrase: "a name of \(English.withArticle(subject))",
        documentation: "A name as Swift allows it: 1 to \(Identifier.maximumCodeLength) letters of "
          + "any script, digits and `_`, with `.` and `-` after the first. Reserved words "
          + "(\(reservedWords)) are refused.",
        examples: [], pattern: Identifier.codePattern)
    ) { (text: String) throws(Identifier.Problem) in try Identifier.checkCode(text) }
  }

  /// An id that is a string of the app's code.
  public static func codeText(_ subject: String) -> Codec {
    identifier(
      TextSchema(
        name: "id in code", phrase: "an identifier of \(English.withArticle(subject))",
        documentation: "Any printable text of 1 to \(Identifier.maximumCodeLength) characters that "
          + "does not begin or end with a space. Reserved words (\(reservedWords)) are refused.",
        examples: [], pattern: Identifier.textPattern)
    ) { (text: String) throws(Identifier.Problem) in try Identifier.checkText(text) }
  }

  /// The name of a tip, which may hold placeholders such as `{platform}`.
  public static var tipIdentifier: Codec {
    identifier(
      TextSchema(
        name: "tip identifier", phrase: "an identifier of a tip",
        documentation: "Any printable text of 1 to \(Identifier.maximumCodeLength) characters that "
          + "does not begin or end with a space, in which braces hold only the placeholders "
          + "`{platform}`, `{version}`, `{device}` and `{launch}`, which each device fills in for "
          + "itself, and `{item}` of a tip with items. Reserved words (\(reservedWords)) are "
          + "refused.",
        examples: [], pattern: Identifier.tipPattern)
    ) { (text: String) throws(Identifier.Problem) in try Identifier.checkTip(text) }
  }

  /// The name of something that a run can reach, such as `fault/tunnel`.
  public static var label: Codec {
    identifier(
      TextSchema(
        name: "label", phrase: "a label",
        documentation: "A kind and a name, each an identifier, with a `/` between.",
        examples: ["fault/tunnel"], pattern: Identifier.labelPattern)
    ) { (text: String) throws(Identifier.Problem) in try Identifier.checkLabel(text) }
  }

  private static var reservedWords: String {
    Identifier.reservedWords.prefix(14).map { "`\($0)`" }.joined(separator: ", ") + ", …"
  }

  private static func identifier(
    _ textSchema: TextSchema,
    check: @escaping @Sendable (String) throws(Identifier.Problem) -> Void
  ) -> Codec {
    .text(
      textSchema,
      parse: { text, node, context in
        do throws(Identifier.Problem) {
          try check(text)
          return text
        } catch {
          let subject = "\(PrintableText.quoted(text)) is not \(textSchema.phrase)"
          switch error {
          case .malformed(let clause):
            context.error(.malformedIdentifier, at: node.range, "\(subject): \(clause)")
          case .reserved:
            context.error(.reservedWord, at: node.range, "\(subject): the word is reserved")
          }
          return nil
        }
      }, text: { $0 })
  }
}

extension DecodingContext {
  /// Reports a value that was understood but is not allowed here.
  package mutating func outOfRange(_ found: String, _ rule: String?, at range: SourceRange) {
    let allowed = rule.map { ": allowed is \($0)" } ?? ""
    error(.outOfRange, at: range, "\(found) is out of range\(allowed)")
  }

  /// Reports a text that is not the quantity it should be.
  package mutating func report(
    _ problem: QuantityProblem, _ text: String, _ node: JSONNode, _ textSchema: TextSchema
  ) {
    let found = PrintableText.quoted(text)
    let expected = "expected \(textSchema.expectation), found \(found)"
    switch problem {
    case .malformed:
      error(.malformedQuantity, at: node.range, expected)
    case .missingUnit:
      if let unit = textSchema.missingUnit {
        missingUnit(
          node, textSchema, found, Self.proposal(text, unit.suffix), unit.meaning)
      } else {
        error(.missingUnit, at: node.range, expected + " without a unit")
      }
    case .unknownUnit(let unit, let known):
      let shown = PrintableText.quoted(unit)
      let units = known.map { "\"\($0)\"" }.joined(separator: ", ")
      error(
        .malformedQuantity, at: node.range, "\(expected): there is no unit \(shown)",
        hint: Self.unitHint(unit, known) ?? "units: \(units)", allowed: known)
    case .outOfRange(let clause):
      error(.outOfRange, at: node.range, "\(found) is out of range: \(clause)")
    case .refused(let clause):
      error(.malformedQuantity, at: node.range, "\(expected): \(clause)")
    }
  }

  /// The text with a unit behind each bare number of a distribution, or at its end: the unit of
  /// `exponential(7)` belongs before the parenthesis.
  private static func proposal(_ text: String, _ suffix: String) -> String {
    guard let open = text.firstIndex(of: "("), text.last == ")" else { return text + suffix }
    // The second number of a lognormal distribution is none of time.
    let isLognormal = text.hasPrefix("lognormal")
    let inside = text[text.index(after: open)...].dropLast()
    let parts = inside.split(separator: ",", omittingEmptySubsequences: false).enumerated().map {
      index, part in
      let isBare = part.last.map { Byte.isDigit($0.asciiValue ?? 0) } ?? false
      return isBare && !(isLognormal && index > 0) ? part + suffix : String(part)
    }
    return text[...open] + parts.joined(separator: ",") + ")"
  }

  /// Units are told apart by capitals, and no space stands before them.
  private static func unitHint(_ unit: String, _ known: [String]) -> String? {
    let wanted = unit.lowercased().filter { $0 != " " }
    let meant =
      known.first { $0.lowercased() == wanted }
      ?? longUnits.first { $0.words.contains(wanted) && known.contains($0.unit) }?.unit
    return meant.map { "write \"\($0)\" right after the number" }
  }

  /// Units as people write them out.
  private static let longUnits: [(unit: String, words: [String])] = [
    ("w", ["week", "weeks"]), ("d", ["day", "days"]), ("h", ["hour", "hours", "hr", "hrs"]),
    ("min", ["minute", "minutes", "mins"]), ("s", ["second", "seconds", "sec", "secs"]),
    ("ms", ["millisecond", "milliseconds", "msec"]), ("us", ["microsecond", "microseconds", "µs"]),
    ("%", ["percent"]), ("B", ["byte", "bytes"]),
  ]
}
