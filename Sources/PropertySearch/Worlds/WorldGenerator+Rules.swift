import DeviceSystems
import SimulationKernel
import TipDomain

// The rules of a tip, made as trees, written down as texts, and read by the parser of the engine.

extension WorldGenerator {
  mutating func rules(of tip: Int, _ type: String) -> [Rule] {
    let context = RuleContext(events: events, parameters: parameters, tipType: type)
    var rules: [Rule] = []
    for index in 0..<Self.ruleCounts[draws.below(8, .ruleCount, of: .tip(tip))] {
      let entity = WorldEntity.rule(index, of: tip)
      var maker = RuleMaker(
        draws: draws, entity: entity, tipType: type, events: events, parameters: parameters)
      let meant = maker.rule()
      // A range looks back from the moment of the question, wherever it stands in the list (2.27).
      let times = meant.condition.looksBackLate ? 2 : 12
      let clock: RuleClock =
        draws.once(in: times, .clock, of: entity) ? .capturedAtLaunch : .evaluateNow
      var writer = RuleTextWriter(draws: draws, entity: entity)
      let text = writer.text(of: meant)
      do throws(RuleError) {
        rules.append(
          try Rule(meaning: meant, as: text, in: context, clock: clock, texts: &texts))
      } catch {
        preconditionFailure("a rule was generated that the engine refuses: \(text): \(error)")
      }
    }
    return rules
  }

  private static let ruleCounts = [0, 0, 1, 1, 1, 1, 2, 3]
}

extension RuleExpression {
  /// Whether a range of time stands behind another step of a list.
  fileprivate var looksBackLate: Bool {
    if case .within(let inner, _) = node, inner.node != .donations { return true }
    return node.children.contains { $0.looksBackLate }
  }
}

/// Makes one rule; each draw has the next ordinal.
struct RuleMaker {
  let draws: WorldDraws
  let entity: WorldEntity
  /// The type of the tip, whose members need no prefix (2.4).
  let tipType: String
  let events: [EventDefinition]
  let parameters: [ParameterDefinition]
  private var ordinal = 0
  private var twistOrdinal = 0
  private var event = EventDefinition(id: "")

  init(
    draws: WorldDraws, entity: WorldEntity, tipType: String, events: [EventDefinition],
    parameters: [ParameterDefinition]
  ) {
    self.draws = draws
    self.entity = entity
    self.tipType = tipType
    self.events = events
    self.parameters = parameters
  }

  mutating func below(_ bound: Int) -> Int {
    ordinal += 1
    return draws.below(bound, .rule, of: entity, ordinal)
  }

  /// As `below`, by draws that are counted apart, so that they shift no others.
  mutating func twist(_ bound: Int) -> Int {
    twistOrdinal += 1
    return draws.below(bound, .twist, of: entity, twistOrdinal)
  }

  mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  func node(_ node: RuleExpression.Node) -> RuleExpression { RuleExpression(node) }

  func integer(_ value: Int) -> RuleExpression {
    node(.literal(.integer(Int64(truncatingIfNeeded: value))))
  }

  /// A rule on a parameter or on the donations of an event.
  mutating func rule() -> RuleSyntax {
    if !parameters.isEmpty, below(3) == 0 { return parameterRule() }
    event = pick(events)
    if let own = events.first(where: { $0.id == "\(tipType).\(event.id)" }) { event = own }
    return RuleSyntax(.event(name(of: event.id)), eventCondition())
  }

  /// A name by which the rules of this tip type know what has this id; what a member of the type
  /// has the same name as needs its prefix, and is not asked for.
  mutating func name(of id: String) -> String {
    let prefix = "\(tipType)."
    let member = id.hasPrefix(prefix) ? String(id.dropFirst(prefix.count)) : id
    if below(3) == 0 { return "Self.\(member)" }
    return member == id || twist(2) == 0 ? id : member
  }

  // MARK: Values

  /// `asked` compared with a value of its type.
  mutating func comparison(
    of asked: RuleExpression, as type: ValueType
  ) -> RuleExpression {
    switch type {
    case .boolean:
      return node(.comparison(equality(), asked, node(.literal(.boolean(below(2) == 0)))))
    case .integer: return node(.comparison(order(), asked, integer(below(5))))
    case .decimal:
      let half = Double(below(5)) / 2
      // A whole number that is written out is a decimal number here.
      if twist(6) == 0 {
        let sum = node(
          .arithmetic(.plus, node(.literal(.decimal(half - 1))), node(.literal(.decimal(1)))))
        return node(.comparison(order(), asked, sum))
      }
      let bound = below(2) == 0 ? integer(Int(half)) : node(.literal(.decimal(half)))
      return node(.comparison(order(), asked, bound))
    case .text, .enumCase: return node(.comparison(equality(), asked, name(as: type)))
    }
  }

  /// A text, or else a case of an enum.
  mutating func name(as type: ValueType) -> RuleExpression {
    node(
      .literal(
        type == .text
          ? .text(pick(WorldGenerator.cities)) : .enumCase(pick(WorldGenerator.cases))))
  }

  mutating func equality() -> RuleComparison { below(3) == 0 ? .notEqual : .equal }

