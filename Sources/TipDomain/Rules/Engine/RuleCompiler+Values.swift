import DeviceSystems

extension RuleCompiler {
  /// The node of a value of `kind`, which the caller has inferred.
  mutating func value(
    _ expression: RuleExpression, as kind: RuleKind
  ) throws(RuleError) -> RuleNodeIndex {
    if let part = try part(expression) { return try add(part, as: kind, for: expression) }
    switch expression.node {
    case .literal(.nothing), .member, .chained, .subscripted:
      throw refusal(of: expression, "`\(expression)` is not a single value")
    case .coalesced(let first, let other):
      let node = try value(first, as: kind)
      return try add(.coalesced(node, try value(other, as: kind)), for: expression)
    case .literal(let literal): return try add(constant(literal, as: kind), for: expression)
    case .parameter:
      return try add(.parameter, for: expression)
    case .donationField(let name):
      return try add(.field(try field(name, expression).position), for: expression)
    case .donationDate:
      guard isInFilter else {
        throw refusal(of: expression, "a donation's date can be used only in a filter")
      }
      return try add(.donationDate, for: expression)
    case .now: return try add(.now, for: expression)
    case .count(let list):
      return try add(.count(query: try query(list)), for: expression)
    case .negated(let number):
      let inner = try value(number, as: kind)
      return try folded(.minus, try zero(kind, expression), inner, kind, expression)
    case .arithmetic(let sign, let left, let right):
      return try arithmetic(sign, left, right, kind, expression)
    case .date(let date, let seconds):
      return try offset(date, by: seconds, isNegative: false, expression)
    case .seconds(let later, let earlier):
      let end = try date(later)
      return try add(.secondsBetween(end, try date(earlier)), for: expression)
    case .isEmpty, .not, .all, .any, .comparison, .contains:
      return try condition(expression).node
    case .donations, .filtered, .within, .subset, .array, .range:
      throw refusal(of: expression, "`\(expression)` is not a single value")
    }
  }

  private mutating func constant(_ literal: RuleLiteral, as kind: RuleKind) -> RuleNode {
    switch literal {
    case .boolean(let value): .boolean(value)
    case .integer(let value): kind == .decimal ? .decimal(Double(value)) : .integer(value)
    case .decimal(let value): .decimal(value)
    case .text(let text), .enumCase(let text): .integer(Int64(texts.intern(text).rawValue))
    case .nothing: .boolean(false)
    }
  }

  private mutating func zero(
    _ kind: RuleKind, _ expression: RuleExpression
  ) throws(RuleError) -> RuleNodeIndex {
    try add(kind == .decimal ? .decimal(0) : .integer(0), for: expression)
  }

  /// The node of an expression that must be a date.
  private mutating func date(_ expression: RuleExpression) throws(RuleError) -> RuleNodeIndex {
    let kind = try kind(of: expression)
    guard kind == .exactly(.date) else {
      throw refusal(of: expression, "`\(expression)` is \(kind.words), not a date")
    }
    return try value(expression, as: .date)
  }

  private mutating func arithmetic(
    _ sign: RuleArithmetic, _ left: RuleExpression, _ right: RuleExpression, _ kind: RuleKind,
    _ expression: RuleExpression
  ) throws(RuleError) -> RuleNodeIndex {
    if kind == .date {
      return try offset(left, by: right, isNegative: sign == .minus, expression)
    }
    let leftNode = try value(left, as: kind)
    return try folded(sign, leftNode, try value(right, as: kind), kind, expression)
  }

  /// Arithmetic, done at once if both sides are constant, so that its faults are found here.
  private mutating func folded(
    _ sign: RuleArithmetic, _ left: RuleNodeIndex, _ right: RuleNodeIndex, _ kind: RuleKind,
    _ expression: RuleExpression
  ) throws(RuleError) -> RuleNodeIndex {
    let nodes = (program.nodes[Int(left)], program.nodes[Int(right)])
    let isDivision = sign == .divided || sign == .remainder
    if isDivision, nodes.1 == .integer(0) || nodes.1 == .decimal(0) {
      throw refusal(of: expression, "`\(expression)` divides by zero")
    }
    if case (.integer(let leftValue), .integer(let rightValue)) = nodes {
      guard let result = sign.apply(leftValue, rightValue) else {
        throw refusal(of: expression, "`\(expression)` is too large for a whole number")
      }
      return try add(.integer(result), for: expression)
    }
    if case (.decimal(let leftValue), .decimal(let rightValue)) = nodes {
      guard let result = sign.apply(leftValue, rightValue) else {
        throw refusal(of: expression, "`\(expression)` is too large for a decimal number")
      }
      return try add(.decimal(result), for: expression)
    }
    return try add(
      kind == .decimal ? .decimals(sign, left, right) : .integers(sign, left, right),
      for: expression)
  }

  /// A date and seconds after it, or before it.
  private mutating func offset(
    _ start: RuleExpression, by seconds: RuleExpression, isNegative: Bool,
    _ expression: RuleExpression
  ) throws(RuleError) -> RuleNodeIndex {
    let startNode = try date(start)
    guard InferredKind.exactly(.decimal).shared(with: try kind(of: seconds)) != nil else {
      let kind = try kind(of: seconds)
      throw refusal(of: seconds, "`\(seconds)` is \(kind.words), not a number of seconds")
    }
    var length = try value(seconds, as: .decimal)
    if isNegative {
      length = try folded(.minus, try zero(.decimal, expression), length, .decimal, expression)
    }
    guard case .decimal(let constant) = program.nodes[Int(length)] else {
      return try add(.dateAdding(startNode, length), for: expression)
    }
    guard let microseconds = microseconds(ofSeconds: constant) else {
      throw refusal(of: seconds, "`\(seconds)` seconds are more than 10 000 years")
    }
    return try add(.dateOffset(startNode, microseconds), for: expression)
  }
}
