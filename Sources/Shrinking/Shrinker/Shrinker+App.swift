import PropertySearch
import Scenarios
import SimulationKernel
import TipDomain

// A simpler app: fewer tips, groups, screens and views, simpler rules, plainer words.

extension Shrinker {
  mutating func simplifyApp() {
    for index in best.app.tips.indices.reversed() where best.app.tips.count > 1 {
      _ = attempt(best.removing(TipIndex(index)))
    }
    for index in best.app.groups.indices.reversed() {
      _ = attempt(best.removing(GroupIndex(index)))
    }
    for index in best.screens.indices.reversed() {
      _ = attempt(best.removing(screen: index))
    }
    for index in best.screens.indices { simplifyScreen(index) }
    simplifyEffectLists()
    for index in best.app.tips.indices {
      for number in best.app.tips[index].rules.indices.reversed() {
        simplifyRule(number, ofTip: index)
      }
      simplifyOptions(ofTip: index)
      simplifyWords(ofTip: index)
    }
    simplifyPresences()
    _ = attempt(best.droppingUnusedIfAny)
    simplifyParameters()
  }

  private mutating func simplifyScreen(_ screen: Int) {
    removeStretches(count: { $0.screens[screen].slots.count }) { scenario, range in
      var scenario = scenario
      scenario.screens[screen].slots.removeSubrange(range)
      return scenario
    }
    for slot in best.screens[screen].slots.indices
    where best.screens[screen].slots[slot].condition != nil {
      var candidate = best
      candidate.screens[screen].slots[slot].condition = nil
      _ = attempt(candidate)
    }
    removeStretches(count: { $0.screens[screen].donations.count }) { scenario, range in
      var scenario = scenario
      scenario.screens[screen].donations.removeSubrange(range)
      return scenario
    }
    removeStretches(count: { $0.screens[screen].writes.count }) { scenario, range in
      var scenario = scenario
      scenario.screens[screen].writes.removeSubrange(range)
      return scenario
    }
    removeStretches(count: { $0.screens[screen].actions.count }) { scenario, range in
      scenario.removing(actions: range, ofScreen: screen)
    }
    for action in best.screens[screen].actions.indices {
      removeStretches(count: { $0.screens[screen].actions[action].effects.count }) {
        scenario, range in
        var scenario = scenario
        scenario.screens[screen].actions[action].effects.removeSubrange(range)
        return scenario
      }
    }
  }

  private mutating func simplifyEffectLists() {
    removeStretches(count: { $0.effectLists.count }) { scenario, range in
      var scenario = scenario
      scenario.effectLists.removeSubrange(range)
      return scenario
    }
    for list in best.effectLists.indices {
      removeStretches(count: { $0.effectLists[list].effects.count }) { scenario, range in
        var scenario = scenario
        scenario.effectLists[list].effects.removeSubrange(range)
        return scenario.effectLists[list].effects.isEmpty ? nil : scenario
      }
    }
  }

  /// No rule, or one of its parts.
  private mutating func simplifyRule(_ number: Int, ofTip index: Int) {
    var without = best
    without.changeTip(index) { $0.rules.remove(at: number) }
    if attempt(without) { return }
    var isSimpler = true
    while isSimpler && !isSpent {
      isSimpler = false
      for part in best.app.tips[index].rules[number].condition.parts {
        guard let candidate = best.replacingRule(number, ofTip: index, by: part) else { continue }
        if attempt(candidate) {
          isSimpler = true
          break
        }
      }
    }
  }

  private mutating func simplifyOptions(ofTip index: Int) {
    attemptTip(index) { tip in
      if tip.options.maximumDisplayDuration == nil { return false }
      tip.options.maximumDisplayDuration = nil
      return true
    }
    attemptTip(index) { tip in
      if !tip.options.ignoresDisplayFrequency { return false }
      tip.options.ignoresDisplayFrequency = false
      return true
    }
    attemptTip(index) { tip in
      if tip.options.maximumDisplayCount == nil { return false }
      tip.options.maximumDisplayCount = nil
      return true
    }
    for cap in 1..<5 {
      let isFound = attemptTip(index) { tip in
        guard let count = tip.options.maximumDisplayCount, count > cap else { return false }
        tip.options.maximumDisplayCount = cap
        return true
      }
      if isFound { break }
    }
    attemptTip(index) { tip in
      guard let duration = tip.options.maximumDisplayDuration, duration > .minutes(1) else {
        return false
      }
      tip.options.maximumDisplayDuration = .minutes(1)
      return true
    }
  }

