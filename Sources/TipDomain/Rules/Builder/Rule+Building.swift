extension Rule {
  /// A rule that `condition` holds for the donations of the event `name`.
  ///
  ///     Rule.event("Self.didVisit") { $0.donations.count > 3 }
  ///
  /// It equals what `RuleSyntax(parsing:)` makes of `#Rule(Self.didVisit) { … }` with the same
  /// condition.
  public static func event<Condition: RuleConditionConvertible>(
    _ name: String, _ condition: (RuleEventTerm) -> Condition
  ) -> RuleSyntax {
    RuleSyntax(.event(name), condition(RuleEventTerm()).expression)
  }

  /// A rule that `condition` holds for the value of the parameter `name`, written without `$`.
  ///
  ///     Rule.parameter("Self.isLoggedIn") { $0 == true }
  public static func parameter<Condition: RuleConditionConvertible>(
    _ name: String, _ condition: (RuleTerm) -> Condition
  ) -> RuleSyntax {
    RuleSyntax(.parameter(name), condition(RuleTerm(.parameter(member: nil))).expression)
  }
}
