import DeviceSystems
import IntentSystem
import Scenarios
import SimulationKernel
import TextFormats
import TipDomain

// The intents and widgets of the app.

extension ScenarioResolver {
  mutating func resolveIntents() {
    guard let section = syntax.systems.intents else { return }
    checkAppIsDeclared(at: section.range, for: "the section \"intents\"")
    intents.isIncomplete = mistakes.concern("intents")
    var definition = IntentDefinition()
    definition.knobs = section.value.knobs
    intents.play = section.value.play
    intents.play.performances = section.value.intents.map(\.performance)
    for type in section.value.entities { resolve(type, into: &definition) }
    resolveParents(section.value.entities, into: &definition)
    for find in section.value.finds { resolve(find, section.value, into: &definition) }
    for intent in section.value.intents { resolve(intent, into: &definition) }
    if definition.choices.count > Self.choiceLimit {
      error(
        .wrongCount, at: section.range,
        "the parameters of intents have more than \(English.number(Self.choiceLimit)) choices",
        hint: "use fewer")
    }
    let configurations = section.value.widgets.map { resolve($0, into: &definition) }
    for shortcut in section.value.shortcuts {
      guard let intent = intent(shortcut.runs) else {
        intents.isIncomplete = true
        continue
      }
      definition.shortcuts.append(AppShortcut(intent, definedIn: shortcut.process))
    }
    for set in section.value.relevantSets { resolve(set, into: &definition) }
    resolveVersions(section.value, configurations, into: &definition)
    intents.definition = definition
  }

  /// A kind of widget; what configures it is answered.
  private mutating func resolve(
    _ syntax: WidgetKindSyntax, into definition: inout IntentDefinition
  ) -> KindConfiguration {
    let controls = syntax.controls.compactMap { control in
      intent(control.runs).map { WidgetControl($0, isToggle: control.isToggle) }
    }
    if controls.count < syntax.controls.count { intents.isIncomplete = true }
    definition.kinds.append(
      WidgetKind(
        id: syntax.id.value, families: syntax.families, controls: controls,
        timeline: syntax.timeline))
    return configuration(by: syntax.configuredBy, syntax.formerly)
  }

  /// The most choices, over all parameters.
  private static let choiceLimit = 10_000

  private mutating func resolve(
    _ syntax: AppIntentSyntax, into definition: inout IntentDefinition
  ) {
    var intent = AppIntent(id: syntax.id.value)
    intent.typeName = syntax.typeName
    intent.isLegacyDefinition = syntax.isLegacy
    intent.isDiscoverable = syntax.isDiscoverable
    intent.alwaysRunsInApp = syntax.alwaysRunsInApp
    intent.continuation = syntax.continuation
    intent.needsAuthentication = syntax.needsAuthentication
    intent.changesData = syntax.changesData
    intent.progressTotal = syntax.progress
    intent.asksForPayment = syntax.performance.payment != nil
    if syntax.continuation != nil || syntax.alwaysRunsInApp, !syntax.processes.contains(.app) {
      error(
        .inconsistent, at: syntax.id.range,
        "the intent \(syntax.id.value) needs the app, which does not contain it",
        hint: "add \"app\" to \"in\"")
    }
    intents.choices.append([])
    for parameter in syntax.parameters {
      intent.parameters.append(resolve(parameter, into: &definition))
    }
    resolveConfiguration(syntax, of: &intent, into: &definition)
    for effect in syntax.effects {
      guard let act = act(of: effect, in: syntax) else { continue }
      intent.effects.append(EffectIndex(definition.effects.count))
      definition.effects.append(IntentEffect(act, at: moment(of: effect)))
    }
    intent.reloadHints = syntax.reloads.compactMap { widget($0) }
    definition.intents.append(intent)
  }

  private mutating func act(
    of effect: IntentEffectSyntax, in intent: AppIntentSyntax
  ) -> IntentAct? {
    if let units = effect.afterUnits, units > intent.progress ?? 0 {
      intentError(
        .outOfRange, at: (effect.donates ?? effect.invalidates ?? effect.sets ?? intent.id).range,
        "the intent \(intent.id.value) never reports \(units) units of progress",
        hint: "set its \"progress\" to \(units) or more")
    }
    if let tip = effect.invalidates {
      return self.tip(tip).map { .invalidateTip(Int32(truncatingIfNeeded: $0.position)) }
    }
    if let reference = effect.donates {
      guard let event = event(reference) else { return nil }
      guard events[event.position].fields.isEmpty else {
        error(
          .inconsistent, at: reference.range,
          "an intent cannot donate \(reference.value), which carries values",
          hint: "donate an event without \"values\"")
        return nil
      }
      return .donateEvent(Int32(truncatingIfNeeded: event.position))
    }
    guard let parameter = effect.sets, let value = effect.value,
      let write = parameterWrite(parameter, value)
    else { return nil }
    intents.play.values.append(write.value)
    return .setParameter(
      Int32(truncatingIfNeeded: write.parameter.position),
      value: Int32(truncatingIfNeeded: intents.play.values.count - 1))
  }

  private func moment(of effect: IntentEffectSyntax) -> EffectMoment {
    if effect.isInContinuation { return .continuation }
    return effect.afterUnits.map { .progress($0) } ?? .completion
  }
}

// MARK: Names

extension ScenarioResolver {
  /// An error that is none where a mistake in the section, which was reported, explains it; what is
  /// missing is told once, wherever it is named.
  mutating func intentError(
    _ code: DiagnosticCode, at range: SourceRange, _ message: String, hint: String? = nil
  ) {
    guard !intents.isIncomplete, intents.told.insert(message).inserted else { return }
    error(code, at: range, message, hint: hint)
  }

  mutating func intent(_ reference: Reference) -> IntentIndex? {
    index(of: reference, in: intents.intentNames).map { IntentIndex($0) }
  }

  mutating func widget(_ reference: Reference) -> WidgetKindIndex? {
    index(of: reference, in: intents.widgetNames).map { WidgetKindIndex($0) }
  }

  mutating func control(
    _ reference: Reference, of kind: WidgetKindIndex
  ) -> ControlIndex? {
    guard let intent = intent(reference), let definition = intents.definition else { return nil }
    let controls = definition.kinds[kind.position].controls
    if let index = controls.firstIndex(where: { $0.intent == intent }) {
      return ControlIndex(index)
    }
    intentError(
      .unknownReference, at: reference.range,
      "the widget \(definition.kinds[kind.position].id) has no control for \(reference.value)",
      hint: DefinedNames.hint(
        for: reference.value, in: controls.map { definition.intents[$0.intent.position].id },
        kind: "intent"))
    return nil
  }

  mutating func shortcut(_ reference: Reference) -> ShortcutIndex? {
    guard let intent = intent(reference), let definition = intents.definition else { return nil }
    if let index = definition.shortcuts.firstIndex(where: { $0.intent == intent }) {
      return ShortcutIndex(index)
    }
    intentError(
      .unknownReference, at: reference.range, "no App Shortcut runs \(reference.value)",
      hint: "add one to \"shortcuts\"")
    return nil
  }
}
