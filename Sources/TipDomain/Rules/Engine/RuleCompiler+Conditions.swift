import DeviceSystems

extension RuleCompiler {
  /// The node of a condition, and what an explanation needs to know of it.
  mutating func condition(
    _ expression: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, clause: RuleClause) {
    if let part = try part(expression) { return try partCondition(part, expression) }
    switch expression.node {
    case .not(let inner):
      let part = try condition(inner)
      let node = try add(.not(part.node), for: expression)
      return (node, RuleClause(expression, node, parts: [part.clause]))
    case .all(let parts):
      return try joinedCondition(expression, parts) { .both($0, $1) }
    case .any(let parts):
      return try joinedCondition(expression, parts) { .either($0, $1) }
    case .comparison(let comparison, let left, let right):
      return try compared(comparison, left, right, expression)
    case .contains(let collection, let element):
      return try contained(collection, element, expression)
    case .isEmpty(let inner): return try emptiness(inner, expression)
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .donationDate,
      .donationField, .now, .date, .seconds, .negated, .arithmetic, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      let kind = try kind(of: expression)
      guard kind == .exactly(.boolean) else { throw noCondition(expression, kind) }
      let node = try value(expression, as: .boolean)
      return (node, RuleClause(expression, node))
    }
  }

  func noCondition(_ expression: RuleExpression, _ kind: InferredKind) -> RuleError {
    if kind.isOptional { return mayBeNil(expression, kind) }
    let example =
      switch kind.settled {
      case .boolean: "== true"
      case .integer, .decimal: "> 0"
      case .text: "== \"…\""
      case .enumCase: "== .…"
      case .date: "< Date.now"
      case .structure: "!= nil"
      }
    return refusal(
      of: expression, "`\(expression)` is \(kind.words), not a condition",
      advice: "compare it, as in `\(expression) \(example)`")
  }

  private mutating func joinedCondition(
    _ expression: RuleExpression, _ parts: [RuleExpression],
    _ join: (RuleNodeIndex, RuleNodeIndex) -> RuleNode
  ) throws(RuleError) -> (node: RuleNodeIndex, clause: RuleClause) {
    var nodes: [RuleNodeIndex] = []
    var clauses: [RuleClause] = []
    for part in parts {
      let compiled = try condition(part)
      nodes.append(compiled.node)
      clauses.append(compiled.clause)
    }
    let node = try joined(nodes[...], join, for: expression)
    return (node, RuleClause(expression, node, parts: clauses))
  }

  private mutating func compared(
    _ comparison: RuleComparison, _ left: RuleExpression, _ right: RuleExpression,
    _ expression: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, clause: RuleClause) {
    let kinds = (try kind(of: left), try kind(of: right))
    if kinds.0.isOptional || kinds.1.isOptional {
      return try comparedOptional(comparison, (left, kinds.0), (right, kinds.1), expression)
    }
    let kind = try sharedKind((left, kinds.0), (right, kinds.1), by: comparison, expression)
    let leftNode = try value(left, as: kind)
    let rightNode = try value(right, as: kind)
    let node = try add(compare(kind, comparison, leftNode, rightNode), for: expression)
    let operands = [
      RuleClauseValue(left, leftNode, kind), RuleClauseValue(right, rightNode, kind),
    ]
    return (node, RuleClause(expression, node, operands: operands))
  }

  func compare(
    _ kind: RuleKind, _ comparison: RuleComparison, _ left: RuleNodeIndex, _ right: RuleNodeIndex
  ) -> RuleNode {
    switch kind {
    case .boolean: .compareBooleans(comparison, left, right)
    case .decimal: .compareDecimals(comparison, left, right)
    case .integer, .text, .enumCase, .date, .structure: .compareIntegers(comparison, left, right)
    }
  }

  /// The kind of both sides of a comparison.
  func sharedKind(
    _ first: (RuleExpression, InferredKind), _ second: (RuleExpression, InferredKind),
    by comparison: RuleComparison, _ expression: RuleExpression
  ) throws(RuleError) -> RuleKind {
    let (left, leftKind) = first
    let (right, rightKind) = second
    guard let kind = leftKind.shared(with: rightKind) else {
      for (side, other) in [(left, rightKind), (right, leftKind)] {
        // `Limits.visits` is written as a case is, and no number is one.
        guard case .literal(.enumCase) = side.node, other.settled.isNumber else { continue }
        throw refusal(
          of: side, "`\(side)` is known only to the app's code", advice: "write its value")
      }
      throw refusal(
        of: expression,
        "`\(left)` is \(leftKind.words), but `\(right)` is \(rightKind.words)",
        advice: advice(left, leftKind.settled, right) ?? advice(right, rightKind.settled, left))
    }
    let isEquality = comparison == .equal || comparison == .notEqual
    if !isEquality, !kind.isOrdered {
      throw refusal(
        of: expression, "`\(comparison.rawValue)` has no meaning for \(kind.words)",
        advice: "compare with `==` or `!=`")
    }
    return kind
  }