  /// Everything is everywhere.
  private mutating func simplifyPresences() {
    for index in best.app.tips.indices {
      attemptTip(index) { tip in
        if tip.presence == .everywhere { return false }
        tip.presence = .everywhere
        return true
      }
      for number in best.app.tips[index].rules.indices {
        attemptTip(index) { tip in
          if tip.rules[number].presence == .everywhere { return false }
          tip.rules[number].presence = .everywhere
          return true
        }
      }
    }
    for index in best.app.groups.indices where !best.app.groups[index].presences.isEmpty {
      var candidate = best
      var groups = best.app.groups
      groups[index].presences = []
      candidate.app = best.app.with(groups: groups)
      _ = attempt(candidate)
    }
  }

  private mutating func simplifyWords(ofTip index: Int) {
    attemptTip(index) { tip in
      if tip.style == .standard { return false }
      tip.style = .standard
      return true
    }
    if !best.app.tips[index].content.actions.isEmpty {
      _ = attempt(best.removingActions(of: TipIndex(index)))
    }
    attemptTip(index) { tip in
      let plain = TipContent(actions: tip.content.actions)
      if tip.content == plain { return false }
      tip.content = plain
      return true
    }
    let names = best.app.tips.map(\.typeName)
    let isAlone = names.filter { $0 == names[index] }.count == 1
    attemptTip(index) { tip in
      if tip.identifier == tip.typeName || !isAlone { return false }
      tip.identifier = tip.typeName
      return true
    }
  }

  /// Tries the app with a tip changed; `change` says whether there was anything to change.
  @discardableResult
  private mutating func attemptTip(
    _ index: Int, _ change: (inout TipDefinition) -> Bool
  ) -> Bool {
    var tip = best.app.tips[index]
    guard change(&tip) else { return false }
    var candidate = best
    candidate.changeTip(index) { $0 = tip }
    return attempt(candidate)
  }
}

extension Scenario {
  fileprivate mutating func changeTip(_ index: Int, _ change: (inout TipDefinition) -> Void) {
    var tips = app.tips
    change(&tips[index])
    app = app.with(tips: tips)
  }

  /// Without the events and parameters that nothing uses; nil if all are used.
  fileprivate var droppingUnusedIfAny: Scenario? {
    let smaller = droppingUnused()
    let isSmaller =
      smaller.app.events.count < app.events.count
      || smaller.app.parameters.count < app.parameters.count
    return isSmaller ? smaller : nil
  }

  /// The scenario with another condition in a rule; nil if it cannot be read that way.
  fileprivate func replacingRule(
    _ number: Int, ofTip index: Int, by condition: RuleExpression
  ) -> Scenario? {
    let rule = app.tips[index].rules[number]
    var texts = app.texts
    guard
      let simpler = rule.replacing(
        condition: condition, in: app, tipType: app.tips[index].typeName, texts: &texts)
    else { return nil }
    var scenario = self
    scenario.changeTip(index) { $0.rules[number] = simpler }
    scenario.app.texts = texts
    return scenario
  }
}

extension RuleExpression {
  /// The conditions that this one is made of, if it is made of several, or negates one.
  fileprivate var parts: [RuleExpression] {
    switch node {
    case .all(let parts), .any(let parts): parts
    case .not(let inner): [inner]
    case .literal, .parameter, .donations, .filtered, .within, .subset, .count, .isEmpty,
      .donationDate, .donationField, .now, .date, .seconds, .negated, .arithmetic, .comparison,
      .contains, .array, .range, .member,
      .chained, .subscripted, .coalesced:
      []
    }
  }
}
