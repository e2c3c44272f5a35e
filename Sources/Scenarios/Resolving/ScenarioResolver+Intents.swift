import DeviceSystems
import IntentSystem
import SimulationKernel
import TextFormats
import TipDomain

// The intents and widgets of the app.

extension ScenarioResolver {
  mutating func resolveIntents() {
    guard let section = syntax.intents else { return }
    checkAppIsDeclared(at: section.range, for: "the section \"intents\"")
    var definition = IntentDefinition()
    definition.knobs = section.value.knobs
    intents.play = section.value.play
    intents.play.performances = section.value.intents.map(\.performance)
    for intent in section.value.intents { resolve(intent, into: &definition) }
    if definition.choices.count > Self.choiceLimit {
      error(
        .wrongCount, at: section.range,
        "the parameters of intents have more than \(English.number(Self.choiceLimit)) choices",
        hint: "use fewer")
    }
    var configuredBy: [IntentIndex?] = []
    for kind in section.value.widgets {
      configuredBy.append(kind.configuredBy.flatMap { self.intent($0) })
      let controls = kind.controls.compactMap { control in
        self.intent(control.runs).map { WidgetControl($0, isToggle: control.isToggle) }
      }
      definition.kinds.append(
        WidgetKind(
          id: kind.id.value, families: kind.families, controls: controls,
          timeline: kind.timeline))
    }
    for shortcut in section.value.shortcuts {
      guard let intent = intent(shortcut.runs) else { continue }
      definition.shortcuts.append(AppShortcut(intent, definedIn: shortcut.process))
    }
    definition.contain(
      section.value.intents.map { ProcessSet($0.processes.map { ProcessSet($0) }) },
      configuredBy: configuredBy)
    intents.definition = definition
  }

  /// The most choices, over all parameters.
  private static let choiceLimit = 10_000

  private mutating func resolve(
    _ syntax: AppIntentSyntax, into definition: inout IntentDefinition
  ) {
    var intent = AppIntent(id: syntax.id.value)
    intent.isDiscoverable = syntax.isDiscoverable
    intent.alwaysRunsInApp = syntax.alwaysRunsInApp
    intent.continuation = syntax.continuation
    intent.needsAuthentication = syntax.needsAuthentication
    intent.changesData = syntax.changesData
    intent.progressTotal = syntax.progress
    if syntax.continuation != nil || syntax.alwaysRunsInApp, !syntax.processes.contains(.app) {
      error(
        .inconsistent, at: syntax.id.range,
        "the intent \(syntax.id.value) needs the app, which does not contain it",
        hint: "add \"app\" to \"in\"")
    }
    intents.firstChoices.append([])
    for parameter in syntax.parameters {
      intent.parameters.append(resolve(parameter, into: &definition))
    }
    for effect in syntax.effects {
      guard let act = act(of: effect, in: syntax) else { continue }
      intent.effects.append(EffectIndex(definition.effects.count))
      definition.effects.append(IntentEffect(act, at: moment(of: effect)))
    }
    intent.reloadHints = syntax.reloads.compactMap { widget($0) }
    definition.intents.append(intent)
  }

  private mutating func resolve(
    _ syntax: IntentParameterSyntax, into definition: inout IntentDefinition
  ) -> IntentParameter {
    let first = definition.choices.count
    let type = UInt16(truncatingIfNeeded: first)
    intents.firstChoices[intents.firstChoices.count - 1].append(first)
    for choice in syntax.choices {
      let entity = EntityIndex(definition.entities.count)
      definition.entities.append(Entity(id: choice.value, type: type))
      definition.choices.append(Choice(id: choice.value, type: type, items: [entity]))
    }
    var parameter = IntentParameter(id: syntax.id.value, type: type)
    if let standard = syntax.standard {
      parameter.standard = choice(standard, among: syntax.choices.map(\.value), from: first)
    }
    return parameter
  }

  private mutating func choice(
    _ reference: Reference, among names: [String], from first: Int
  ) -> ChoiceIndex? {
    if let index = names.firstIndex(of: reference.value) { return ChoiceIndex(first + index) }
    error(
      .unknownReference, at: reference.range,
      "the parameter cannot hold \(PrintableText.quoted(reference.value))",
      hint: DefinedNames.hint(for: reference.value, in: names, kind: "choice"))
    return nil
  }

  private mutating func act(
    of effect: IntentEffectSyntax, in intent: AppIntentSyntax
  ) -> IntentAct? {
    if let units = effect.afterUnits, units > intent.progress ?? 0 {
      error(
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
    error(
      .unknownReference, at: reference.range,
      "the widget \(definition.kinds[kind.position].id) has no control for \(reference.value)",
      hint: DefinedNames.hint(
        for: reference.value, in: controls.map { definition.intents[$0.intent.position].id },
        kind: "intent"))
    return nil
  }

  mutating func configuration(
    _ parameter: Reference, _ value: Reference?, of kind: WidgetKindIndex
  ) -> (IntentParameterIndex, ChoiceIndex?)? {
    guard let section = syntax.intents?.value, section.widgets.indices.contains(kind.position)
    else { return nil }
    let widget = section.widgets[kind.position]
    guard let configuredBy = widget.configuredBy, let intent = intent(configuredBy) else {
      error(
        .inconsistent, at: parameter.range,
        "the widget \(widget.id.value) has nothing to configure",
        hint: "give it \"configuredBy\"")
      return nil
    }
    let parameters = section.intents[intent.position].parameters
    let names = parameters.map(\.id.value)
    guard let index = names.firstIndex(of: parameter.value) else {
      error(
        .unknownReference, at: parameter.range,
        "the intent \(configuredBy.value) has no parameter "
          + PrintableText.quoted(parameter.value),
        hint: DefinedNames.hint(for: parameter.value, in: names, kind: "parameter"))
      return nil
    }
    guard let value else { return (IntentParameterIndex(index), nil) }
    let choice = choice(
      value, among: parameters[index].choices.map(\.value),
      from: intents.firstChoices[intent.position][index])
    return choice.map { (IntentParameterIndex(index), $0) }
  }

  mutating func shortcut(_ reference: Reference) -> ShortcutIndex? {
    guard let intent = intent(reference), let definition = intents.definition else { return nil }
    if let index = definition.shortcuts.firstIndex(where: { $0.intent == intent }) {
      return ShortcutIndex(index)
    }
    error(
      .unknownReference, at: reference.range, "no App Shortcut runs \(reference.value)",
      hint: "add one to \"shortcuts\"")
    return nil
  }

  mutating func hasIntents(at range: SourceRange) -> Bool {
    if intents.definition != nil { return true }
    error(.inconsistent, at: range, "the step needs the section \"intents\"")
    return false
  }
}
