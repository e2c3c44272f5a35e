extension RuleParser {
  /// An expression of any kind, from `||` down.
  mutating func parseExpression() throws(RuleError) -> RuleExpression {
    let start = token.location
    var parts = [try parseConjunction()]
    while take(.or) { parts.append(try parseConjunction()) }
    if parts.count == 1 { return parts[0] }
    return try checked(.any(parts, at: location(from: start)))
  }

  private mutating func parseConjunction() throws(RuleError) -> RuleExpression {
    let start = token.location
    var parts = [try parseComparison()]
    while take(.and) { parts.append(try parseComparison()) }
    if parts.count == 1 { return parts[0] }
    return try checked(.all(parts, at: location(from: start)))
  }

  private mutating func parseComparison() throws(RuleError) -> RuleExpression {
    let start = token.location
    let left = try parseCoalescing()
    guard let comparison = comparison(token.kind) else { return left }
    take()
    let right = try parseCoalescing()
    if self.comparison(token.kind) != nil {
      throw RuleError(
        token.location, "comparisons cannot be chained", advice: "join two comparisons with `&&`")
    }
    return try checked(
      RuleExpression(.comparison(comparison, left, right), at: location(from: start)))
  }

  /// `a ?? b`, which binds more tightly than a comparison and is grouped from the right.
  private mutating func parseCoalescing() throws(RuleError) -> RuleExpression {
    let start = token.location
    let value = try parseRange()
    guard take(.coalesce) else { return value }
    try descend()
    defer { depth -= 1 }
    let other = try parseCoalescing()
    return try checked(RuleExpression(.coalesced(value, other), at: location(from: start)))
  }

  private func comparison(_ kind: RuleToken.Kind) -> RuleComparison? {
    guard case .sign(let sign) = kind else { return nil }
    return RuleComparison(rawValue: sign.rawValue)
  }

  private mutating func parseRange() throws(RuleError) -> RuleExpression {
    let start = token.location
    if let includesUpper = takeRangeSign() {
      let upper = try parseSum()
      return try checked(
        RuleExpression(.range(nil, upper, includesUpper: includesUpper), at: location(from: start)))
    }
    let lower = try parseSum()
    guard let includesUpper = takeRangeSign() else { return lower }
    if includesUpper, sees(.closeParenthesis) || sees(.comma) || sees(.closeBracket) {
      return RuleExpression(.range(lower, nil, includesUpper: true), at: location(from: start))
    }
    let upper = try parseSum()
    return try checked(
      RuleExpression(.range(lower, upper, includesUpper: includesUpper), at: location(from: start)))
  }

  /// Reads `...` or `..<`; whether the range includes its upper bound, nil if there is none.
  private mutating func takeRangeSign() -> Bool? {
    if take(.closedRange) { return true }
    return take(.openRange) ? false : nil
  }

  private mutating func parseSum() throws(RuleError) -> RuleExpression {
    let start = token.location
    var left = try parseProduct()
    while let sign = arithmetic(.plus, .minus) {
      take()
      let right = try parseProduct()
      left = try checked(RuleExpression(.arithmetic(sign, left, right), at: location(from: start)))
    }
    return left
  }

  private mutating func parseProduct() throws(RuleError) -> RuleExpression {
    let start = token.location
    var left = try parsePrefix()
    while let sign = arithmetic(.times, .divided, .remainder) {
      take()
      let right = try parsePrefix()
      left = try checked(RuleExpression(.arithmetic(sign, left, right), at: location(from: start)))
    }
    return left
  }

  private func arithmetic(_ signs: RuleArithmetic...) -> RuleArithmetic? {
    guard case .sign(let sign) = token.kind else { return nil }
    return signs.first { $0.rawValue == sign.rawValue }
  }

  private mutating func parsePrefix() throws(RuleError) -> RuleExpression {
    let start = token.location
    if take(.minus) {
      if let literal = try takeNegativeLiteral(after: start) { return literal }
      try descend()
      defer { depth -= 1 }
      let number = try parsePrefix()
      return try checked(RuleExpression(.negated(number), at: location(from: start)))
    }
    if take(.not) {
      try descend()
      defer { depth -= 1 }
      let condition = try parsePrefix()
      return try checked(RuleExpression(.not(condition), at: location(from: start)))
    }
    return try parsePostfix()
  }

  /// A number directly after its minus is one literal, as in Swift.
  private mutating func takeNegativeLiteral(
    after minus: RuleLocation
  ) throws(RuleError) -> RuleExpression? {
    guard token.location.offset == minus.offset + minus.length else { return nil }
    let literal: RuleLiteral
    switch token.kind {
    case .whole(let magnitude):
      guard magnitude <= UInt64(Int64.max) + 1 else { throw tooLarge(token.location) }
      literal = .integer(Int64(truncatingIfNeeded: 0 &- magnitude))
    case .decimal(let value): literal = .decimal(-value)
    case .name, .quotedName, .argument, .projected, .macro, .text, .sign, .end: return nil
    }
    take()
    return RuleExpression(.literal(literal), at: location(from: minus))
  }

  func tooLarge(_ location: RuleLocation) -> RuleError {
    RuleError(
      location, "the number is too large for a whole number", advice: "the largest is \(Int64.max)")
  }
}
