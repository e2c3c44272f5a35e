/// What can be said about a string with a meaning: a quantity, an identifier, a sentence.
public struct TextSchema: Sendable {
  /// The kind in one word, such as `duration`; the reference lists each kind once.
  public var name: String
  /// The kind with its article, such as `a duration`.
  public var phrase: String
  /// What the kind means and how it is written, for the reference.
  public var documentation: String
  /// Examples without quotes; messages show the first two.
  public var examples: [String]
  /// A regular expression that every text of the kind matches, or nil.
  public var pattern: String?
  /// How many characters the text may have, or nil when the grammar says it.
  public var length: ClosedRange<Int>?
  /// What is allowed at this place, such as `from "1s" through "30d"`, or nil.
  public var rule: String?
  /// The unit that a bare number probably lacks, and what it would mean.
  public var missingUnit: (suffix: String, meaning: String)?

  /// A kind of text.
  public init(
    name: String, phrase: String, documentation: String, examples: [String],
    pattern: String? = nil, length: ClosedRange<Int>? = nil, rule: String? = nil,
    missingUnit: (suffix: String, meaning: String)? = nil
  ) {
    self.name = name
    self.phrase = phrase
    self.documentation = documentation
    self.examples = examples
    self.pattern = pattern
    self.length = length
    self.rule = rule
    self.missingUnit = missingUnit
  }

  /// For example: a duration such as "250ms" or "3d".
  package var expectation: String {
    let shown = examples.prefix(2).map { "\"\($0)\"" }.joined(separator: " or ")
    return shown.isEmpty ? phrase : "\(phrase) such as \(shown)"
  }

  /// The name with which a schema can refer to the kind.
  var definitionName: String { String(name.map { $0 == " " ? "-" : $0 }) }

  /// The same kind, allowed only within a range that `rule` words.
  func restricted(_ rule: String?) -> TextSchema {
    var restricted = self
    restricted.rule = rule
    return restricted
  }
}
