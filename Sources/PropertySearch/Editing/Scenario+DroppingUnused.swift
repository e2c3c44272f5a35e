import Scenarios
import TipDomain

extension Scenario {
  /// The scenario without events and parameters that nothing uses any more, and without texts and
  /// values that only they used.
  package func droppingUnused() -> Scenario {
    let events = app.events.indices.filter { uses(EventIndex($0)) }
    let parameters = app.parameters.indices.filter { uses(ParameterIndex($0)) }
    if events.count == app.events.count && parameters.count == app.parameters.count { return self }
    return keeping(events: events, parameters: parameters) ?? self
  }

  private func uses(_ event: EventIndex) -> Bool {
    let isAsked = app.tips.contains { tip in tip.rules.contains { $0.input == .event(event) } }
    let isDonated = screens.contains { $0.donations.contains { $0.event == event } }
    return isAsked || isDonated || intentsUse(event) || effectsUse(event)
      || conditionsUse(.event(event))
      || timeline.contains { $0.action.references.event == event }
  }

  private func uses(_ parameter: ParameterIndex) -> Bool {
    let isAsked = app.tips.contains { tip in
      tip.rules.contains { $0.input == .parameter(parameter) }
    }
    let isWritten = screens.contains { $0.writes.contains { $0.parameter == parameter } }
    return isAsked || isWritten || intentsUse(parameter) || effectsUse(parameter)
      || conditionsUse(.parameter(parameter))
      || timeline.contains { $0.action.references.parameter == parameter }
  }

  private func conditionsUse(_ input: RuleInput) -> Bool {
    screens.contains { screen in screen.slots.contains { $0.condition?.rule?.input == input } }
  }

  /// The scenario with these events and parameters only, which must be all that are used; nil if a
  /// rule cannot be read without the others.
  private func keeping(events: [Int], parameters: [Int]) -> Scenario? {
    let keptEvents = events.map { app.events[$0] }
    let keptParameters = parameters.map { app.parameters[$0] }
    guard var scenario = readingRules(events: keptEvents, parameters: keptParameters) else {
      return nil
    }
    scenario.renumber { event in EventIndex(events.firstIndex(of: event.position) ?? 0) }
    scenario.filterLinks.removeAll { !parameters.contains($0.parameter.position) }
    if let set = pointerLinks.parameter, !parameters.contains(set.position) {
      scenario.pointerLinks.parameter = nil
    }
    scenario.renumber { parameter in
      ParameterIndex(parameters.firstIndex(of: parameter.position) ?? 0)
    }
    return scenario
  }

  /// The scenario whose app declares these events and parameters, among them all that rules ask;
  /// nil if a rule cannot be read then.
  func readingRules(
    events: [EventDefinition], parameters: [ParameterDefinition]
  ) -> Scenario? {
    var scenario = self
    var texts = app.texts
    var tips = app.tips
    for index in tips.indices {
      let context = RuleContext(
        events: events, parameters: parameters, tipType: tips[index].typeName)
      for number in tips[index].rules.indices {
        guard let rule = tips[index].rules[number].moved(to: context, from: app, texts: &texts)
        else { return nil }
        tips[index].rules[number] = rule
      }
    }
    for screen in screens.indices {
      let context = RuleContext(
        events: events, parameters: parameters, tipType: screens[screen].id)
      for slot in screens[screen].slots.indices {
        guard let condition = screens[screen].slots[slot].condition, let rule = condition.rule
        else { continue }
        guard let moved = rule.moved(to: context, from: app, texts: &texts) else { return nil }
        scenario.screens[screen].slots[slot].condition = ViewCondition(
          rule: moved, presence: condition.presence)
      }
    }
    scenario.app = AppDefinition(
      texts: texts, events: events, parameters: parameters, tips: tips, groups: app.groups,
      knobs: app.knobs)
    return scenario
  }

  private mutating func renumber(_ renumbered: (EventIndex) -> EventIndex) {
    renumberIntents(renumbered)
    renumberEffects(renumbered)
    for screen in screens.indices {
      for index in screens[screen].donations.indices {
        screens[screen].donations[index].event = renumbered(screens[screen].donations[index].event)
      }
    }
    for index in timeline.indices {
      guard let event = timeline[index].action.references.event else { continue }
      timeline[index].action.references.event = renumbered(event)
    }
  }

  private mutating func renumber(_ renumbered: (ParameterIndex) -> ParameterIndex) {
    renumberIntents(renumbered)
    renumberEffects(renumbered)
    for index in filterLinks.indices {
      filterLinks[index].parameter = renumbered(filterLinks[index].parameter)
    }
    pointerLinks.parameter = pointerLinks.parameter.map(renumbered)
    for screen in screens.indices {
      for index in screens[screen].writes.indices {
        let write = screens[screen].writes[index]
        screens[screen].writes[index].parameter = renumbered(write.parameter)
      }
    }
    for index in timeline.indices {
      guard let parameter = timeline[index].action.references.parameter else { continue }
      timeline[index].action.references.parameter = renumbered(parameter)
    }
  }
}
