import SimulationKernel
import TipDomain

/// The value of an expression of a rule, as the reference interpreter sees it.
enum RuleAnswer: Equatable {
  case boolean(Bool)
  case integer(Int64)
  case decimal(Double)
  /// A string, or the name of an enum's case.
  case text(String)
  /// Microseconds of the device's clock.
  case date(Int64)
  /// `nil`.
  case nothing
  /// The elements of a set or a list.
  case list([RuleAnswer])
  /// The values of a dictionary by their keys.
  case dictionary([String: RuleAnswer])
  /// The members of a struct by their names.
  case members([String: RuleAnswer])

  /// The number as a decimal; nil for what is none.
  var fraction: Double? {
    if case .decimal(let value) = self { return value }
    if case .integer(let value) = self { return Double(value) }
    return nil
  }

  /// Whether both compare so; nil if their kinds have nothing in common, or no order that `sign`
  /// could ask.
  static func compare(_ left: RuleAnswer, _ sign: RuleComparison, _ right: RuleAnswer) -> Bool? {
    switch (left, right) {
    case (.integer(let left), .integer(let right)): return isTrue(left, sign, right)
    case (.date(let left), .date(let right)): return isTrue(left, sign, right)
    case (.boolean(let left), .boolean(let right)): return isTrue(left, sign, right)
    case (.text(let left), .text(let right)): return isTrue(left, sign, right)
    case (.nothing, _), (_, .nothing): return equality(left == right, sign)
    case (.boolean, _), (.integer, _), (.decimal, _), (.text, _), (.date, _), (.list, _),
      (.dictionary, _), (.members, _):
      guard let left = left.fraction, let right = right.fraction else { return nil }
      return isTrue(left, sign, right)
    }
  }

  private static func isTrue<Value: Comparable>(
    _ left: Value, _ sign: RuleComparison, _ right: Value
  ) -> Bool {
    switch sign {
    case .equal: left == right
    case .notEqual: !(left == right)
    case .less: left < right
    case .lessOrEqual: left < right || left == right
    case .greater: right < left
    case .greaterOrEqual: right < left || left == right
    }
  }

  /// Values that have no order, which a rule asks only whether they are equal.
  private static func isTrue(_ left: Bool, _ sign: RuleComparison, _ right: Bool) -> Bool? {
    equality(left == right, sign)
  }

  private static func isTrue(_ left: String, _ sign: RuleComparison, _ right: String) -> Bool? {
    equality(left == right, sign)
  }

  private static func equality(_ areEqual: Bool, _ sign: RuleComparison) -> Bool? {
    if sign == .equal { return areEqual }
    return sign == .notEqual ? !areEqual : nil
  }

  /// Two numbers put together; nil if the result does not fit or the divisor is zero.
  static func compute(
    _ left: RuleAnswer, _ sign: RuleArithmetic, _ right: RuleAnswer
  ) -> RuleAnswer? {
    if case .integer(let left) = left, case .integer(let right) = right {
      return compute(Int128(left), sign, Int128(right)).flatMap { Int64(exactly: $0) }
        .map { .integer($0) }
    }
    guard let left = left.fraction, let right = right.fraction else { return nil }
    let result: Double
    switch sign {
    case .plus: result = left + right
    case .minus: result = left - right
    case .times: result = left * right
    case .divided: result = left / right
    case .remainder: return nil
    }
    return result.isFinite ? .decimal(result) : nil
  }

  /// In twice the width, where only a division by zero has no result.
  private static func compute(
    _ left: Int128, _ sign: RuleArithmetic, _ right: Int128
  ) -> Int128? {
    switch sign {
    case .plus: return left + right
    case .minus: return left - right
    case .times: return left * right
    case .divided: return right == 0 ? nil : left / right
    case .remainder: return right == 0 ? nil : left % right
    }
  }
}
