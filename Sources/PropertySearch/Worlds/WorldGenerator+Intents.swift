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
    makeEntities(&definition)
    makeRequests(&definition)
    var processes: [ProcessSet] = []
    let kindCount = draws.below(4)
    for index in 0...draws.below(4) {
      processes.append(
        makeIntent(index, kindCount: kindCount, &definition, in: &scenario))
    }
    let successions = makeSuccessors(&definition, &processes, in: &scenario)
    var configuredBy: [IntentIndex?] = []
    for index in 0..<kindCount { configuredBy.append(makeKind(index, &definition)) }
    for index in definition.intents.indices where draws.once(in: 3) {
      var process: IntentProcess =
        processes[index].has(.intentsExtension) ? .intentsExtension : .app
      if draws.once(in: 6) { process = .widgetExtension }
      definition.shortcuts.append(AppShortcut(IntentIndex(index), definedIn: process))
    }
    let oldDefinitions = makeOldDefinitions(configuredBy, &definition, &processes, in: &scenario)
    makeRelevantSets(&definition)
    makeVersions(&definition, processes, configuredBy, successions)
    add(oldDefinitions, to: &definition)
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
    for number in 0..<draws.below(4) {
      intent.parameters.append(parameter(Self.intentParameterNames[number], &definition, &draws))
    }
    makeConfiguration(of: &intent, &definition, 300 + index)
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
    if draws.once(in: 4) { performance.payment = payment(&draws) }
    intent.asksForPayment = performance.payment != nil
    scenario.intentPlay.performances.append(performance)
    definition.intents.append(intent)
    return processes
  }

  private static let processes: [ProcessSet] = [
    [.init(.app)], [.init(.widgetExtension)], [.init(.app), .init(.widgetExtension)],
    [.init(.app), .init(.widgetExtension)], [.init(.intentsExtension)],
    [.init(.app), .init(.widgetExtension), .init(.intentsExtension)],
  ]

  /// What comes of a payment: one that is made, or not shown, or not agreed to.
  private func payment(_ draws: inout ThingDraws) -> IntentPayment {
    var payment = IntentPayment()
    payment.presentation = draws.pick([.always, .percent(60), .never])
    payment.authorization = draws.pick([.always, .percent(60), .never])
    return payment
  }

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

  /// A kind of widget; what configures it is answered.
  private func makeKind(_ index: Int, _ definition: inout IntentDefinition) -> IntentIndex? {
    var draws = keyed(to: .intent(50 + index))
    var families = draws.some(of: WidgetFamily.allCases, onceIn: 3)
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
    play.relevanceFailure = draws.mishap()
  }

  /// Of what is not published, that which a file can say.
  private func redraw(_ knobs: inout IntentKnobs) {
    var draws = keyed(to: .intent(2))
    if draws.once(in: 3) { knobs.sharedIntentHost = .appExtension }
    if draws.once(in: 3) { knobs.reloadBudget = UInt16(draws.below(6)) }
    if draws.once(in: 4) { knobs.reloadWindow = .hours(2) }
    if draws.once(in: 4) { knobs.interactionReloadCounts = true }
    if draws.once(in: 3) { knobs.togglesAtOnce = false }
    if draws.once(in: 2) { knobs.staleSelection = .clear }
    if draws.once(in: 3) { knobs.hiddenValue = .standard }
    if draws.once(in: 3) { knobs.declinedRequest = .resumesWithoutValue }
    if draws.once(in: 6) { knobs.cancelsAtLimit = false }
    if draws.once(in: 4) { knobs.killsExtensionAtLimit = false }
    if draws.once(in: 4) { knobs.progressRestartsLimit = false }
    if draws.once(in: 3) { knobs.relevance = .watches }
  }
}
