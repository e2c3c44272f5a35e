import SimulationKernel

extension RuleCompiler {
  /// The query of a list of donations.
  mutating func query(_ list: RuleExpression) throws(RuleError) -> UInt16 {
    guard !isInFilter, event != nil else {
      throw refusal(of: list, "a filter cannot use the donations again")
    }
    var stages: [RuleStage] = []
    try collect(list, into: &stages)
    guard let index = UInt16(exactly: program.queries.count),
      let first = UInt16(exactly: program.stages.count), let count = UInt16(exactly: stages.count)
    else { throw refusal(of: list, "the rule is too large") }
    program.stages += stages
    program.queries.append(RuleQuery(firstStage: first, stageCount: count))
    return index
  }

  private mutating func collect(
    _ list: RuleExpression, into stages: inout [RuleStage]
  ) throws(RuleError) {
    switch list.node {
    case .donations: break
    case .within(let inner, let range):
      try collect(inner, into: &stages)
      stages.append(.within(microseconds: range.duration.microseconds))
    case .subset(let inner, let subset, let key):
      try collect(inner, into: &stages)
      guard let event else { return }
      stages.append(.subset(subset, field: try field(key, of: event, list).position))
    case .filtered(let inner, let condition):
      try collect(inner, into: &stages)
      isInFilter = true
      defer { isInFilter = false }
      try collectFilter(condition, into: &stages)
    case .literal, .parameter, .count, .isEmpty, .donationDate, .donationField, .now, .date,
      .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array, .range,
      .member, .chained, .subscripted, .coalesced:
      throw refusal(of: list, "`\(list)` is not a list of donations")
    }
  }

  /// A filter's conditions on the date alone become windows, which need no look at each row; what
  /// remains is one filter. The order is free, because a filter keeps what meets all of them.
  private mutating func collectFilter(
    _ condition: RuleExpression, into stages: inout [RuleStage]
  ) throws(RuleError) {
    var others: [RuleNodeIndex] = []
    for part in try conjuncts(condition) {
      if let (comparison, date) = dateCondition(part) {
        // Compiling the whole comparison first finds what is wrong with it.
        _ = try self.condition(part)
        stages.append(.dated(comparison, try value(date, as: .date)))
      } else {
        others.append(try self.condition(part).node)
      }
    }
    if others.isEmpty { return }
    stages.append(.filter(try joined(others[...], { .both($0, $1) }, for: condition)))
  }

  private func conjuncts(_ condition: RuleExpression) throws(RuleError) -> [RuleExpression] {
    switch condition.node {
    case .all(let parts):
      var result: [RuleExpression] = []
      for part in parts { result += try conjuncts(part) }
      return result
    case .contains(let collection, let element):
      guard case .range = collection.node, element.node == .donationDate else {
        return [condition]
      }
      return try comparisons(collection, element)
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .not, .any, .negated, .arithmetic,
      .comparison, .array, .range, .member, .chained, .subscripted, .coalesced:
      return [condition]
    }
  }

  /// The donation's date compared with a date that is the same for all donations.
  private func dateCondition(
    _ condition: RuleExpression
  ) -> (comparison: RuleComparison, date: RuleExpression)? {
    guard case .comparison(let comparison, let left, let right) = condition.node,
      comparison != .notEqual
    else { return nil }
    if left.node == .donationDate, !right.asksDonation { return (comparison, right) }
    if right.node == .donationDate, !left.asksDonation { return (comparison.mirrored, left) }
    return nil
  }
}

extension RuleExpression {
  /// Whether the value depends on the donation that a filter looks at.
  var asksDonation: Bool {
    switch node {
    case .donationDate, .donationField: true
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty, .now,
      .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array,
      .range, .member, .chained, .subscripted, .coalesced:
      node.children.contains { $0.asksDonation }
    }
  }
}
