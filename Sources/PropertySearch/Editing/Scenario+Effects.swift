import DeviceSystems
import Scenarios
import TipDomain

// What people and the app do, while parts of the scenario are taken away.

extension Scenario {
  /// Whether an effect donates an event.
  func effectsUse(_ event: EventIndex) -> Bool {
    allEffects.contains { if case .donates(let made) = $0 { made.event == event } else { false } }
  }

  /// Whether an effect changes a parameter.
  func effectsUse(_ parameter: ParameterIndex) -> Bool {
    allEffects.contains { $0.parameter == parameter }
  }

  /// Gives the events of effects other indices.
  mutating func renumberEffects(_ renumbered: (EventIndex) -> EventIndex) {
    changeEffects { effect in
      guard case .donates(var donation) = effect else { return effect }
      donation.event = renumbered(donation.event)
      return .donates(donation)
    }
  }

  /// Gives the parameters of effects other indices.
  mutating func renumberEffects(_ renumbered: (ParameterIndex) -> ParameterIndex) {
    changeEffects { effect in
      switch effect {
      case .sets(let write):
        .sets(ParameterWrite(parameter: renumbered(write.parameter), value: write.value))
      case .increments(let parameter, let by): .increments(renumbered(parameter), by: by)
      case .toggles(let parameter): .toggles(renumbered(parameter))
      case .donates, .invalidates: effect
      }
    }
  }

  /// Takes away what invalidates a tip that is gone and what happened because of it; the other tips
  /// have the indices that they have without it.
  mutating func removeEffects(on removed: TipIndex) {
    changeEffects { effect in
      guard case .invalidates(let tip, let reason) = effect else { return effect }
      return tip.without(removed).map { .invalidates($0, reason: reason) }
    }
    effectLists = effectLists.compactMap { list in
      var list = list
      guard let tip = list.occasion.tip else { return list }
      guard let kept = tip.without(removed) else { return nil }
      switch list.occasion {
      case .launch, .activation: break
      case .display: list.occasion = .display(kept)
      case .invalidation: list.occasion = .invalidation(kept)
      case .choice(_, let action): list.occasion = .choice(kept, action: action)
      }
      return list
    }
  }

  /// The scenario without some of what people do on a screen, and without the steps that do it.
  package func removing(actions removed: Range<Int>, ofScreen screen: Int) -> Scenario {
    var scenario = self
    scenario.screens[screen].actions.removeSubrange(removed)
    scenario.timeline = timeline.compactMap { step in
      let named = step.action.references
      guard named.screen.map(Int.init) == screen, let action = named.screenAction.map(Int.init)
      else { return step }
      if removed.contains(action) { return nil }
      var step = step
      if action >= removed.upperBound {
        step.action.references.screenAction = UInt16(truncatingIfNeeded: action - removed.count)
      }
      return step
    }
    return scenario
  }

  /// The scenario without the actions of a tip, which nobody chooses any more.
  package func removingActions(of tip: TipIndex) -> Scenario {
    var scenario = self
    var tips = app.tips
    tips[tip.position].content.actions = []
    scenario.app = app.with(tips: tips)
    scenario.effectLists.removeAll { list in
      if case .choice(tip, _) = list.occasion { true } else { false }
    }
    return scenario
  }

  /// Puts something else, or nothing, in the place of each effect.
  mutating func changeEffects(_ change: (Effect) -> Effect?) {
    for screen in screens.indices {
      for action in screens[screen].actions.indices {
        screens[screen].actions[action].effects = screens[screen].actions[action].effects
          .compactMap(change)
      }
    }
    for list in effectLists.indices {
      effectLists[list].effects = effectLists[list].effects.compactMap(change)
    }
    effectLists.removeAll { $0.effects.isEmpty }
  }
}

extension Effect {
  /// The effect with other numbers for the lists of values that it donates.
  func numbering(_ numbered: (ValueListIndex) -> ValueListIndex) -> Effect {
    guard case .donates(var donation) = self else { return self }
    donation.values = donation.values.map(numbered)
    return .donates(donation)
  }
}
