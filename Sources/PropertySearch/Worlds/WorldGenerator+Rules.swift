import FleetSimulation
import SimulationKernel
import TipDomain

// The rules of a tip, built as trees of the rule engine.

extension WorldGenerator {
  mutating func rules(of tip: Int, _ type: String) -> [Rule] {
    let context = RuleContext(events: events, parameters: parameters, tipType: type)
    var rules: [Rule] = []
    for place in 0..<Self.ruleCounts[draws.below(8, .ruleCount, of: .tip(tip))] {
      let entity = WorldEntity.rule(place, of: tip)
      let clock: RuleClock =
        draws.once(in: 12, .clock, of: entity) ? .capturedAtLaunch : .evaluateNow
      var maker = RuleMaker(draws: draws, entity: entity, events: events, parameters: parameters)
      do throws(RuleError) {
        rules.append(try Rule(maker.rule(), in: context, clock: clock, texts: &texts))
      } catch {
        preconditionFailure("a rule was generated that the engine refuses: \(error.reason)")
      }
    }
    return rules
  }

  private static let ruleCounts = [0, 0, 0, 1, 1, 1, 1, 2]
}

/// Makes one rule; each draw has the next ordinal.
struct RuleMaker {
  let draws: WorldDraws
  let entity: WorldEntity
  let events: [EventDefinition]
  let parameters: [ParameterDefinition]
  private var ordinal = 0
  private var event = EventDefinition(id: "")

  init(
    draws: WorldDraws, entity: WorldEntity, events: [EventDefinition],
    parameters: [ParameterDefinition]
  ) {
    self.draws = draws
    self.entity = entity
    self.events = events
    self.parameters = parameters
  }

  private mutating func below(_ bound: Int) -> Int {
    ordinal += 1
    return draws.below(bound, .rule, of: entity, ordinal)
  }

  private mutating func pick<Element>(_ list: [Element]) -> Element { list[below(list.count)] }

  private func node(_ node: RuleExpression.Node) -> RuleExpression { RuleExpression(node) }

  private func integer(_ value: Int) -> RuleExpression {
    node(.literal(.integer(Int64(truncatingIfNeeded: value))))
  }

  /// A rule on a parameter or on the donations of an event.
  mutating func rule() -> WrittenRule {
    if !parameters.isEmpty, below(4) == 0 { return parameterRule() }
    event = pick(events)
    return WrittenRule(.event(event.id), eventCondition())
  }

  // MARK: Parameters

  private mutating func parameterRule() -> WrittenRule {
    let parameter = pick(parameters)
    let asked = node(.parameter(member: nil))
    if parameter.type == .integer, below(3) == 0 {
      let list = [integer(below(3)), integer(3 + below(3))]
      return WrittenRule(.parameter(parameter.id), node(.contains(node(.array(list)), asked)))
    }
    if parameter.type == .boolean, below(2) == 0 {
      return WrittenRule(.parameter(parameter.id), below(2) == 0 ? asked : node(.not(asked)))
    }
    let condition = comparison(of: asked, as: parameter.type)
    return WrittenRule(.parameter(parameter.id), condition)
  }

  /// `asked` compared with a value of its type.
  private mutating func comparison(
    of asked: RuleExpression, as type: ValueType
  ) -> RuleExpression {
    switch type {
    case .boolean:
      return node(.comparison(equality(), asked, node(.literal(.boolean(below(2) == 0)))))
    case .integer: return node(.comparison(order(), asked, integer(below(5))))
    case .decimal:
      return node(.comparison(order(), asked, node(.literal(.decimal(Double(below(5)) / 2)))))
    case .text:
      let text = node(.literal(.text(pick(WorldGenerator.cities))))
      return node(.comparison(equality(), asked, text))
    case .enumCase:
      let name = node(.literal(.enumCase(pick(WorldGenerator.cases))))
      return node(.comparison(equality(), asked, name))
    }
  }

  private mutating func equality() -> RuleComparison { below(3) == 0 ? .notEqual : .equal }

  private mutating func order() -> RuleComparison {
    // At least and more than are what apps ask; the others turn a tip off as counts grow.
    switch below(12) {
    case 0: .equal
    case 1: .notEqual
    case 2: .less
    case 3: .lessOrEqual
    case 4, 5, 6: .greater
    default: .greaterOrEqual
    }
  }

  // MARK: Events

  private mutating func eventCondition() -> RuleExpression {
    switch below(10) {
    case 0: return .all([countCondition(), countCondition()])
    case 1: return .any([countCondition(), countCondition()])
    case 2: return node(.not(countCondition()))
    default: return countCondition()
    }
  }

  private mutating func countCondition() -> RuleExpression {
    switch below(12) {
    case 0: return node(.isEmpty(list()))
    case 1:
      let lowest = below(3)
      let range = node(
        .range(
          integer(lowest), integer(lowest + 1 + below(6)), includesUpper: below(2) == 0))
      return node(.contains(range, node(.count(list()))))
    case 2:
      let doubled = node(.arithmetic(.times, node(.count(list())), integer(2)))
      return node(.comparison(order(), doubled, integer(below(8))))
    default: return node(.comparison(order(), node(.count(list())), integer(1 + below(4))))
    }
  }

  /// A list of donations: all, the recent ones, some, or the largest or smallest group.
  private mutating func list() -> RuleExpression {
    var list = node(.donations)
    if below(3) == 0 { list = node(.within(list, pick(Self.ranges))) }
    if below(3) == 0 { list = node(.filtered(list, by: filter())) }
    if let field = event.fields.first, below(3) == 0 {
      let subset: RuleSubset = below(4) == 0 ? .smallest : .largest
      list = node(.subset(list, subset, groupedBy: field.name))
    }
    return list
  }

  private static let ranges: [RuleTimeRange] = [
    .hour, .hours(12), .day, .days(3), .days(5), .week, .weeks(2), .month,
  ]

  private mutating func filter() -> RuleExpression {
    let first = filterAtom()
    switch below(8) {
    case 0: return .all([first, filterAtom()])
    case 1: return .any([first, filterAtom()])
    default: return first
    }
  }

  private mutating func filterAtom() -> RuleExpression {
    if !event.fields.isEmpty, below(4) > 0 {
      let field = pick(event.fields)
      return comparison(of: node(.donationField(field.name)), as: field.type)
    }
    let seconds = integer(-86_400 * (1 + below(10)))
    let date = node(.date(node(.now), addingSeconds: seconds))
    return node(.comparison(below(4) == 0 ? .less : .greater, node(.donationDate), date))
  }
}