  /// How to write `literal` so that it has the kind of the other side.
  private func advice(
    _ other: RuleExpression, _ kind: RuleKind, _ literal: RuleExpression
  ) -> String? {
    guard case .literal(let value) = literal.node else { return nil }
    return switch (kind, value) {
    case (.enumCase, .text(let name)): "write `.\(name)`"
    case (.text, .enumCase(let name)): "write `\(quoted(name))`"
    case (.integer, .decimal): "write a whole number"
    case (_, .boolean), (_, .integer), (_, .decimal), (_, .text), (_, .enumCase),
      (_, .nothing):
      nil
    }
  }

  /// `contains` is the comparisons that it stands for: with both bounds, or with each element.
  private mutating func contained(
    _ collection: RuleExpression, _ element: RuleExpression, _ expression: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, clause: RuleClause) {
    let kind = try containedKind(collection, element)
    let parts = try comparisons(collection, element)
    var nodes: [RuleNodeIndex] = []
    for part in parts { nodes.append(try condition(part).node) }
    let isRange = if case .range = collection.node { true } else { false }
    let node = try joined(
      nodes[...], { isRange ? .both($0, $1) : .either($0, $1) }, for: expression)
    let found = RuleClauseValue(element, try value(element, as: kind), kind)
    return (node, RuleClause(expression, node, operands: [found]))
  }

  private func containedKind(
    _ collection: RuleExpression, _ element: RuleExpression
  ) throws(RuleError) -> RuleKind {
    var kind = try kind(of: element)
    for child in collection.node.children where kind == .wholeLiteral {
      kind = try self.kind(of: child)
    }
    return kind.settled
  }

  /// The comparisons that `contains` stands for. Throws for a range that is upside down.
  func comparisons(
    _ collection: RuleExpression, _ element: RuleExpression
  ) throws(RuleError) -> [RuleExpression] {
    switch collection.node {
    case .array: break
    case .range(let lower, let upper, _):
      if let lower, let upper, isUpsideDown(lower, upper) {
        throw refusal(of: collection, "the range `\(collection)` is upside down")
      }
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .not, .all, .any, .negated,
      .arithmetic, .comparison, .contains, .member, .chained, .subscripted, .coalesced:
      throw refusal(of: collection, "only a range or an array can contain a value")
    }
    return collection.comparisons(with: element)
  }

  private func isUpsideDown(_ lower: RuleExpression, _ upper: RuleExpression) -> Bool {
    guard let low = lower.constantDecimal, let high = upper.constantDecimal else { return false }
    // Whole numbers are compared as such: large ones have no exact decimal.
    if let low = lower.constantInteger, let high = upper.constantInteger { return low > high }
    return low > high
  }

  /// Whether a list of donations, or a string, is empty.
  private mutating func emptiness(
    _ inner: RuleExpression, _ expression: RuleExpression
  ) throws(RuleError) -> (node: RuleNodeIndex, clause: RuleClause) {
    if inner.isList {
      let query = try query(inner)
      let node = try add(.isEmpty(query: query), for: expression)
      let count = try add(.count(query: query), for: expression)
      let counted = RuleExpression(.count(inner), at: inner.location)
      return (
        node,
        RuleClause(expression, node, operands: [RuleClauseValue(counted, count, .integer)])
      )
    }
    let kind = try kind(of: inner)
    guard kind == .exactly(.text) else {
      throw refusal(of: expression, "`\(inner)` is \(kind.words), which is never empty")
    }
    let text = try value(inner, as: .text)
    let empty = try add(.integer(Int64(texts.intern("").rawValue)), for: expression)
    let node = try add(.compareIntegers(.equal, text, empty), for: expression)
    return (
      node, RuleClause(expression, node, operands: [RuleClauseValue(inner, text, .text)])
    )
  }
}
