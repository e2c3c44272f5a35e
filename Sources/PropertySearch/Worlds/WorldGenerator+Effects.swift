import DeviceSystems
import Scenarios
import SimulationKernel
import TipDomain

// What people do on screens, and what the app does then and on other occasions. What is drawn for
// anything else does not depend on it.

extension WorldGenerator {
  /// What people do on a screen.
  mutating func makeActions(ofScreen screen: Int) -> [ScreenAction] {
    guard makesEffects else { return [] }
    var draws = keyed(to: .effects(screen))
    return (0..<Self.actionCounts[draws.below(6)]).map { number in
      let timing: ActionTiming
      if draws.once(in: 3) {
        timing = .every(draws.delay(of: [.seconds(20), .minutes(1), .minutes(5)]))
      } else {
        timing = .once(
          probability: draws.once(in: 3) ? .always : .percent(Int64(10 + draws.below(80))),
          after: draws.delay(of: [.seconds(1), .seconds(5), .seconds(30)]))
      }
      return ScreenAction(
        id: Self.actionNames[number], timing: timing,
        effects: makeEffects(of: Self.anyEffect, &draws))
    }
  }

  /// What the app does on occasions that are no screens, in the order of the file.
  mutating func makeEffectLists() {
    guard makesEffects else { return }
    var draws = keyed(to: .effects(50))
    if draws.once(in: 2) { add(on: .launch, of: Self.anyEffect, &draws) }
    if draws.once(in: 2) { add(on: .activation, of: Self.anyEffect, &draws) }
    for index in tips.indices {
      var draws = keyed(to: .effects(100 + index))
      let tip = TipIndex(index)
      for action in tips[index].content.actions.indices where draws.once(in: 2) {
        let choice = EffectOccasion.choice(tip, action: UInt8(truncatingIfNeeded: action))
        add(on: choice, of: Self.anyEffect, &draws)
      }
      // An effect of a display that can be undone by another may go on for ever.
      if draws.once(in: 4) { add(on: .display(tip), of: Self.finalEffect, &draws) }
      if draws.once(in: 3) { add(on: .invalidation(tip), of: Self.anyEffect, &draws) }
    }
  }

  private static let actionCounts = [0, 1, 1, 2, 2, 3]
  private static let actionNames = ["save", "share", "scroll"]

  private enum EffectVerb: CaseIterable {
    case donates, invalidates, sets, increments, toggles
  }

  private static let anyEffect = EffectVerb.allCases + [.donates, .donates]
  private static let finalEffect: [EffectVerb] = [.donates, .donates, .invalidates]

  private mutating func add(
    on occasion: EffectOccasion, of verbs: [EffectVerb], _ draws: inout ThingDraws
  ) {
    let effects = makeEffects(of: verbs, &draws)
    if !effects.isEmpty { effectLists.append(EffectList(on: occasion, effects)) }
  }

  private mutating func makeEffects(
    of verbs: [EffectVerb], _ draws: inout ThingDraws
  ) -> [Effect] {
    var effects: [Effect] = []
    for _ in 0..<(1 + draws.below(3)) {
      if let effect = makeEffect(draws.pick(verbs), &draws) { effects.append(effect) }
    }
    return effects
  }

  private mutating func makeEffect(_ verb: EffectVerb, _ draws: inout ThingDraws) -> Effect? {
    switch verb {
    case .donates: return .donates(makeDonation(&draws))
    case .invalidates:
      guard draws.once(in: 3) else { return nil }
      return .invalidates(
        TipIndex(draws.below(tips.count)), reason: draws.pick(InvalidationReason.allCases))
    case .sets:
      guard !parameters.isEmpty else { return nil }
      let parameter = draws.below(parameters.count)
      let value = value(
        of: parameters[parameter].type, .effects(200 + draws.below(1_000)), .section, 1)
      return .sets(ParameterWrite(parameter: ParameterIndex(parameter), value: value))
    case .increments:
      let step = Int64(draws.below(9) - 4)
      return makeChange(of: [.integer, .decimal], &draws).map { parameter in
        let isWhole = parameters[parameter.position].type.plain == .integer
        return .increments(parameter, by: isWhole ? .integer(step) : .decimal(Double(step) / 2))
      }
    case .toggles: return makeChange(of: [.boolean], &draws).map { .toggles($0) }
    }
  }

  private func makeChange(of types: [ValueType], _ draws: inout ThingDraws) -> ParameterIndex? {
    let fitting = parameters.indices.filter {
      parameters[$0].type.plain.map(types.contains) == true
    }
    return fitting.isEmpty ? nil : ParameterIndex(draws.pick(fitting))
  }

  private mutating func makeDonation(_ draws: inout ThingDraws) -> ScreenDonation {
    let index = draws.below(events.count)
    var donation = ScreenDonation(event: EventIndex(index))
    if !events[index].fields.isEmpty {
      for _ in 0..<(1 + draws.below(3)) {
        donation.values.append(values(of: index, .effects(200 + draws.below(1_000)), 0))
      }
      if draws.once(in: 2) {
        donation.weights = donation.values.map { _ in UInt32(2 + draws.below(6)) }
        if donation.values.count == 1 { donation.weights = [] }
      }
    }
    if draws.once(in: 3) { donation.probability = .percent(Int64(10 + draws.below(80))) }
    donation.waits = !draws.once(in: 4)
    return donation
  }
}
