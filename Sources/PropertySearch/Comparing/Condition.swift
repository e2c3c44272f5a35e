/// A condition on a comparison, such as `violations.b > violations.a and facts < 5`.
///
/// `NAME.a` and `NAME.b` are the means of a measure in the first and second setting, `NAME` alone
/// is the mean of second minus first, `NAME.low` and `NAME.high` bound its 95 % interval, and
/// `pairs` is the number of pairs. An invariant's name is the number of its violations.
package struct Condition: Sendable {
  /// The condition as it was written.
  package let text: String
  private let root: Node

  /// What a condition is made of.
  indirect enum Node: Sendable {
    case number(Double)
    case value(name: String, aspect: Aspect)
    case pairs
    case negative(Node)
    case arithmetic(Node, Character, Node)
    case comparison(Node, Comparison, Node)
    case not(Node)
    case and(Node, Node)
    case or(Node, Node)
  }

  /// Which number of a measure.
  enum Aspect: String, CaseIterable, Sendable {
    case a, b, low, high, difference
  }

  /// How two numbers are compared.
  enum Comparison: String, CaseIterable, Sendable {
    case atMost = "<="
    case atLeast = ">="
    case equal = "=="
    case different = "!="
    case less = "<"
    case greater = ">"

    func holds(_ left: Double, _ right: Double) -> Bool {
      switch self {
      case .atMost: left <= right
      case .atLeast: left >= right
      case .equal: left == right
      case .different: left != right
      case .less: left < right
      case .greater: left > right
      }
    }
  }

  /// Why a text is no condition.
  package struct Problem: Error, Sendable {
    /// What is wrong, and where.
    package let message: String
  }

  /// Reads a condition.
  package init(_ text: String) throws(Problem) {
    self.text = text
    var parser = ConditionParser(text)
    root = try parser.condition()
  }

  /// Whether it holds; nil if a measure that it asks for has no value in these runs.
  package func holds(for comparison: PairedComparison) -> Bool? {
    Condition.truth(root, comparison)
  }

  private static func truth(_ node: Node, _ comparison: PairedComparison) -> Bool? {
    switch node {
    case .comparison(let left, let how, let right):
      guard let left = number(left, comparison), let right = number(right, comparison) else {
        return nil
      }
      return how.holds(left, right)
    case .not(let inner): return truth(inner, comparison).map { !$0 }
    case .and(let left, let right):
      let (left, right) = (truth(left, comparison), truth(right, comparison))
      if left == false || right == false { return false }
      return left == nil || right == nil ? nil : true
    case .or(let left, let right):
      let (left, right) = (truth(left, comparison), truth(right, comparison))
      if left == true || right == true { return true }
      return left == nil || right == nil ? nil : false
    case .number, .value, .pairs, .negative, .arithmetic: return nil
    }
  }

  private static func number(_ node: Node, _ comparison: PairedComparison) -> Double? {
    switch node {
    case .number(let number): return number
    case .pairs: return Double(comparison.pairCount)
    case .value(let name, let aspect):
      return comparison.measure(name).flatMap { value(aspect, of: $0) }
    case .negative(let inner): return number(inner, comparison).map { -$0 }
    case .arithmetic(let left, let sign, let right):
      guard let left = number(left, comparison), let right = number(right, comparison) else {
        return nil
      }
      return apply(sign, left, right)
    case .comparison, .not, .and, .or: return nil
    }
  }

  private static func value(_ aspect: Aspect, of measure: PairedMeasure) -> Double? {
    guard measure.pairCount > 0 else { return nil }
    switch aspect {
    case .a: return measure.leftMean
    case .b: return measure.rightMean
    case .difference: return measure.difference
    case .low: return measure.interval?.lowerBound
    case .high: return measure.interval?.upperBound
    }
  }

  /// Nil where a number is divided by zero.
  private static func apply(_ sign: Character, _ left: Double, _ right: Double) -> Double? {
    if sign == "+" { return left + right }
    if sign == "-" { return left - right }
    if sign == "*" { return left * right }
    return right == 0 ? nil : left / right
  }
}
