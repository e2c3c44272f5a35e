extension RuleParser {
  /// What a chain of members may begin or continue with.
  enum Operand {
    /// The closure's argument itself.
    case argument(Argument)
    /// The donations of the event, or some of them.
    case list(RuleExpression)
    /// Anything with a value.
    case value(RuleExpression)
  }

  /// A primary expression and all its members and calls.
  mutating func parsePostfix() throws(RuleError) -> RuleExpression {
    let start = token.location
    var operand = try parsePrimary()
    while sees(.dot) || sees(.openBracket) || sees(.not) || sees(.question) {
      if take(.dot) {
        operand = try parseMember(of: operand, from: start)
      } else if sees(.openBracket), let value = parameterValue(operand, from: start) {
        operand = .value(try parseSubscript(of: value, from: start))
      } else if isChain, let value = parameterValue(operand, from: start) {
        take()
        operand = .value(RuleExpression(.chained(value), at: location(from: start)))
      } else {
        throw noPostfix()
      }
    }
    switch operand {
    case .value(let expression), .list(let expression): return try checked(expression)
    case .argument(.parameter):
      return RuleExpression(.parameter(member: nil), at: location(from: start))
    case .argument(.event):
      throw RuleError(
        location(from: start), "an event is not a value",
        advice: "use its donations, as in `$0.donations.count`, or write `$` before the name of a "
          + "parameter")
    case .argument(.donation):
      throw RuleError(
        location(from: start), "a donation is not a value",
        advice: "use its date or a member of its value, as in `$0.date`")
    }
  }

  private func noPostfix() -> RuleError {
    switch token.kind {
    case .sign(.openBracket):
      RuleError(
        token.location, "only the value of a parameter has a subscript in a rule",
        advice: "write as in `$0[\"map\"]`")
    case .sign(.question):
      RuleError(
        token.location, "`?` cannot be read here in a rule",
        advice: "before a member of a parameter that may be nil it can, as in `$0?.count`; instead "
          + "of `? :` use `&&` and `||`")
    case .sign, .name, .quotedName, .argument, .projected, .macro, .whole, .decimal, .text, .end:
      RuleError(
        token.location, "`!` after a value cannot be read in a rule",
        advice: "say what holds if it is nil, as in `($0 ?? 0) > 3`")
    }
  }

  /// Whether `?` stands before a member, and is not the middle of `? :`.
  private var isChain: Bool {
    sees(.question)
      && (kind(ahead: 1) == .sign(.dot) || kind(ahead: 1) == .sign(.openBracket))
  }

  /// The operand as the value of the rule's parameter, or a part of it; nil if it is neither.
  private func parameterValue(_ operand: Operand, from start: RuleLocation) -> RuleExpression? {
    switch operand {
    case .argument(.parameter):
      return RuleExpression(.parameter(member: nil), at: location(from: start))
    case .value(let value): return value.isParameterValue ? value : nil
    case .argument(.event), .argument(.donation), .list: return nil
    }
  }

  /// `["map"]` or `["map", default: 0]`.
  private mutating func parseSubscript(
    of value: RuleExpression, from start: RuleLocation
  ) throws(RuleError) -> RuleExpression {
    try descend()
    defer { depth -= 1 }
    take()
    let key = try parseExpression()
    var standard: RuleExpression?
    if take(.comma) {
      guard token.kind == .name("default") else {
        throw RuleError(token.location, "found \(token.kind) where `default:` is expected")
      }
      take()
      try expect(.colon, "after `default`")
      standard = try parseExpression()
    }
    try expect(.closeBracket, "at the end of the subscript")
    return try checked(
      RuleExpression(
        .subscripted(value, key: key, standard: standard), at: location(from: start)))
  }

  private mutating func parsePrimary() throws(RuleError) -> Operand {
    let first = token
    switch first.kind {
    case .whole(let magnitude):
      guard magnitude <= UInt64(Int64.max) else { throw tooLarge(first.location) }
      take()
      return literal(.integer(Int64(magnitude)), first.location)
    case .decimal(let value):
      take()
      return literal(.decimal(value), first.location)
    case .text(let value):
      take()
      return literal(.text(value), first.location)
    case .argument(let number): return .argument(try parseArgument(number))
    case .name(let name): return try parseName(name)
    case .quotedName(let name): return try parsePath(name)
    case .sign(.dot): return try parseImplicitMember()
    case .sign(.openParenthesis): return try parseParentheses()
    case .sign(.openBracket): return try parseArray()
    case .sign(.backslash):
      throw RuleError(
        first.location, "a key path is not a value", advice: "write the member, as in `$0.name`")
    case .projected(let name): throw otherParameter(name, first.location)
    case .macro(let name):
      throw RuleError(first.location, "`#\(name)` cannot be used in a condition")
    case .sign, .end:
      throw RuleError(first.location, "found \(first.kind) where a value is expected")
    }
  }

  private func literal(_ literal: RuleLiteral, _ location: RuleLocation) -> Operand {
    .value(RuleExpression(.literal(literal), at: location))
  }

  private func otherParameter(_ name: String, _ location: RuleLocation) -> RuleError {
    RuleError(
      location, "a condition uses only the event or parameter of its own rule, which is `$0`",
      advice: "write a rule of its own for `$\(name)`: all rules of a tip must hold")
  }

  /// `$0`, which belongs to the innermost closure.
  private mutating func parseArgument(_ number: Int) throws(RuleError) -> Argument {
    let location = take().location
    guard number == 0 else {
      throw RuleError(
        location, "the closure has one argument, `$0`",
        advice: "a rule uses one event or one parameter")
    }
    guard let scope = scopes.last else {
      throw RuleError(location, "`$0` is outside of a closure")
    }
    if let name = scope.name {
      throw RuleError(location, "the closure's argument has a name", advice: "write `\(name)`")
    }
    return scope.argument
  }

  private mutating func parseName(_ name: String) throws(RuleError) -> Operand {
    let location = token.location
    switch name {
    case "true", "false":
      take()
      return literal(.boolean(name == "true"), location)
    case "nil":
      take()
      return literal(.nothing, location)
    case "if", "switch", "let", "var", "guard", "try", "await", "for", "while":
      throw RuleError(
        location, "`\(name)` cannot be read in a rule", advice: "a condition is one expression")
    default: return try parsePath(name)
    }
  }

  /// A named argument, `Date`, or the dotted name of an enum's case.
  private mutating func parsePath(_ name: String) throws(RuleError) -> Operand {
    let start = token.location
    if let position = scopes.lastIndex(where: { $0.name == name }) {
      guard position == scopes.count - 1 else {
        throw RuleError(
          start, "a filter uses only its own donation, not `\(name)`",
          advice: "compare with a number, or move this condition out of the filter")
      }
      take()
      return .argument(scopes[position].argument)
    }
    take()
    if name == "Date" || name == "Foundation" && sees(.dot) { return try parseDate(from: start) }
    return try parseConstant(beginningWith: name, from: start)
  }

  /// `Tier.gold` is a case; anything else that only the app's code knows is refused.
  private mutating func parseConstant(
    beginningWith name: String, from start: RuleLocation
  ) throws(RuleError) -> Operand {
    var names = [name]
    while sees(.dot), let next = plainName(kind(ahead: 1)) {
      take()
      take()
      names.append(next)
    }
    if sees(.dot), case .projected(let parameter) = kind(ahead: 1) {
      throw otherParameter(parameter, location(from: start).through(tokens[index + 1].location))
    }
    let whole = names.joined(separator: ".")
    if sees(.openParenthesis) {
      throw RuleError(location(from: start), "`\(whole)` cannot be called in a rule")
    }
    if whole == "not" {
      throw RuleError(location(from: start), "`not` is not an operator", advice: "write `!`")
    }
    let isType = names.dropLast().allSatisfy { $0.first?.isUppercase == true }
    let last = names[names.count - 1]
    let isCase = names.count > 1 && isType && last.first?.isUppercase == false
    if !isCase || name == "Self" || name == "Int" || name == "Double" {
      throw RuleError(
        location(from: start), "`\(whole)` is known only to the app's code",
        advice: "write its value")
    }
    return literal(.enumCase(last), location(from: start))
  }

  /// `.gold`, or `.now`.
  private mutating func parseImplicitMember() throws(RuleError) -> Operand {
    let start = take().location
    let kind = token.kind
    guard let name = plainName(kind) else {
      throw RuleError(
        token.location, "found \(kind) after `.`", advice: "write a case, as in `.gold`")
    }
    take()
    if kind == .name("now") { return .value(RuleExpression(.now, at: location(from: start))) }
    if sees(.openParenthesis) {
      throw RuleError(
        location(from: start), "a case with values cannot be read in a rule",
        advice: "compare with a case that has none")
    }
    return literal(.enumCase(name), location(from: start))
  }

  private mutating func parseParentheses() throws(RuleError) -> Operand {
    try descend()
    defer { depth -= 1 }
    take()
    let inner = try parseExpression()
    if sees(.comma) { throw RuleError(token.location, "a tuple cannot be read in a rule") }
    try expect(.closeParenthesis, "to close the parenthesis")
    return inner.isList ? .list(inner) : .value(inner)
  }

  private mutating func parseArray() throws(RuleError) -> Operand {
    try descend()
    defer { depth -= 1 }
    let start = take().location
    var elements: [RuleExpression] = []
    while !sees(.closeBracket) {
      elements.append(try parseExpression())
      if !take(.comma) { break }
    }
    try expect(.closeBracket, "at the end of the array")
    return .value(RuleExpression(.array(elements), at: location(from: start)))
  }
}

extension RuleExpression {
  /// Whether this is a list of donations.
  var isList: Bool {
    switch node {
    case .donations, .filtered, .within, .subset: true
    case .literal, .parameter, .count, .isEmpty, .donationDate, .donationField, .now, .date,
      .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array, .range,
      .member, .chained, .subscripted, .coalesced:
      false
    }
  }

  /// Whether this is the value of the rule's parameter, where it is not nil.
  var isParameterValue: Bool {
    if case .chained(let value) = node { return value.isParameterValue }
    if case .parameter = node { return true }
    return false
  }
}
