import DeviceSystems

// Values that may be nil.

extension RuleCompiler {
  /// `==` and `!=` where a side may be nil: nil equals nil and nothing else, as in Swift.
  mutating func comparedOptional(
    _ comparison: RuleComparison, _ left: (RuleExpression, InferredKind),
    _ right: (RuleExpression, InferredKind), _ expression: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, clause: RuleClause) {
    guard comparison == .equal || comparison == .notEqual else {
      throw mayBeNil(left.1.isOptional ? left.0 : right.0, left.1.isOptional ? left.1 : right.1)
    }
    let compared =
      switch (left.1, right.1) {
      case (.nothing, .nothing): throw refusal(of: expression, "`nil` is compared with `nil`")
      case (_, .nothing): try isNil(left, expression)
      case (.nothing, _): try isNil(right, expression)
      case (_, _): try areSame(left, right, expression)
      }
    let node =
      comparison == .equal ? compared.node : try add(.not(compared.node), for: expression)
    return (node, RuleClause(expression, node, operands: compared.operands))
  }

  private mutating func isNil(
    _ side: (expression: RuleExpression, kind: InferredKind), _ whole: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, operands: [RuleClauseValue]) {
    guard side.kind.isOptional else { throw neverNil(side.expression) }
    let kind = side.kind.settled
    let value =
      kind == .structure
      ? try add(.parameter, for: whole) : try self.value(side.expression, as: kind)
    return (
      try add(.isNothing(value), for: whole), [RuleClauseValue(side.expression, value, kind)]
    )
  }

  /// Both are nil, or neither is and they are equal.
  private mutating func areSame(
    _ left: (RuleExpression, InferredKind), _ right: (RuleExpression, InferredKind),
    _ whole: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, operands: [RuleClauseValue]) {
    let kind = try sharedKind(
      (left.0, left.1.unwrapped), (right.0, right.1.unwrapped), by: .equal, whole)
    if kind == .structure { throw noSingleValue(left.0) }
    let leftNode = try value(left.0, as: kind)
    let rightNode = try value(right.0, as: kind)
    var node = try add(compare(kind, .equal, leftNode, rightNode), for: whole)
    var nothings: [RuleNodeIndex] = []
    for (side, value) in [(right.1, rightNode), (left.1, leftNode)] where side.isOptional {
      let isNothing = try add(.isNothing(value), for: whole)
      nothings.append(isNothing)
      node = try add(.both(try add(.not(isNothing), for: whole), node), for: whole)
    }
    if nothings.count == 2 {
      let both = try add(.both(nothings[0], nothings[1]), for: whole)
      node = try add(.either(both, node), for: whole)
    }
    return (
      node, [RuleClauseValue(left.0, leftNode, kind), RuleClauseValue(right.0, rightNode, kind)]
    )
  }

  /// The kind of `value ?? other`.
  func coalescedKind(
    _ value: RuleExpression, _ other: RuleExpression, _ whole: RuleExpression
  ) throws(RuleError) -> InferredKind {
    let first = try kind(of: value)
    let second = try kind(of: other)
    guard case .optional(let kind) = first else {
      throw first == .nothing
        ? refusal(of: whole, "`nil ?? …` is always the other value") : neverNil(value)
    }
    guard kind != .structure else { throw noSingleValue(value) }
    guard second != .nothing, InferredKind.exactly(kind).shared(with: second.unwrapped) != nil
    else {
      throw refusal(
        of: whole, "`\(value)` is \(first.words), but `\(other)` is \(second.words)",
        advice: "both sides of `??` must be of one kind")
    }
    return second.isOptional ? .optional(kind) : .exactly(kind)
  }

  /// The refusal of a value that may be nil where it must not be.
  func mayBeNil(_ expression: RuleExpression, _ kind: InferredKind) -> RuleError {
    let standard =
      switch kind.settled {
      case .boolean: "false"
      case .integer, .decimal: "0"
      case .text: "\"\""
      case .enumCase: ".…"
      case .date, .structure: "…"
      }
    return refusal(
      of: expression, "`\(expression)` may be nil",
      advice: kind == .nothing || kind == .optional(.structure)
        ? "compare with `== nil` or `!= nil`"
        : "say what holds then, as in `(\(expression) ?? \(standard))`")
  }

  func neverNil(_ expression: RuleExpression) -> RuleError {
    refusal(
      of: expression, "`\(expression)` is never nil",
      advice: parameter.map { "leave out the question, or declare \($0.id) as `\($0.type)?`" })
  }
}
