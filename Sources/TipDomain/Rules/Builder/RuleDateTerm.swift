/// A date in a rule that is built in Swift code.
public struct RuleDateTerm: Sendable {
  /// What was noted.
  public let expression: RuleExpression

  init(_ node: RuleExpression.Node) { expression = RuleExpression(node) }

  /// The present: `Date.now`.
  public static var now: RuleDateTerm { RuleDateTerm(.now) }

  /// The date a number of seconds later, or earlier if the number is negative.
  public func addingTimeInterval(_ seconds: RuleTerm) -> RuleDateTerm {
    RuleDateTerm(.date(expression, addingSeconds: seconds.expression))
  }

  /// The seconds from `other` to this date.
  public func timeIntervalSince(_ other: RuleDateTerm) -> RuleTerm {
    RuleTerm(.seconds(of: expression, since: other.expression))
  }

  /// The seconds from now to this date; negative for the past.
  public var timeIntervalSinceNow: RuleTerm { timeIntervalSince(.now) }

  /// The date a number of seconds later.
  public static func + (date: RuleDateTerm, seconds: RuleTerm) -> RuleDateTerm {
    RuleDateTerm(.arithmetic(.plus, date.expression, seconds.expression))
  }

  /// The date a number of seconds earlier.
  public static func - (date: RuleDateTerm, seconds: RuleTerm) -> RuleDateTerm {
    RuleDateTerm(.arithmetic(.minus, date.expression, seconds.expression))
  }

  /// Whether both are the same.
  public static func == (left: RuleDateTerm, right: RuleDateTerm) -> RuleCondition {
    left.compared(.equal, right)
  }

  /// Whether both differ.
  public static func != (left: RuleDateTerm, right: RuleDateTerm) -> RuleCondition {
    left.compared(.notEqual, right)
  }

  /// Whether the left one is earlier.
  public static func < (left: RuleDateTerm, right: RuleDateTerm) -> RuleCondition {
    left.compared(.less, right)
  }

  /// Whether the left one is earlier, or the same.
  public static func <= (left: RuleDateTerm, right: RuleDateTerm) -> RuleCondition {
    left.compared(.lessOrEqual, right)
  }

  /// Whether the left one is later.
  public static func > (left: RuleDateTerm, right: RuleDateTerm) -> RuleCondition {
    left.compared(.greater, right)
  }

  /// Whether the left one is later, or the same.
  public static func >= (left: RuleDateTerm, right: RuleDateTerm) -> RuleCondition {
    left.compared(.greaterOrEqual, right)
  }

  private func compared(_ comparison: RuleComparison, _ other: RuleDateTerm) -> RuleCondition {
    RuleCondition(.comparison(comparison, expression, other.expression))
  }
}
