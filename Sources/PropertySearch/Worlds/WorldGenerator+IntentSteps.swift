import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel

// What people, apps and the system do with intents and widgets.

extension WorldGenerator {
  mutating func makeIntentSteps(
    through last: SimulatedDuration, in scenario: Scenario
  ) -> [TimelineStep] {
    guard let definition = scenario.intents else { return [] }
    let plan = SessionPlan(
      thing: .intent(100), most: 6, acts: 4...16,
      pauses: [.milliseconds(300), .seconds(2), .seconds(10), .minutes(1), .hours(1)],
      devices: devices.indices.map { DeviceIndex($0) })
    var routine: [SessionAct] = []
    return makeSessions(plan, through: last) { generator, draws, _, position in
      if position == 0 { routine = generator.choosing(in: definition, &draws) }
      if !routine.isEmpty { return routine.removeFirst() }
      if position == 0, !definition.kinds.isEmpty {
        return generator.placement(of: definition, &draws)
      }
      return generator.intentAct(definition, &draws)
    }
  }

  private func placement(
    of definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct {
    let kind = draws.below(definition.kinds.count)
    let families = definition.kinds[kind].families
    let family = draws.below(8) > 0 ? draws.pick(families) : draws.pick(WidgetFamily.allCases)
    let recommendation = UInt8(draws.below(3))
    return .step(
      .intent(.placeWidget(WidgetKindIndex(kind), family, recommendation: recommendation)))
  }

  private func intentAct(
    _ definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    switch draws.below(28) {
    case 0...3: return runAct(of: definition, &draws)
    case 4: return .step(.intent(.changeData))
    case 5: return .step(.intent(.lock))
    case 6, 7: return .step(.intent(.unlock))
    case 8: return .step(.intent(.refreshRecommendations))
    case 9...15: return widgetAct(of: definition, &draws)
    case 16, 17:
      guard !definition.finds.isEmpty else { return .app }
      return .step(.intent(.find(FindIndex(draws.below(definition.finds.count)))))
    case 18, 19, 20:
      guard !definition.relevantSets.isEmpty else { return .app }
      let set = RelevantSetIndex(draws.below(definition.relevantSets.count))
      return .step(.intent(.setRelevant(set)))
    case 21, 22:
      guard definition.versions.count > 1 else { return .app }
      return .step(.update(version: draws.pick(definition.versions).number))
    case 23: return actionAct(of: definition, &draws)
    case 24: return .step(.intent(.upgradeSystem))
    default: return .app
    }
  }

  /// An action is added, configured, or asked for what it offers.
  private func actionAct(
    of definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct {
    // Half of what is done is done to one intent, so that its actions are configured.
    let intent = draws.once(in: 2) ? 0 : draws.below(definition.intents.count)
    let parameters = definition.intents[intent].parameters
    guard !parameters.isEmpty, draws.once(in: 2) else {
      let surface = draws.pick(ActionSurface.allCases)
      return .step(.intent(.addAction(IntentIndex(intent), surface)))
    }
    let action = ActionChoice(IntentIndex(intent), number: draws.once(in: 4) ? 2 : 1)
    let number = draws.below(parameters.count)
    let parameter = IntentParameterIndex(number)
    if draws.once(in: 2) { return .step(.intent(.askActionOptions(action, parameter))) }
    let choices = definition.choices(of: parameters[number].type)
    let choice = draws.once(in: 5) ? nil : draws.pick(choices)
    return .step(.intent(.configureAction(action, parameter, choice)))
  }

  private func runAct(
    of definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct {
    if !definition.shortcuts.isEmpty, draws.once(in: 3) {
      let shortcut = ShortcutIndex(draws.below(definition.shortcuts.count))
      return .step(.intent(.run(.shortcut(shortcut))))
    }
    let intent = IntentIndex(draws.below(definition.intents.count))
    let trigger = draws.pick(Self.triggers)
    return .step(.intent(.run(.intent(intent, trigger))))
  }

  private static let triggers: [IntentTrigger] = [
    .siri, .spotlight, .shortcutAction, .appButton, .appButton,
  ]

  private func widgetAct(
    of definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    guard !definition.kinds.isEmpty else { return runAct(of: definition, &draws) }
    // Half of what is done is done to one kind, so that its choices follow each other.
    let number = draws.once(in: 2) ? 0 : draws.below(definition.kinds.count)
    let kind = WidgetKindIndex(number)
    let widget = WidgetChoice(kind, number: draws.once(in: 4) ? 2 : 1)
    switch draws.below(10) {
    case 0: return placement(of: definition, &draws)
    case 1: return .step(.intent(.removeWidget(widget)))
    case 2, 3, 4: return configuration(of: widget, definition, &draws)
    case 5:
      let asked = IntentIndex(draws.below(definition.intents.count))
      return .step(.intent(.openFromWidget(widget, asking: asked)))
    default:
      let controls = definition.kinds[kind.position].controls
      guard !controls.isEmpty else { return runAct(of: definition, &draws) }
      return .step(.intent(.tapWidget(widget, ControlIndex(draws.below(controls.count)))))
    }
  }

  private func configuration(
    of widget: WidgetChoice, _ definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    let names = definition.parameterNames(of: widget.kind)
    guard !names.isEmpty else { return placement(of: definition, &draws) }
    let number = draws.below(names.count)
    let parameter = IntentParameterIndex(number)
    switch draws.below(6) {
    case 0: return .step(.intent(.showConfiguration(widget)))
    case 1: return .step(.intent(.askOptions(widget, parameter)))
    default: break
    }
    let choices = choices(for: names[number], of: widget.kind, definition)
    let choice = draws.once(in: 5) ? nil : draws.pick(choices)
    return .step(.intent(.configureWidget(widget, parameter, choice)))
  }

  /// What a parameter of a kind of widget can hold, over all versions; of one name the first, which
  /// a file means by the name.
  private func choices(
    for name: String, of kind: WidgetKindIndex, _ definition: IntentDefinition
  ) -> [ChoiceIndex] {
    var names: Set<String> = []
    return definition.intents(configuring: kind).flatMap { intent in
      let parameter = definition.intents[intent.position].parameters.first { $0.id == name }
      return definition.choices.indices.filter { definition.choices[$0].type == parameter?.type }
    }.filter { names.insert(definition.choices[$0].id).inserted }.map { ChoiceIndex($0) }
  }
}
