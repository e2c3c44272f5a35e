extension Codec where Value == Bool {
  /// `true` or `false`.
  public static var boolean: Codec {
    Codec(
      .boolean,
      decode: { node, context in
        if case .boolean(let value) = node.content { return value }
        context.wrongType(node, .boolean)
        return nil
      }, encode: { value, json in json.boolean(value) })
  }
}

extension Codec where Value: FixedWidthInteger {
  /// A whole number without a unit: a count or an ordinal.
  public static func integer(in range: ClosedRange<Value>) -> Codec {
    let bounds = Int64(clamping: range.lowerBound)...Int64(clamping: range.upperBound)
    let schema = Schema.integer(bounds)
    return Codec(
      schema,
      decode: { node, context in
        guard case .number(let number) = node.content else {
          context.wrongType(node, schema)
          return nil
        }
        if let whole = number.int64, bounds.contains(whole) { return Value(exactly: whole) }
        if number.int64 == nil, number.double.magnitude < 9e18 {
          context.error(
            .wrongType, at: node.range,
            "expected a whole number, found \(PrintableText.escaped(number.rawText, limit: 40))")
        } else {
          context.outOfRange(
            number.rawText, "from \(bounds.lowerBound) through \(bounds.upperBound)",
            at: node.range)
        }
        return nil
      }, encode: { value, json in json.integer(value) })
  }
}

extension Codec where Value == Int64 {
  /// A number without a unit and with up to `fractionDigits` digits after its point, as that many
  /// smallest steps: with 3 digits, `0.6` is 600.
  public static func decimal(fractionDigits: Int, in range: ClosedRange<Int64>) -> Codec {
    precondition(0...9 ~= fractionDigits, "A decimal number has at most 9 digits after its point.")
    let schema = Schema.decimal(range, fractionDigits: fractionDigits)
    let scale = (0..<fractionDigits).reduce(Int64(1)) { scale, _ in scale * 10 }
    return Codec(
      schema,
      decode: { node, context in
        guard case .number(let number) = node.content else {
          context.wrongType(node, schema)
          return nil
        }
        let steps = ExactDecimal(number.rawText)?.multiplied(by: scale)
        if let steps, range.contains(steps) { return steps }
        let text = { ExactDecimal.text($0, fractionDigits: fractionDigits) }
        context.outOfRange(
          number.rawText,
          "from \(text(range.lowerBound)) through \(text(range.upperBound)) in steps of \(text(1))",
          at: node.range)
        return nil
      },
      encode: { value, json in
        json.raw(Array(ExactDecimal.text(value, fractionDigits: fractionDigits).utf8))
      })
  }
}

extension Codec {
  /// One of `words`; `find` gives what a word stands for, `word` what stands for a value.
  package static func word(
    _ name: String, _ documentation: String, of words: [(word: String, documentation: String)],
    advice: String? = nil, find: @escaping @Sendable (String) -> Value?,
    word: @escaping @Sendable (Value) -> String
  ) -> Codec {
    let schema = Schema.choice(
      ChoiceSchema(name: name, documentation: documentation, words: words))
    return Codec(
      schema,
      decode: { node, context in
        guard case .string(let text) = node.content else {
          context.wrongType(node, schema)
          return nil
        }
        if let value = find(text) { return value }
        context.unknownChoice(text, of: words.map(\.word), at: node.range, advice: advice)
        return nil
      }, encode: { value, json in json.string(word(value)) })
  }
}

extension Codec where Value: CaseIterable & RawRepresentable, Value.RawValue == String {
  /// One word of a closed set; `documentation` explains each in a sentence.
  public static func choice(
    _ name: String, _ documentation: String, _ explanation: (Value) -> String
  ) -> Codec {
    let words = Value.allCases.map { (word: $0.rawValue, documentation: explanation($0)) }
    return .word(
      name, documentation, of: words, find: { Value(rawValue: $0) }, word: { $0.rawValue })
  }
}

extension Codec where Value == String {
  /// One word of a closed set that no enum stands for; without a name it stands inline. `advice` is
  /// what somebody who wrote another word may have wanted.
  public static func word(
    _ name: String = "", _ documentation: String = "",
    words: [(word: String, documentation: String)], advice: String? = nil
  ) -> Codec {
    .word(
      name, documentation, of: words, advice: advice,
      find: { text in words.contains { $0.word == text } ? text : nil }, word: { $0 })
  }
}

extension Codec {
  /// `null`, which stands for `value`.
  public static func null(_ value: Value) -> Codec {
    Codec(
      .null,
      decode: { node, context in
        if node.kind == .null { return value }
        context.wrongType(node, .null)
        return nil
      }, encode: { _, json in json.null() })
  }
}

extension DecodingContext {
  package mutating func unknownChoice(
    _ text: String, of words: [String], at range: SourceRange, advice: String? = nil
  ) {
    let nearest = NearestWord.nearest(to: text, in: words)
    // A long list would hide the word that was meant.
    let showsAll = nearest == nil || words.count <= 12
    let shown =
      showsAll
      ? words.map { "\"\($0)\"" }.joined(separator: ", ")
      : "the \(words.count) words that can stand here"
    error(
      .unknownChoice, at: range, "\(PrintableText.quoted(text)) is not one of \(shown)",
      hint: nearest.map { "did you mean \"\($0)\"?" } ?? advice, allowed: words)
  }
}
