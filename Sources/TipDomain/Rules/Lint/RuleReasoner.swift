import DeviceSystems

/// Finds out whether conditions can hold, by the intervals that they leave each quantity.
///
/// It only ever says "never" for what is certain. What it does not understand may hold or not, and
/// what becomes too large is given up.
struct RuleReasoner {
  let context: RuleContext
  /// Whether counts are bounded by the events' donation limits.
  let appliesLimits: Bool

  /// The alternatives that would make something true; each is a list of atoms that must all hold.
  typealias Alternatives = [[RuleAtom]]

  /// The most atoms that are looked at together; beyond it the answer is "not known".
  static let mostAtoms = 1_000

  /// Whether all `rules` can hold at the same moment; true where that is not known.
  func canHold(_ rules: [Rule]) -> Bool {
    var alternatives: Alternatives = [[]]
    for rule in rules {
      let scope = RuleScope(rule.input, rule.clock)
      guard let more = self.alternatives(of: rule.condition, isNegated: false, in: scope),
        let both = Self.product(alternatives, more)
      else { return true }
      // What is impossible already need not be carried along.
      alternatives = both.filter(isPossible)
      if alternatives.isEmpty { return false }
    }
    return true
  }

  /// Whether `rule` cannot fail.
  func alwaysHolds(_ rule: Rule) -> Bool {
    let scope = RuleScope(rule.input, rule.clock)
    guard let against = alternatives(of: rule.condition, isNegated: true, in: scope) else {
      return false
    }
    return !against.contains(where: isPossible)
  }

  /// Why `rule` can never hold; nil if it can, or if that is not known.
  func impossibility(of rule: Rule, at position: Int) -> RuleLint? {
    if canHold([rule]) { return nil }
    var reason = "this rule can never hold"
    if case .event(let index) = rule.input,
      RuleReasoner(context: context, appliesLimits: false).canHold([rule])
    {
      let limit = context.events[index.position].limit
      let age = limit.maximumAge == nil ? "" : ", and none older than its limit's age"
      reason += ": at most \(limit.maximumCount) donations of this event are visible\(age)"
    }
    return RuleLint(
      code: .neverHolds, message: reason, rule: position, location: rule.condition.location)
  }

  /// Which rules exclude each other, each of them being possible; nil if none do.
  func clash(among rules: [Rule]) -> RuleLint? {
    if rules.count < 2 || canHold(rules) { return nil }
    // Beyond a few dozen rules the search for a pair would take longer than it is worth.
    for later in rules.indices.prefix(50) {
      for earlier in 0..<later where !canHold([rules[earlier], rules[later]]) {
        let message = "rules \(earlier + 1) and \(later + 1) can never hold together"
        return RuleLint(
          code: .neverHolds, message: message, rule: later,
          location: rules[later].condition.location)
      }
    }
    return RuleLint(
      code: .neverHolds, message: "these rules can never all hold together", rule: nil,
      location: nil)
  }

  /// Every alternative of the one with every alternative of the other; nil if that is too much.
  static func product(_ left: Alternatives, _ right: Alternatives) -> Alternatives? {
    let atoms = left.count * right.reduce(0) { $0 + $1.count }
    guard atoms + right.count * left.reduce(0, { $0 + $1.count }) <= mostAtoms,
      left.count * right.count <= mostAtoms
    else { return nil }
    return left.flatMap { first in right.map { first + $0 } }
  }

  /// Whether the atoms do not contradict each other.
  func isPossible(_ atoms: [RuleAtom]) -> Bool {
    var known: [RuleAtom] = []
    for atom in atoms {
      let before = known.firstIndex { $0.quantity == atom.quantity }
      let base = before.map { known[$0].allowed } ?? domain(of: atom.quantity)
      let allowed = base.intersection(atom.allowed)
      if allowed.isEmpty { return false }
      if let before {
        known[before].allowed = allowed
      } else {
        known.append(RuleAtom(quantity: atom.quantity, allowed: allowed))
      }
    }
    // No part of a list can be larger than the list.
    return !known.contains { part in
      known.contains { whole in
        whole.allowed.high < part.allowed.low && isPart(part.quantity, of: whole.quantity)
      }
    }
  }

  /// Whether one list of donations is part of another, so that its count cannot be greater.
  private func isPart(_ part: RuleQuantity, of whole: RuleQuantity) -> Bool {
    guard case .count(let event, let list, let clock) = part,
      case .count(event, let wholeList, clock) = whole
    else { return false }
    return list.isPart(of: wholeList)
  }

  /// The values that a quantity may have at all.
  func domain(of quantity: RuleQuantity) -> RuleValueSet {
    switch quantity {
    case .count(let event, let list, let clock):
      let definition = context.events[event.position]
      let most = appliesLimits ? Int64(max(definition.limit.maximumCount, 0)) : .max
      let isPossible = canFind(list, of: definition, RuleScope(.event(event), clock))
      return .integers(low: 0, high: isPossible ? most : 0, except: [])
    case .parameter(let index):
      return context.parameters[index.position].type.plain.map { domain(of: $0) } ?? .allIntegers
    // A field is compared with constants of its own kind only, which say what it is.
    case .field, .date: return .allIntegers
    }
  }

  private func domain(of type: ValueType) -> RuleValueSet {
    switch type {
    case .boolean: .booleans
    case .integer: .allIntegers
    case .decimal: .allDecimals
    case .text, .enumCase: .allNames
    }
  }
}

/// What the names in a condition mean.
struct RuleScope {
  var input: RuleInput
  var clock: RuleClock
  /// Whether the condition stands in a filter.
  var isInFilter = false

  init(_ input: RuleInput, _ clock: RuleClock) {
    self.input = input
    self.clock = clock
  }
}

extension RuleExpression {
  /// Whether each donation in this list is certainly in `whole` too.
  fileprivate func isPart(of whole: RuleExpression) -> Bool {
    if self == whole { return true }
    switch node {
    case .within(let inner, let range):
      if case .within(inner, let longer) = whole.node, longer.duration >= range.duration {
        return true
      }
      return inner.isPart(of: whole)
    case .filtered(let inner, _), .subset(let inner, _, _): return inner.isPart(of: whole)
    case .literal, .parameter, .donations, .count, .isEmpty, .donationDate, .donationField, .now,
      .date, .seconds, .not, .all, .any, .negated, .arithmetic, .comparison, .contains, .array,
      .range, .member, .chained, .subscripted, .coalesced:
      return false
    }
  }
}
