/// A condition in a rule that is built in Swift code.
public struct RuleCondition: Sendable {
  /// What was noted.
  public let expression: RuleExpression

  init(_ node: RuleExpression.Node) { expression = RuleExpression(node) }

  init(_ expression: RuleExpression) { self.expression = expression }
}

/// What may stand where a condition must: a condition, or a value that is true or false.
public protocol RuleConditionConvertible {
  /// What is asked.
  var expression: RuleExpression { get }
}

extension RuleCondition: RuleConditionConvertible {}
extension RuleTerm: RuleConditionConvertible {}

/// Whether both hold.
public func && (
  left: some RuleConditionConvertible, right: some RuleConditionConvertible
) -> RuleCondition {
  RuleCondition(RuleExpression.all([left.expression, right.expression]))
}

/// Whether at least one holds.
public func || (
  left: some RuleConditionConvertible, right: some RuleConditionConvertible
) -> RuleCondition {
  RuleCondition(RuleExpression.any([left.expression, right.expression]))
}

/// Whether it does not hold.
public prefix func ! (condition: some RuleConditionConvertible) -> RuleCondition {
  RuleCondition(.not(condition.expression))
}
