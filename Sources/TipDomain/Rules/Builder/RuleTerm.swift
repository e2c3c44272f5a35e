/// A value in a rule that is built in Swift code: a number, a string, a truth value or a case.
///
/// Its operators compute nothing; they note what is to be computed, as TipKit's macro does.
@dynamicMemberLookup
public struct RuleTerm: Sendable {
  /// What was noted.
  public let expression: RuleExpression

  init(_ node: RuleExpression.Node) { expression = RuleExpression(node) }

  /// The case `name` of an enum: `.gold` in a rule's text.
  public static func enumCase(_ name: String) -> RuleTerm { RuleTerm(.literal(.enumCase(name))) }

  /// A member of the parameter's value, or of a donation's value: `$0.tier`.
  public subscript(dynamicMember name: String) -> RuleTerm { self[name] }

  /// A member whose name is only known as a string.
  public subscript(_ name: String) -> RuleTerm {
    if case .parameter(let member) = expression.node {
      return RuleTerm(.parameter(member: member.map { "\($0).\(name)" } ?? name))
    }
    if case .chained = expression.node { return RuleTerm(.member(expression, name)) }
    if case .donationField(let field) = expression.node {
      return RuleTerm(.donationField("\(field).\(name)"))
    }
    preconditionFailure("`\(expression)` has no member `\(name)`")
  }

  /// Whether a string is empty.
  public var isEmpty: RuleCondition { RuleCondition(.isEmpty(expression)) }
}

extension RuleTerm: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
  ExpressibleByStringLiteral, ExpressibleByBooleanLiteral
{
  /// A whole number.
  public init(integerLiteral value: Int64) { self.init(.literal(.integer(value))) }
  /// A number with a fraction.
  public init(floatLiteral value: Double) { self.init(.literal(.decimal(value))) }
  /// A string.
  public init(stringLiteral value: String) { self.init(.literal(.text(value))) }
  /// `true` or `false`.
  public init(booleanLiteral value: Bool) { self.init(.literal(.boolean(value))) }

  /// A whole number that code computes.
  public init(_ value: Int64) { self.init(.literal(.integer(value))) }
  /// A string that code computes.
  public init(_ value: String) { self.init(.literal(.text(value))) }
}

extension RuleTerm {
  /// The sum.
  public static func + (left: RuleTerm, right: RuleTerm) -> RuleTerm {
    left.joined(.plus, right)
  }

  /// The difference.
  public static func - (left: RuleTerm, right: RuleTerm) -> RuleTerm {
    left.joined(.minus, right)
  }

  /// The product.
  public static func * (left: RuleTerm, right: RuleTerm) -> RuleTerm {
    left.joined(.times, right)
  }

  /// The quotient.
  public static func / (left: RuleTerm, right: RuleTerm) -> RuleTerm {
    left.joined(.divided, right)
  }

  /// What remains of a division of whole numbers.
  public static func % (left: RuleTerm, right: RuleTerm) -> RuleTerm {
    left.joined(.remainder, right)
  }

  /// The negative.
  public static prefix func - (number: RuleTerm) -> RuleTerm {
    RuleTerm(.negated(number.expression))
  }

  private func joined(_ sign: RuleArithmetic, _ other: RuleTerm) -> RuleTerm {
    RuleTerm(.arithmetic(sign, expression, other.expression))
  }
}

extension RuleTerm {
  /// Whether both are the same.
  public static func == (left: RuleTerm, right: RuleTerm) -> RuleCondition {
    left.compared(.equal, right)
  }

  /// Whether both differ.
  public static func != (left: RuleTerm, right: RuleTerm) -> RuleCondition {
    left.compared(.notEqual, right)
  }

  /// Whether the left one is less.
  public static func < (left: RuleTerm, right: RuleTerm) -> RuleCondition {
    left.compared(.less, right)
  }

  /// Whether the left one is less, or the same.
  public static func <= (left: RuleTerm, right: RuleTerm) -> RuleCondition {
    left.compared(.lessOrEqual, right)
  }

  /// Whether the left one is greater.
  public static func > (left: RuleTerm, right: RuleTerm) -> RuleCondition {
    left.compared(.greater, right)
  }

  /// Whether the left one is greater, or the same.
  public static func >= (left: RuleTerm, right: RuleTerm) -> RuleCondition {
    left.compared(.greaterOrEqual, right)
  }

  private func compared(_ comparison: RuleComparison, _ other: RuleTerm) -> RuleCondition {
    RuleCondition(.comparison(comparison, expression, other.expression))
  }
}
