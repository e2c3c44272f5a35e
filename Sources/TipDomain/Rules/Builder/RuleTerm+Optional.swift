extension RuleTerm {
  /// `nil`, with which a parameter that may be nil is compared.
  public static var nothing: RuleTerm { RuleTerm(.literal(.nothing)) }

  /// The value, or another one if it is nil.
  public static func ?? (value: RuleTerm, other: RuleTerm) -> RuleTerm {
    RuleTerm(.coalesced(value.expression, other.expression))
  }

  /// What is asked only of a value that is not nil: `$0?` before a member.
  public var ifPresent: RuleTerm { RuleTerm(.chained(expression)) }

  /// Whether the value of the parameter, a set or a list, has an element.
  public func contains(_ element: RuleTerm) -> RuleCondition {
    RuleCondition(.contains(expression, element.expression))
  }

  /// The value of a dictionary for a key.
  public func value(forKey key: String, default standard: RuleTerm? = nil) -> RuleTerm {
    let key = RuleTerm(key).expression
    return RuleTerm(.subscripted(expression, key: key, standard: standard?.expression))
  }
}
