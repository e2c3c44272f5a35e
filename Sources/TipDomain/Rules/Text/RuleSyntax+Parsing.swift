extension RuleSyntax {
  /// The rule that `text` says. Throws a `RuleError` for whatever cannot be read.
  public init(parsing text: String) throws(RuleError) {
    var parser = RuleParser(tokens: try RuleLexer.tokens(of: text))
    self = try parser.parseOnlyRule()
  }
}
