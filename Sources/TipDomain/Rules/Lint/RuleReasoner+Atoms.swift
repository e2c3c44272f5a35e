extension RuleReasoner {
  /// What would make `expression`, or its opposite, true; nil if that is too much to look at.
  ///
  /// A condition that is not understood gives one alternative without atoms: it may hold.
  func alternatives(
    of expression: RuleExpression, isNegated: Bool, in scope: RuleScope
  ) -> Alternatives? {
    switch expression.node {
    case .not(let inner): return alternatives(of: inner, isNegated: !isNegated, in: scope)
    case .all(let parts):
      return joined(parts, areAllNeeded: !isNegated, isNegated: isNegated, in: scope)
    case .any(let parts):
      return joined(parts, areAllNeeded: isNegated, isNegated: isNegated, in: scope)
    case .contains(let collection, let element):
      if collection.comparisons(with: element).isEmpty { return [[]] }
      let isRange = if case .range = collection.node { true } else { false }
      return joined(
        collection.comparisons(with: element), areAllNeeded: isRange != isNegated,
        isNegated: isNegated, in: scope)
    case .literal(.boolean(let value)): return value != isNegated ? [[]] : []
    case .comparison(let comparison, let left, let right):
      let sign = isNegated ? comparison.opposite : comparison
      let atoms =
        compared(sign, left, right, scope) ?? compared(sign.mirrored, right, left, scope)
      return [atoms ?? []]
    case .isEmpty(let inner):
      return [emptiness(inner, isNegated ? .notEqual : .equal, scope)]
    case .parameter, .donationField:
      guard let quantity = quantity(of: expression, in: scope) else { return [[]] }
      return [[RuleAtom(quantity: quantity.0, allowed: .integers(.equal, isNegated ? 0 : 1))]]
    case .literal, .donations, .filtered, .within, .subset, .count, .donationDate, .now, .date,
      .seconds, .negated, .arithmetic, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      return [[]]
    }
  }

  private func joined(
    _ parts: [RuleExpression], areAllNeeded: Bool, isNegated: Bool, in scope: RuleScope
  ) -> Alternatives? {
    var result: Alternatives = areAllNeeded ? [[]] : []
    for part in parts {
      guard let more = alternatives(of: part, isNegated: isNegated, in: scope) else { return nil }
      if areAllNeeded {
        guard let both = Self.product(result, more) else { return nil }
        result = both
      } else {
        result += more
        if result.count > Self.mostAtoms { return nil }
      }
    }
    return result
  }

  /// The atom of a quantity compared with a constant; nil if it is anything else.
  private func compared(
    _ comparison: RuleComparison, _ left: RuleExpression, _ right: RuleExpression,
    _ scope: RuleScope
  ) -> [RuleAtom]? {
    guard let (quantity, kind) = quantity(of: left, in: scope),
      let allowed = allowed(kind, comparison, right)
    else { return nil }
    return [RuleAtom(quantity: quantity, allowed: allowed)]
  }

  private func emptiness(
    _ inner: RuleExpression, _ comparison: RuleComparison, _ scope: RuleScope
  ) -> [RuleAtom] {
    let asked = inner.isList ? RuleExpression(.count(inner)) : inner
    guard let (quantity, kind) = quantity(of: asked, in: scope) else { return [] }
    let none = RuleExpression(.literal(kind == .text ? .text("") : .integer(0)))
    return allowed(kind, comparison, none).map { [RuleAtom(quantity: quantity, allowed: $0)] } ?? []
  }

  /// The quantity that `expression` is, and the kind of its value.
  private func quantity(
    of expression: RuleExpression, in scope: RuleScope
  ) -> (RuleQuantity, RuleKind)? {
    switch scope.input {
    case .parameter(let index):
      // A value that may be nil, or that has parts, is not reasoned about.
      guard case .parameter = expression.node,
        let type = context.parameters[index.position].type.plain
      else { return nil }
      return (.parameter(index), RuleKind(type))
    case .event(let event):
      if case .count(let list) = expression.node {
        return (.count(event, list, scope.clock), .integer)
      }
      guard scope.isInFilter else { return nil }
      if case .donationDate = expression.node { return (.date(scope.clock), .date) }
      guard case .donationField(let name) = expression.node,
        let field = context.events[event.position].fields.first(where: { $0.name == name })
      else { return nil }
      return (.field(name), RuleKind(field.type))
    }
  }

  /// The values that compare so with the constant `expression`; nil if it is none.
  private func allowed(
    _ kind: RuleKind, _ comparison: RuleComparison, _ expression: RuleExpression
  ) -> RuleValueSet? {
    switch kind {
    case .boolean:
      guard case .literal(.boolean(let value)) = expression.node else { return nil }
      return RuleValueSet.booleans.intersection(.integers(comparison, value ? 1 : 0))
    case .integer: return expression.constantInteger.map { .integers(comparison, $0) }
    case .decimal: return expression.constantDecimal.map { .decimals(comparison, $0) }
    case .date: return expression.microsecondsAfterNow.map { .integers(comparison, $0) }
    case .text, .enumCase:
      guard let name = expression.literalName else { return nil }
      return comparison == .equal
        ? .names(only: name, except: []) : .names(only: nil, except: [name])
    case .structure: return nil
    }
  }
}
