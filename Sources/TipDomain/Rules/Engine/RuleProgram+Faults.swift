// Faults in how a rule is evaluated: the engine runs another program than was compiled.

extension ReadyRule {
  /// The rule as an engine with this fault evaluates it.
  func broken(by fault: RuleFault) -> ReadyRule {
    var broken = program
    for index in broken.nodes.indices {
      broken.nodes[index] = RuleProgram.node(program.nodes[index], with: fault)
    }
    for index in broken.stages.indices {
      broken.stages[index] = program.stage(program.stages[index], with: fault)
    }
    if fault == .valueFilterDropped { broken.dropFilters() }
    return ReadyRule(
      input: input, clock: fault == .capturedIsNow ? .evaluateNow : clock, program: broken,
      presence: presence)
  }
}

extension RuleProgram {
  fileprivate static func node(_ node: RuleNode, with fault: RuleFault) -> RuleNode {
    switch (fault, node) {
    case (.andAsOr, .both(let left, let right)): .either(left, right)
    case (.orAsAnd, .either(let left, let right)): .both(left, right)
    case (.negationDropped, .not(let inner)): .both(inner, inner)
    case (_, .compareIntegers(let sign, let left, let right)):
      .compareIntegers(comparison(sign, with: fault), left, right)
    case (_, .compareDecimals(let sign, let left, let right)):
      .compareDecimals(comparison(sign, with: fault), left, right)
    case (_, _): node
    }
  }

  private static func comparison(
    _ sign: RuleComparison, with fault: RuleFault
  ) -> RuleComparison {
    switch (fault, sign) {
    case (.greaterTakesEqual, .greater): .greaterOrEqual
    case (.atLeastLeavesEqual, .greaterOrEqual): .greater
    case (.lessTakesEqual, .less): .lessOrEqual
    case (.atMostLeavesEqual, .lessOrEqual): .less
    case (.equalTakesGreater, .equal): .greaterOrEqual
    case (_, _): sign
    }
  }

  fileprivate func stage(_ stage: RuleStage, with fault: RuleFault) -> RuleStage {
    switch (fault, stage) {
    case (.withinLeavesEdge, .within(let microseconds)): .within(microseconds: microseconds - 1)
    case (.dateEdgeTurned, .dated(.less, let date)): .dated(.lessOrEqual, date)
    case (.dateEdgeTurned, .dated(.lessOrEqual, let date)): .dated(.less, date)
    case (.dateEdgeTurned, .dated(.greater, let date)): .dated(.greaterOrEqual, date)
    case (.dateEdgeTurned, .dated(.greaterOrEqual, let date)): .dated(.greater, date)
    case (.otherSubset, .subset(.largest, let field)): .subset(.smallest, field: field)
    case (.otherSubset, .subset(.smallest, let field)): .subset(.largest, field: field)
    case (.wrongGroupKey, .subset(let subset, let field)): .subset(subset, field: field + 1)
    case (_, _): stage
    }
  }

  /// Filters on anything but the date alone keep every donation.
  fileprivate mutating func dropFilters() {
    let keepsAll = RuleNodeIndex(truncatingIfNeeded: nodes.count)
    nodes.append(.boolean(true))
    for index in stages.indices {
      if case .filter = stages[index] { stages[index] = .filter(keepsAll) }
    }
  }
}
