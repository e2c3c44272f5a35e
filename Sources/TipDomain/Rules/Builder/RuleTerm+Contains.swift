extension RuleTerm {
  /// Whether a range with these bounds, if any, holds this value.
  fileprivate func isBetween(
    _ lower: RuleTerm?, _ upper: RuleTerm?, includesUpper: Bool
  ) -> RuleCondition {
    let range = RuleExpression(
      .range(lower?.expression, upper?.expression, includesUpper: includesUpper))
    return RuleCondition(.contains(range, expression))
  }

  fileprivate init(_ value: Int) { self.init(.literal(.integer(Int64(value)))) }
}

extension ClosedRange<Int> {
  /// Whether the range holds the value that a rule asks.
  public func contains(_ term: RuleTerm) -> RuleCondition {
    term.isBetween(RuleTerm(lowerBound), RuleTerm(upperBound), includesUpper: true)
  }
}

extension Range<Int> {
  /// Whether the range holds the value that a rule asks.
  public func contains(_ term: RuleTerm) -> RuleCondition {
    term.isBetween(RuleTerm(lowerBound), RuleTerm(upperBound), includesUpper: false)
  }
}

extension PartialRangeFrom<Int> {
  /// Whether the range holds the value that a rule asks.
  public func contains(_ term: RuleTerm) -> RuleCondition {
    term.isBetween(RuleTerm(lowerBound), nil, includesUpper: true)
  }
}

extension PartialRangeThrough<Int> {
  /// Whether the range holds the value that a rule asks.
  public func contains(_ term: RuleTerm) -> RuleCondition {
    term.isBetween(nil, RuleTerm(upperBound), includesUpper: true)
  }
}

extension PartialRangeUpTo<Int> {
  /// Whether the range holds the value that a rule asks.
  public func contains(_ term: RuleTerm) -> RuleCondition {
    term.isBetween(nil, RuleTerm(upperBound), includesUpper: false)
  }
}

extension ClosedRange<Double> {
  /// Whether the range holds the value that a rule asks.
  public func contains(_ term: RuleTerm) -> RuleCondition {
    term.isBetween(
      RuleTerm(floatLiteral: lowerBound), RuleTerm(floatLiteral: upperBound), includesUpper: true)
  }
}

extension [RuleTerm] {
  /// Whether one of the values is the one that a rule asks.
  public func contains(_ term: RuleTerm) -> RuleCondition {
    let array = RuleExpression(.array(map(\.expression)))
    return RuleCondition(.contains(array, term.expression))
  }
}
