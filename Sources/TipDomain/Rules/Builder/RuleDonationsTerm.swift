/// The event in a rule that is built in Swift code: `$0` of an event rule.
public struct RuleEventTerm: Sendable {
  /// The event's donations.
  public var donations: RuleDonationsTerm { RuleDonationsTerm(RuleExpression(.donations)) }
}

/// A list of donations in a rule that is built in Swift code.
public struct RuleDonationsTerm: Sendable {
  /// What was noted.
  public let expression: RuleExpression

  init(_ expression: RuleExpression) { self.expression = expression }

  /// How many donations there are.
  public var count: RuleTerm { RuleTerm(.count(expression)) }

  /// Whether there are none.
  public var isEmpty: RuleCondition { RuleCondition(.isEmpty(expression)) }

  /// Those for which `condition` holds.
  public func filter<Condition: RuleConditionConvertible>(
    _ condition: (RuleDonationTerm) -> Condition
  ) -> RuleDonationsTerm {
    let asked = condition(RuleDonationTerm()).expression
    return RuleDonationsTerm(RuleExpression(.filtered(expression, by: asked)))
  }

  /// Those that are not older than `range` (2.16, 2.17).
  public func donatedWithin(_ range: RuleTimeRange) -> RuleDonationsTerm {
    RuleDonationsTerm(RuleExpression(.within(expression, range)))
  }

  /// Those of the largest group that have the member `key` alike (2.18).
  public func largestSubset(groupedBy key: String) -> RuleDonationsTerm {
    RuleDonationsTerm(RuleExpression(.subset(expression, .largest, groupedBy: key)))
  }

  /// Those of the smallest group that have the member `key` alike (2.18).
  public func smallestSubset(groupedBy key: String) -> RuleDonationsTerm {
    RuleDonationsTerm(RuleExpression(.subset(expression, .smallest, groupedBy: key)))
  }
}

/// One donation in a rule that is built in Swift code: `$0` of a filter.
@dynamicMemberLookup
public struct RuleDonationTerm: Sendable {
  /// When it was made.
  public var date: RuleDateTerm { RuleDateTerm(.donationDate) }

  /// A member of its value: `$0.backyardID`.
  public subscript(dynamicMember name: String) -> RuleTerm { self[name] }

  /// A member whose name is only known as a string.
  public subscript(_ name: String) -> RuleTerm { RuleTerm(.donationField(name)) }
}
