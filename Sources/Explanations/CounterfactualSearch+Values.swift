import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// The values, donations and moments that are worth a try.

extension CounterfactualSearch {
  /// Moments after which something may read otherwise: the gate opens, a donation leaves a window.
  func waits(_ context: DecisionContext) -> [CounterfactualChange] {
    let ledger = context.ledger
    let now = context.time.wall
    var moments: [Instant] = []
    if let clock = ledger.frequencyClock { moments.append(clock + ledger.frequency.gap) }
    for rule in context.app.tips[context.tip.position].rules {
      guard case .event(let event) = rule.input else { continue }
      var spans: [SimulatedDuration] = [.zero]
      rule.condition.collectSpans(into: &spans)
      if let age = context.app.events[event.position].limit.maximumAge { spans.append(age) }
      for row in ledger.donations[event.position].rows.suffix(Self.choiceLimit) {
        for span in spans {
          moments.append(row.date + span)
          moments.append(row.date + span + SimulatedDuration(microseconds: 1))
        }
      }
    }
    let future = moments.filter { $0 > now }.sorted()
    return future.prefix(Self.choiceLimit * 4).map { .waiting(until: $0) }
  }

  /// The lists of values with which a donation of an event is tried: those that the device knows,
  /// the newest first, and those that the scenario donates.
  func donatedValues(of event: EventIndex, _ context: DecisionContext) -> [ValueListIndex] {
    if context.app.events[event.position].fields.isEmpty { return [.none] }
    var lists: [ValueListIndex] = []
    func add(_ list: ValueListIndex) {
      if lists.count < Self.choiceLimit && !lists.contains(list) { lists.append(list) }
    }
    for row in context.ledger.donations[event.position].rows.reversed() { add(row.values) }
    for screen in scenario.screens {
      for donation in screen.donations where donation.event == event {
        for index in 0..<donation.values.count { add(donation.values[index]) }
      }
    }
    for effect in scenario.allEffects {
      guard case .donates(let donation) = effect, donation.event == event else { continue }
      for index in 0..<donation.values.count { add(donation.values[index]) }
    }
    for step in scenario.timeline {
      if case .donate(event, let list, _, _) = step.action { add(list) }
    }
    return lists
  }

  /// The values with which a parameter is tried: what the scenario writes, what rules compare it
  /// with, and their neighbours.
  func otherValues(of parameter: ParameterIndex, _ context: DecisionContext) -> [Value] {
    let current = context.ledger.value(of: parameter, in: context.app)
    let definition = context.app.parameters[parameter.position]
    var values: [Value] = []
    func add(_ value: Value) {
      if value != current && !values.contains(value) { values.append(value) }
    }
    if definition.type.isOptional { add(.nothing) }
    if definition.type.single == .boolean {
      add(.boolean(true))
      add(.boolean(false))
      return values
    }
    for screen in scenario.screens {
      for write in screen.writes where write.parameter == parameter { add(write.value) }
    }
    for step in scenario.timeline {
      if case .set(parameter, let value) = step.action { add(value) }
    }
    for effect in scenario.allEffects where effect.parameter == parameter {
      if let value = effect.changed(current) { add(value) }
    }
    add(definition.defaultValue)
    for rule in context.app.tips[context.tip.position].rules
    where rule.input == .parameter(parameter) {
      guard let type = definition.type.single else { continue }
      for literal in rule.condition.literals {
        for value in neighbours(of: literal, type, context.app.texts) { add(value) }
      }
    }
    return Array(values.prefix(Self.choiceLimit))
  }

  private func neighbours(
    of literal: RuleLiteral, _ type: ValueType, _ texts: TextTable
  ) -> [Value] {
    switch (literal, type) {
    case (.integer(let number), .integer):
      let around = [number, number &+ 1, number &- 1]
      return around.map(Value.integer)
    case (.integer(let number), .decimal):
      return [.decimal(Double(number)), .decimal(Double(number) + 1), .decimal(Double(number) - 1)]
    case (.decimal(let number), .decimal):
      return [.decimal(number), .decimal(number + 1), .decimal(number - 1)]
    case (.text(let text), .text), (.enumCase(let text), .enumCase):
      return texts.index(of: text).map { [.text($0)] } ?? []
    case (.boolean, _), (.integer, _), (.decimal, _), (.text, _), (.enumCase, _),
      (.nothing, _):
      return []
    }
  }
}

extension RuleExpression {
  /// The values written in the rule, from left to right.
  fileprivate var literals: [RuleLiteral] {
    if case .literal(let literal) = node { return [literal] }
    return node.children.flatMap(\.literals)
  }

  /// The lengths of time that the rule speaks of.
  fileprivate func collectSpans(into spans: inout [SimulatedDuration]) {
    if case .within(_, let range) = node { spans.append(range.duration) }
    for literal in timeLiterals where abs(literal) > 0 && abs(literal) < 1e9 {
      spans.append(SimulatedDuration(microseconds: Int64(abs(literal) * 1e6)))
    }
    for child in node.children { child.collectSpans(into: &spans) }
  }

  /// Numbers that stand beside dates, and so are seconds.
  private var timeLiterals: [Double] {
    switch node {
    case .date(_, let seconds): seconds.numbers
    case .comparison(_, let left, let right) where left.isLength || right.isLength:
      left.numbers + right.numbers
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .seconds, .not, .all, .any, .negated, .arithmetic,
      .comparison, .contains, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      []
    }
  }

  private var isLength: Bool {
    if case .seconds = node { return true }
    return false
  }

  private var numbers: [Double] {
    literals.compactMap { literal in
      switch literal {
      case .integer(let number): Double(number)
      case .decimal(let number): number
      case .boolean, .text, .enumCase, .nothing: nil
      }
    }
  }
}
