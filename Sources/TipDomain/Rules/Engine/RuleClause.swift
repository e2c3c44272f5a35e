/// The position of one condition of a rule in its program.
struct RuleClause: Sendable, Equatable {
  let expression: RuleExpression
  let node: RuleNodeIndex
  /// What the condition compares.
  let operands: [RuleClauseValue]
  /// The conditions that it is made of.
  let parts: [RuleClause]

  init(
    _ expression: RuleExpression, _ node: RuleNodeIndex, operands: [RuleClauseValue] = [],
    parts: [RuleClause] = []
  ) {
    self.expression = expression
    self.node = node
    self.operands = operands
    self.parts = parts
  }
}

/// The position of one compared value of a rule in its program.
struct RuleClauseValue: Sendable, Equatable {
  let expression: RuleExpression
  let node: RuleNodeIndex
  let kind: RuleKind

  init(_ expression: RuleExpression, _ node: RuleNodeIndex, _ kind: RuleKind) {
    self.expression = expression
    self.node = node
    self.kind = kind
  }
}
