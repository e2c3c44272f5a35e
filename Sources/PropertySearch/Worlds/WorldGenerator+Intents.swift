import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TipDomain

// The intents and widgets of a world's app. Extensions share the store with the app: with a store
// of their own, what they donate is lost, as the model says.

extension WorldGenerator {
  mutating func makeIntents(in scenario: inout Scenario) {
    var draws = keyed(to: .intent(0))
    var definition = IntentDefinition()
    var processes: [ProcessSet] = []
    let kindCount = draws.below(4)
    for index in 0...draws.below(4) {
      processes.append(
        makeIntent(index, kindCount: kindCount, &definition, in: &scenario))
    }
    var configuredBy: [IntentIndex?] = []
    for index in 0..<kindCount { configuredBy.append(makeKind(index, &definition)) }
    for index in definition.intents.indices where draws.once(in: 3) {
      let process: IntentProcess =
        processes[index].has(.intentsExtension) ? .intentsExtension : .app
      definition.shortcuts.append(AppShortcut(IntentIndex(index), definedIn: process))
    }
    definition.contain(processes, configuredBy: configuredBy)
    redraw(&definition.knobs)
    scenario.intents = definition
    redraw(&scenario.intentPlay)
  }

  private static let intentNames = ["Start", "Finish", "Load", "Edit"]

  /// One intent; which processes contain it is answered.
  private mutating func makeIntent(
    _ index: Int, kindCount: Int, _ definition: inout IntentDefinition,
    in scenario: inout Scenario
  ) -> ProcessSet {
    var draws = keyed(to: .intent(10 + index))
    var intent = AppIntent(id: Self.intentNames[index])
    var processes = draws.pick(Self.processes)
    if draws.once(in: 3) { intent.continuation = draws.once(in: 2) ? .stops : .resumes }
    intent.alwaysRunsInApp = draws.once(in: 8)
    if intent.continuation != nil || intent.alwaysRunsInApp { processes.insert(.init(.app)) }
    intent.isDiscoverable = draws.below(4) > 0
    intent.needsAuthentication = draws.once(in: 6)
    intent.changesData = draws.below(4) > 0
    if draws.once(in: 3) { intent.progressTotal = Int32(1 + draws.below(6)) }
    for number in 0..<draws.below(3) {
      intent.parameters.append(parameter(number, &definition, &draws))
    }
    for _ in 0..<draws.below(4) {
      guard let effect = effect(of: intent, in: &scenario, &draws) else { continue }
      intent.effects.append(EffectIndex(definition.effects.count))
      definition.effects.append(effect)
    }
    intent.reloadHints = draws.some(
      of: (0..<kindCount).map { WidgetKindIndex($0) }, onceIn: 3)
    var performance = IntentPerformance()
    performance.length = draws.delay(of: [.milliseconds(200), .seconds(2), .seconds(20)])
    performance.failure = draws.mishap()
    scenario.intentPlay.performances.append(performance)
    definition.intents.append(intent)
    return processes
  }

  private static let processes: [ProcessSet] = [
    [.init(.app)], [.init(.widgetExtension)], [.init(.app), .init(.widgetExtension)],
    [.init(.app), .init(.widgetExtension)], [.init(.intentsExtension)],
    [.init(.app), .init(.widgetExtension), .init(.intentsExtension)],
  ]

  /// A parameter of an intent, with what it can hold; numbered as a file is read.
  private func parameter(
    _ number: Int, _ definition: inout IntentDefinition, _ draws: inout ThingDraws
  ) -> IntentParameter {
    let first = definition.choices.count
    let type = UInt16(truncatingIfNeeded: definition.types.count)
    definition.types.append(EntityType())
    let count = 1 + draws.below(3)
    for name in Self.choiceNames.prefix(count) {
      let entity = EntityIndex(definition.entities.count)
      definition.entities.append(Entity(id: name, type: type))
      definition.choices.append(Choice(id: name, type: type, items: [entity]))
    }
    var parameter = IntentParameter(id: number == 0 ? "place" : "sound", type: type)
    if draws.once(in: 2) { parameter.standard = ChoiceIndex(first + draws.below(count)) }
    return parameter
  }

  private static let choiceNames = ["first", "second", "third"]

  /// Something that an intent does to tips; nil where the app has nothing of the kind.
  private mutating func effect(
    of intent: AppIntent, in scenario: inout Scenario, _ draws: inout ThingDraws
  ) -> IntentEffect? {
    let moment = moment(in: intent, &draws)
    switch draws.below(4) {
    case 0, 1:
      let plain = events.indices.filter { events[$0].fields.isEmpty }
      guard !plain.isEmpty else { return nil }
      return IntentEffect(.donateEvent(Int32(draws.pick(plain))), at: moment)
    case 2: return IntentEffect(.invalidateTip(Int32(draws.below(tips.count))), at: moment)
    default:
      guard !parameters.isEmpty else { return nil }
      let parameter = draws.below(parameters.count)
      let number = scenario.intentPlay.values.count
      scenario.intentPlay.values.append(
        value(of: parameters[parameter].type, .intent(200 + number), .section, 0))
      return IntentEffect(.setParameter(Int32(parameter), value: Int32(number)), at: moment)
    }
  }

