import DeviceSystems
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// What people do on screens, and what the app does then and on other occasions.

extension ScenarioResolver {
  mutating func action(_ action: ScreenActionSyntax) -> ScreenAction {
    ScreenAction(
      id: action.id.value, timing: action.timing, effects: effects(action.does),
      presence: action.presence.presence)
  }

  /// The effects of everything but screens, in the order in which a scenario lists them.
  mutating func resolveEffectLists() {
    add(syntax.app.onLaunch, on: .launch)
    add(syntax.app.onActivation, on: .activation)
    for (index, tip) in syntax.app.tips.enumerated() {
      let subject = TipIndex(index)
      for (number, action) in tip.actions.enumerated() {
        add(action.does, on: .choice(subject, action: UInt8(truncatingIfNeeded: number)))
      }
      add(tip.onDisplay, on: .display(subject))
      add(tip.onInvalidation, on: .invalidation(subject))
    }
  }

  private mutating func add(_ list: [EffectSyntax], on occasion: EffectOccasion) {
    if list.isEmpty { return }
    effectLists.append(EffectList(on: occasion, effects(list)))
  }

  private mutating func effects(_ list: [EffectSyntax]) -> [Effect] {
    var effects: [Effect] = []
    for effect in list {
      if let resolved = resolved(effect) { effects.append(resolved) }
    }
    return effects
  }

  private mutating func resolved(_ effect: EffectSyntax) -> Effect? {
    if let event = effect.donates {
      let donation = ScreenDonationSyntax(
        event: event, values: effect.values, probability: effect.probability ?? .always,
        waits: effect.waits ?? true)
      return self.donation(donation).map { .donates($0) }
    }
    if let parameter = effect.sets, let value = effect.value {
      return parameterWrite(parameter, value).map { .sets($0) }
    }
    if let parameter = effect.increments { return increment(parameter, by: effect.step) }
    if let parameter = effect.toggles {
      return changed(parameter, "toggles", [.boolean]).map { .toggles($0) }
    }
    return effect.invalidates.flatMap { index(of: $0, in: tipNames) }.map {
      .invalidates(TipIndex($0), reason: effect.reason ?? .actionPerformed)
    }
  }

  private mutating func increment(_ parameter: Reference, by step: Located<ValueSyntax>?) -> Effect?
  {
    guard let index = changed(parameter, "increments", [.integer, .decimal]) else { return nil }
    guard let type = parameters[index.position].type.single else { return nil }
    guard let step else {
      return .increments(index, by: type == .integer ? .integer(1) : .decimal(1))
    }
    return value(step, as: type, of: "the parameter \(parameters[index.position].id)").map {
      .increments(index, by: $0)
    }
  }

  /// A parameter of one of `types`; nil after an error.
  private mutating func changed(
    _ reference: Reference, _ verb: String, _ types: [ValueType]
  ) -> ParameterIndex? {
    guard let index = index(of: reference, in: parameterNames) else { return nil }
    let parameter = ParameterIndex(index)
    checkIsNotSetByFilter(parameter, at: reference.range)
    checkIsNotSetByPointer(parameter, at: reference.range)
    let definition = parameters[index]
    if let type = definition.type.single, types.contains(type) { return parameter }
    if mistakes.concern("type", besides: syntax.app.parameters[index].id.range) { return nil }
    let needed = types.map(\.phrase).joined(separator: " or ")
    error(
      .wrongType, at: reference.range,
      "\"\(verb)\" needs a parameter that is \(needed); \(definition.id) is "
        + definition.type.phrase)
    return nil
  }
}
