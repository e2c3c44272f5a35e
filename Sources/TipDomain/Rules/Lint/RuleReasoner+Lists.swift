import SimulationKernel

extension RuleReasoner {
  /// Whether any donation can be in `list`; true where that is not known.
  func canFind(_ list: RuleExpression, of event: EventDefinition, _ scope: RuleScope) -> Bool {
    var alternatives: Alternatives = [[]]
    if appliesLimits, let age = event.limit.maximumAge {
      alternatives = [[notOlder(than: age)]]
    }
    guard let conditions = conditions(of: list, scope) else { return true }
    for condition in conditions {
      guard let both = Self.product(alternatives, condition) else { return true }
      alternatives = both
    }
    return alternatives.contains { atoms in
      // The kinds of a field are those of its constants, so its first atom is its domain.
      var known: [RuleAtom] = []
      for atom in atoms {
        if let before = known.firstIndex(where: { $0.quantity == atom.quantity }) {
          known[before].allowed = known[before].allowed.intersection(atom.allowed)
        } else {
          known.append(atom)
        }
      }
      return !known.contains { $0.allowed.isEmpty }
    }
  }

  /// What each stage of a list asks of a donation; nil if that is too much to look at.
  private func conditions(of list: RuleExpression, _ scope: RuleScope) -> [Alternatives]? {
    switch list.node {
    case .within(let inner, let range):
      return conditions(of: inner, scope).map { $0 + [[[notOlder(than: range.duration)]]] }
    case .subset(let inner, _, _): return conditions(of: inner, scope)
    case .filtered(let inner, let condition):
      var filterScope = scope
      filterScope.isInFilter = true
      guard let before = conditions(of: inner, scope),
        let asked = alternatives(of: condition, isNegated: false, in: filterScope)
      else { return nil }
      return before + [asked]
    case .literal, .parameter, .donations, .count, .isEmpty, .donationDate, .donationField, .now,
      .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array,
      .range, .member, .chained, .subscripted, .coalesced:
      return []
    }
  }

  /// Limits and `donatedWithin` always mean the moment of the evaluation.
  private func notOlder(than age: SimulatedDuration) -> RuleAtom {
    let earliest = Int64(0).subtractingReportingOverflow(age.microseconds)
    return RuleAtom(
      quantity: .date(.evaluateNow),
      allowed: .integers(.greaterOrEqual, earliest.overflow ? .min : earliest.partialValue))
  }
}