  private func moment(in intent: AppIntent, _ draws: inout ThingDraws) -> EffectMoment {
    if let total = intent.progressTotal, draws.once(in: 2) {
      return .progress(Int32(1 + draws.below(Int(total))))
    }
    return intent.continuation != nil && draws.once(in: 2) ? .continuation : .completion
  }

  // MARK: Widgets

  private static let kindNames = ["clock", "list", "map"]
  static let families: [WidgetFamily] = [.small, .medium, .large, .accessoryCircular]

  /// A kind of widget; what configures it is answered.
  private func makeKind(_ index: Int, _ definition: inout IntentDefinition) -> IntentIndex? {
    var draws = keyed(to: .intent(50 + index))
    var families = draws.some(of: Self.families, onceIn: 2)
    if families.isEmpty { families = [.small] }
    var controls: [WidgetControl] = []
    for intent in definition.intents.indices where draws.once(in: 2) {
      controls.append(WidgetControl(IntentIndex(intent), isToggle: draws.once(in: 3)))
    }
    var timeline = WidgetTimeline()
    if draws.once(in: 2) {
      timeline.entryCount = UInt16(1 + draws.below(4))
      timeline.spacing = draws.pick([.hours(1), .hours(2), .hours(9)])
      timeline.reloadsAtEnd = draws.once(in: 2)
    }
    definition.kinds.append(
      WidgetKind(
        id: Self.kindNames[index], families: families, controls: controls, timeline: timeline))
    let configuring = definition.intents.indices.filter {
      !definition.intents[$0].parameters.isEmpty
    }
    guard !configuring.isEmpty, draws.below(4) > 0 else { return nil }
    return IntentIndex(draws.pick(configuring))
  }

  private func redraw(_ play: inout IntentPlay) {
    var draws = keyed(to: .intent(1))
    play.reloadDelay = draws.delay(of: [.seconds(10), .minutes(5), .hours(1)])
    play.reloadLoss = draws.mishap()
    play.answerDelay = draws.delay(of: [.seconds(5), .minutes(1)])
    play.agreement = draws.pick([.always, .percent(70), .percent(70), .never])
  }

  /// Of what is not published, that which a file can say.
  private func redraw(_ knobs: inout IntentKnobs) {
    var draws = keyed(to: .intent(2))
    if draws.once(in: 3) { knobs.sharedIntentHost = .appExtension }
    if draws.once(in: 3) { knobs.reloadBudget = UInt16(draws.below(6)) }
    if draws.once(in: 4) { knobs.reloadWindow = .hours(2) }
    if draws.once(in: 4) { knobs.interactionReloadCounts = true }
    if draws.once(in: 3) { knobs.togglesAtOnce = false }
  }

  // MARK: Steps

  mutating func makeIntentSteps(
    through last: SimulatedDuration, in scenario: Scenario
  ) -> [TimelineStep] {
    guard let definition = scenario.intents else { return [] }
    let plan = SessionPlan(
      thing: .intent(100), most: 6, acts: 4...16,
      pauses: [.milliseconds(300), .seconds(2), .seconds(10), .minutes(1), .hours(1)],
      devices: devices.indices.map { DeviceIndex($0) })
    return makeSessions(plan, through: last) { generator, draws, _, position in
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
    let family = draws.below(8) > 0 ? draws.pick(families) : draws.pick(Self.families)
    return .step(.intent(.placeWidget(WidgetKindIndex(kind), family)))
  }

  private func intentAct(
    _ definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    switch draws.below(20) {
    case 0...3: return runAct(of: definition, &draws)
    case 4: return .step(.intent(.changeData))
    case 5: return .step(.intent(.lock))
    case 6, 7: return .step(.intent(.unlock))
    case 8: return .step(.intent(.refreshRecommendations))
    case 9...15: return widgetAct(of: definition, &draws)
    default: return .app
    }
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
    let kind = WidgetKindIndex(draws.below(definition.kinds.count))
    let widget = WidgetChoice(kind, number: draws.once(in: 4) ? 2 : 1)
    switch draws.below(8) {
    case 0: return placement(of: definition, &draws)
    case 1: return .step(.intent(.removeWidget(widget)))
    case 2, 3: return configuration(of: widget, definition, &draws)
    default:
      let controls = definition.kinds[kind.position].controls
      guard !controls.isEmpty else { return runAct(of: definition, &draws) }
      return .step(.intent(.tapWidget(widget, ControlIndex(draws.below(controls.count)))))
    }
  }

  private func configuration(
    of widget: WidgetChoice, _ definition: IntentDefinition, _ draws: inout ThingDraws
  ) -> SessionAct? {
    guard let version = definition.versions.first,
      case .configured(let intent?, _) = version.configurations[widget.kind.position]
    else { return placement(of: definition, &draws) }
    let parameters = definition.intents[intent.position].parameters
    let number = draws.below(parameters.count)
    switch draws.below(6) {
    case 0: return .step(.intent(.showConfiguration(widget)))
    case 1: return .step(.intent(.askOptions(widget, IntentParameterIndex(number))))
    default: break
    }
    let choices = definition.choices.indices.filter {
      definition.choices[$0].type == parameters[number].type
    }
    let choice = draws.once(in: 5) ? nil : ChoiceIndex(draws.pick(choices))
    return .step(
      .intent(.configureWidget(widget, IntentParameterIndex(number), choice)))
  }
}