  mutating func order() -> RuleComparison {
    // At least and more than are what apps ask; the others turn a tip off as counts grow.
    switch below(12) {
    case 0: .equal
    case 1: .notEqual
    case 2: .less
    case 3, 4: .lessOrEqual
    case 5, 6, 7: .greater
    default: .greaterOrEqual
    }
  }

  // MARK: Events

  private mutating func eventCondition() -> RuleExpression {
    if twist(16) == 0 { return shareOrNothingRecent() }
    let condition = shortCondition()
    return twist(2) == 0 ? lengthened(condition) { $0.countCondition() } : condition
  }

  /// A chain with one more part; anything else as it is.
  private mutating func lengthened(
    _ chain: RuleExpression, by part: (inout RuleMaker) -> RuleExpression
  ) -> RuleExpression {
    if case .all(let parts) = chain.node { return .all(parts + [part(&self)]) }
    if case .any(let parts) = chain.node { return .any(parts + [part(&self)]) }
    return chain
  }

  private mutating func shortCondition() -> RuleExpression {
    switch below(16) {
    case 0, 1: return .all([countCondition(), countCondition()])
    case 2, 3: return .any([countCondition(), countCondition()])
    case 4, 5: return node(.not(countCondition()))
    case 6: return .any([countCondition(), .all([countCondition(), countCondition()])])
    case 7: return .all([countCondition(), .any([countCondition(), countCondition()])])
    case 8: return node(.not(.all([countCondition(), countCondition()])))
    default: return countCondition()
    }
  }

  /// What has no answer while there are no donations, or else that there are none of late: without
  /// an answer on the left the whole has none, whatever stands on the right.
  private mutating func shareOrNothingRecent() -> RuleExpression {
    let count = node(.count(node(.donations)))
    let share = node(.arithmetic(.divided, integer(4 + twist(12)), count))
    let recent = node(.filtered(node(.donations), by: dateAtom()))
    return .any([node(.comparison(order(), share, integer(twist(4)))), node(.isEmpty(recent))])
  }

  private mutating func countCondition() -> RuleExpression {
    switch below(14) {
    case 0: return node(.isEmpty(twist(2) == 0 ? exceptions() : list()))
    case 1: return node(.not(node(.isEmpty(node(.filtered(list(), by: filter()))))))
    case 2: return node(.contains(range(), node(.count(list()))))
    case 3:
      if twist(3) == 0 {
        let opposite = node(.negated(node(.count(list()))))
        return node(.comparison(order(), opposite, integer(-threshold())))
      }
      if twist(2) == 0 {
        let both = node(.arithmetic(.plus, node(.count(list())), node(.count(list()))))
        return node(.comparison(order(), both, integer(threshold())))
      }
      let doubled = node(.arithmetic(.times, node(.count(list())), integer(2)))
      return node(.comparison(order(), doubled, integer(2 * threshold() + below(2))))
    case 4:
      let rest = node(.arithmetic(.remainder, node(.count(list())), integer(2 + below(3))))
      return node(.comparison(order(), rest, integer(below(3))))
    case 5:
      let more = node(.arithmetic(.minus, node(.count(list())), node(.count(list()))))
      return node(.comparison(order(), more, integer(below(3))))
    case 6: return node(.comparison(order(), integer(threshold()), node(.count(list()))))
    default: return node(.comparison(order(), node(.count(list())), integer(threshold())))
    }
  }

  /// The donations that do not meet a condition, often one of two parts.
  private mutating func exceptions() -> RuleExpression {
    let condition = twist(2) == 0 ? RuleExpression.all([filterAtom(), filterAtom()]) : filter()
    return node(.filtered(list(), by: node(.not(condition))))
  }

  /// A range of counts, now and then without one of its ends.
  private mutating func range() -> RuleExpression {
    let lowest = integer(threshold())
    let highest = integer(threshold() + below(6))
    switch twist(6) {
    case 0: return node(.range(nil, highest, includesUpper: false))
    case 1: return node(.range(nil, highest, includesUpper: true))
    case 2: return node(.range(lowest, nil, includesUpper: true))
    default:
      let low = threshold()
      let high = integer(low + 1 + below(6))
      return node(.range(integer(low), high, includesUpper: below(2) == 0))
    }
  }

  /// A number that counts of donations come near within a fortnight: where the event has a limit,
  /// often that, which they reach and never exceed.
  private mutating func threshold() -> Int {
    let limit = event.limit.maximumCount
    if limit < 100, below(2) == 0 { return max(1, limit - 1 + below(3)) }
    return pick([1, 1, 2, 2, 3, 3, 4, 5, 7, 10, 15, 25])
  }

  /// A list of donations: all, the recent ones, some, or the largest or smallest group.
  private mutating func list() -> RuleExpression {
    var list = node(.donations)
    let range: RuleTimeRange? = below(3) == 0 ? pick(Self.ranges) : nil
    let comesLast = range != nil && twist(2) == 0
    if let range, !comesLast { list = node(.within(list, range)) }
    if below(3) == 0 { list = node(.filtered(list, by: filter())) }
    if !event.fields.isEmpty, below(3) == 0 {
      let subset: RuleSubset = below(2) == 0 ? .smallest : .largest
      list = node(.subset(list, subset, groupedBy: pick(event.fields).name))
      // Of groups of one size, only what is in them tells which was taken.
      if below(2) == 0 { list = node(.filtered(list, by: filter())) }
    }
    if let range, comesLast { list = node(.within(list, range)) }
    return list
  }

