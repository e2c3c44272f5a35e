/// Reads a rule from its tokens by recursive descent.
///
/// The operators have Swift's precedence. What cannot be read is refused with its place; nothing
/// is guessed.
struct RuleParser {
  let tokens: [RuleToken]
  var index = 0
  /// How many parentheses, closures and prefix operators are open.
  var depth = 0
  /// The closures around the current token, the innermost last.
  var scopes: [Scope] = []

  init(tokens: [RuleToken]) { self.tokens = tokens }

  /// What the argument of a closure is.
  enum Argument {
    case event
    case parameter
    case donation
  }

  /// A closure and its argument.
  struct Scope {
    var argument: Argument
    /// The argument's name; nil if it is `$0`.
    var name: String?
  }

  /// The next token, which stays unread; `.end` stays the last for ever.
  var token: RuleToken { tokens[index] }

  /// Whether the next token is `sign`.
  func sees(_ sign: RuleSign) -> Bool { token.kind == .sign(sign) }

  /// The kind of the token `distance` after the next one; `.end` beyond the last.
  func kind(ahead distance: Int) -> RuleToken.Kind {
    index + distance < tokens.count ? tokens[index + distance].kind : .end
  }

  /// Reads the next token.
  @discardableResult
  mutating func take() -> RuleToken {
    let taken = token
    if index < tokens.count - 1 { index += 1 }
    return taken
  }

  /// Reads `sign` if it is next.
  mutating func take(_ sign: RuleSign) -> Bool {
    guard sees(sign) else { return false }
    take()
    return true
  }

  /// Reads `sign`, which must be next.
  @discardableResult
  mutating func expect(_ sign: RuleSign, _ purpose: String) throws(RuleError) -> RuleLocation {
    guard sees(sign) else {
      throw RuleError(
        token.location, "found \(token.kind) where `\(sign.rawValue)` is expected \(purpose)")
    }
    return take().location
  }

  /// Steps one level further in; every caller steps out again.
  mutating func descend() throws(RuleError) {
    depth += 1
    if depth > RuleLimits.depth { throw tooDeep(token.location) }
  }

  /// `expression`, unless its tree has become too deep.
  func checked(_ expression: RuleExpression) throws(RuleError) -> RuleExpression {
    if expression.depth > RuleLimits.depth { throw tooDeep(expression.location ?? token.location) }
    return expression
  }

  private func tooDeep(_ location: RuleLocation) -> RuleError {
    RuleError(
      location, "the rule is nested more than \(RuleLimits.depth) levels deep",
      advice: "split it into several rules, all of which must hold")
  }

  /// The place from `start` to the token read last.
  func location(from start: RuleLocation) -> RuleLocation {
    start.through(tokens[max(index - 1, 0)].location)
  }

  /// One rule and nothing else.
  mutating func parseOnlyRule() throws(RuleError) -> RuleSyntax {
    let rule = try parseRule()
    _ = take(.comma)
    switch token.kind {
    case .end: return rule
    case .macro:
      throw RuleError(
        token.location, "a second rule begins here", advice: "give each rule an entry of its own")
    case .name, .quotedName, .argument, .projected, .whole, .decimal, .text, .sign:
      throw RuleError(token.location, "\(token.kind) follows the end of the rule")
    }
  }

  private mutating func parseRule() throws(RuleError) -> RuleSyntax {
    guard token.kind == .macro("Rule") else { throw noRule() }
    take()
    try expect(.openParenthesis, "after `#Rule`")
    let start = token.location
    let subject = try parseSubject()
    let subjectLocation = location(from: start)
    let trailing = take(.comma)
    if !sees(.closeParenthesis), !sees(.openBrace) {
      throw noEnd(of: subject, from: start, isTrailing: trailing)
    }
    let isInside = sees(.openBrace)
    if !isInside { try expect(.closeParenthesis, "after the event or parameter") }
    let argument: Argument =
      switch subject {
      case .event: .event
      case .parameter: .parameter
      }
    let condition = try parseClosure(argument, of: "the rule")
    if isInside { try expect(.closeParenthesis, "at the end of `#Rule(`") }
    return RuleSyntax(subject, at: subjectLocation, condition)
  }

  private func noEnd(
    of subject: RuleSubject, from start: RuleLocation, isTrailing: Bool
  ) -> RuleError {
    if isTrailing {
      return RuleError(
        token.location, "a rule uses one event or one parameter",
        advice: "write a rule for each: all rules of a tip must hold")
    }
    switch token.kind {
    case .sign: return expressionAsSubject(from: start)
    case .name, .quotedName, .argument, .projected, .macro, .whole, .decimal, .text, .end:
      return RuleError(token.location, "found \(token.kind) after \(subject)")
    }
  }

  private func noRule() -> RuleError {
    let advice = "write `#Rule(Self.event) { $0.donations.count >= 3 }`"
    switch token.kind {
    case .end: return RuleError(token.location, "the rule is empty", advice: advice)
    case .macro(let name):
      return RuleError(token.location, "`#\(name)` is not a rule", advice: advice)
    case .sign(.openBracket):
      return RuleError(
        token.location, "a list of rules is not a rule",
        advice: "give each rule an entry of its own")
    case .name, .quotedName, .argument, .projected, .whole, .decimal, .text, .sign:
      return RuleError(token.location, "a rule begins with `#Rule(`", advice: advice)
    }
  }

  /// A closure with one expression: `{ $0 … }` or `{ event in event … }`.
  mutating func parseClosure(
    _ argument: Argument, of owner: String
  ) throws(RuleError) -> RuleExpression {
    try descend()
    defer { depth -= 1 }
    try expect(.openBrace, "before the condition of \(owner)")
    scopes.append(Scope(argument: argument, name: parseArgumentName()))
    defer { scopes.removeLast() }
    if token.kind == .name("return") { take() }
    if sees(.closeBrace) {
      throw RuleError(
        token.location, "the condition of \(owner) is empty", advice: "write a condition")
    }
    let condition = try parseExpression()
    if !sees(.closeBrace) { throw unexpectedInCondition() }
    take()
    return condition
  }

  /// The name that a token is, in backticks or not.
  func plainName(_ kind: RuleToken.Kind) -> String? {
    switch kind {
    case .name(let name), .quotedName(let name): name
    case .argument, .projected, .macro, .whole, .decimal, .text, .sign, .end: nil
    }
  }

  /// What Swift calls an operator that is written as a word or as a mathematician would.
  private func operatorMeant(_ kind: RuleToken.Kind) -> String {
    switch plainName(kind) {
    case "and": "`&&`"
    case "or": "`||`"
    case "≥": "`>=`"
    case "≤": "`<=`"
    default: "`!=`"
    }
  }

  private func unexpectedInCondition() -> RuleError {
    switch token.kind {
    case .end:
      RuleError(token.location, "the condition is not closed", advice: "add `}`")
    case .sign(.assign):
      RuleError(
        token.location, "`=` stores a value",
        advice: kind(ahead: 1) == .sign(.greater) ? "write `>=`" : "write `==` to compare")
    case .name("and"), .name("or"), .name("≥"), .name("≤"), .name("≠"):
      RuleError(
        token.location, "\(token.kind) is not an operator",
        advice: "write \(operatorMeant(token.kind))")
    case .sign(.identical), .sign(.notIdentical):
      RuleError(token.location, "\(token.kind) compares objects", advice: "write `==` or `!=`")
    case .name, .quotedName, .argument, .projected, .macro, .whole, .decimal, .text, .sign:
      RuleError(
        token.location, "found \(token.kind) where an operator or `}` is expected",
        advice: "a condition is one expression")
    }
  }
}