  private static let ranges: [RuleTimeRange] = [
    .minutes(5), .hour, .hours(12), .day, .days(3), .days(5), .week, .weeks(2), .month,
  ]

  private mutating func filter() -> RuleExpression {
    let filter = shortFilter()
    return twist(2) == 0 ? lengthened(filter) { $0.filterAtom() } : filter
  }

  private mutating func shortFilter() -> RuleExpression {
    let first = filterAtom()
    // What has no answer on the left of `||` has none as a whole, whatever stands on the right.
    if first.divides, twist(2) == 0 { return .any([first, filterAtom()]) }
    switch below(9) {
    case 0: return .all([first, filterAtom()])
    case 1: return .any([first, filterAtom()])
    case 2: return node(.not(first))
    default: return first
    }
  }

  private mutating func filterAtom() -> RuleExpression {
    if !event.fields.isEmpty, below(3) > 0 {
      let field = pick(event.fields)
      let asked = node(.donationField(field.name))
      if field.type == .boolean, below(2) == 0 { return asked }
      let isNumber = field.type == .integer || field.type == .decimal
      if isNumber, twist(2) == 0 { return quotient(by: asked, as: field.type) }
      return comparison(of: asked, as: field.type)
    }
    return dateAtom()
  }

  /// A quotient compared with a number. A donation whose divisor is zero cannot be asked for it,
  /// and the filter leaves it out.
  private mutating func quotient(by asked: RuleExpression, as type: ValueType) -> RuleExpression {
    if type == .decimal {
      let share = node(.arithmetic(.divided, node(.literal(.decimal(1.5))), asked))
      let bound = node(.literal(.decimal(Double(twist(5)) / 2)))
      return node(.comparison(order(), share, bound))
    }
    let divisor = twist(2) == 0 ? asked : node(.arithmetic(.divided, asked, integer(2)))
    let sign: RuleArithmetic = twist(3) == 0 ? .remainder : .divided
    let rest = node(.arithmetic(sign, integer(6 + twist(6)), divisor))
    return node(.comparison(order(), rest, integer(twist(5))))
  }

  /// A condition on a donation's date: some time ago, or the moment of the evaluation, which a
  /// donation of the same visit meets exactly.
  private mutating func dateAtom() -> RuleExpression {
    let asked = node(.donationDate)
    let now = node(.now)
    if twist(6) == 0 { return dateRange(asked) }
    let decimals = event.fields.filter { $0.type == .decimal }
    if let field = decimals.first, twist(4) == 0 {
      // Each donation is compared with a date of its own.
      let hours = node(
        .arithmetic(.times, node(.donationField(field.name)), node(.literal(.decimal(3_600)))))
      let start = node(.arithmetic(.minus, now, hours))
      return node(.comparison(pick([.greater, .less]), asked, start))
    }
    let seconds = pick([3_600, 43_200, 86_400, 172_800, 432_000])
    switch below(6) {
    case 0: return node(.comparison(pick([.less, .lessOrEqual, .greaterOrEqual]), asked, now))
    case 1: return node(.comparison(pick([.greater, .lessOrEqual]), now, asked))
    case 2:
      let age = node(.seconds(of: asked, since: now))
      return node(.comparison(pick([.greater, .less]), age, integer(-seconds)))
    case 3:
      let start = node(.arithmetic(.minus, now, integer(seconds)))
      return node(.comparison(pick([.greater, .less, .greaterOrEqual]), asked, start))
    default:
      return node(.comparison(pick([.greater, .greater, .less]), asked, before(now, by: seconds)))
    }
  }

  /// A date some seconds ago, which may be written as minutes.
  private mutating func before(_ now: RuleExpression, by seconds: Int) -> RuleExpression {
    let length =
      twist(4) == 0
      ? node(.arithmetic(.times, integer(-seconds / 60), integer(60))) : integer(-seconds)
    return node(.date(now, addingSeconds: length))
  }

  /// Whether a date lies between two others, or after one.
  private mutating func dateRange(_ asked: RuleExpression) -> RuleExpression {
    let now = node(.now)
    let lower = before(now, by: pick([86_400, 172_800, 432_000]))
    let upper = twist(2) == 0 ? before(now, by: pick([60, 3_600, 43_200])) : now
    let range = node(
      twist(3) == 0
        ? .range(lower, nil, includesUpper: true)
        : .range(lower, upper, includesUpper: twist(2) == 0))
    return node(.contains(range, asked))
  }
}

extension RuleExpression {
  /// Whether it compares a quotient.
  fileprivate var divides: Bool {
    guard case .comparison(_, let left, _) = node, case .arithmetic(let sign, _, _) = left.node
    else { return false }
    return sign == .divided || sign == .remainder
  }
}
