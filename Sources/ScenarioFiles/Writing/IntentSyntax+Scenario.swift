import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats
import TipDomain

// From the intents to their file.

extension IntentSectionSyntax {
  init(_ definition: IntentDefinition, _ names: ScenarioNames) {
    entities = EntityTypeSyntax.all(of: definition)
    let processes = definition.processesOverVersions
    for (index, intent) in definition.intents.enumerated() {
      let held = index < processes.count ? processes[index] : []
      intents.append(AppIntentSyntax(intent, in: held, number: index, definition, names))
    }
    widgets = definition.kinds.indices.map {
      WidgetKindSyntax(WidgetKindIndex($0), of: definition)
    }
    shortcuts = definition.shortcuts.map { shortcut in
      AppShortcutSyntax(
        runs: Located(definition.intents[shortcut.intent.position].id), process: shortcut.process)
    }
    versions = AppVersionSyntax.all(of: definition)
    finds = definition.finds.map { FindRequestSyntax($0, of: definition) }
    relevantSets = definition.relevantSets.map { RelevantSetSyntax($0, of: definition) }
    play = names.intentPlay
    knobs = definition.knobs
  }
}

extension AppIntentSyntax {
  fileprivate init(
    _ intent: AppIntent, in held: ProcessSet, number: Int, _ definition: IntentDefinition,
    _ names: ScenarioNames
  ) {
    id = Located(intent.id)
    typeName = intent.typeName
    parameters = intent.parameters.map { IntentParameterSyntax($0, of: intent, definition) }
    summary = intent.summary?.branches.map { SummaryBranchSyntax($0, of: intent, definition) }
    recommendations = intent.recommendations.map { values in
      definition.named(values, of: intent)
    }
    isLegacy = intent.isLegacyDefinition
    if !isLegacy { processes = IntentProcess.allCases.filter { held.has($0) } }
    isDiscoverable = intent.isDiscoverable
    alwaysRunsInApp = intent.alwaysRunsInApp
    continuation = intent.continuation
    needsAuthentication = intent.needsAuthentication
    changesData = intent.changesData
    progress = intent.progressTotal
    if names.intentPlay.performances.indices.contains(number) {
      performance = names.intentPlay.performances[number]
    }
    effects = intent.effects.compactMap {
      IntentEffectSyntax(definition.effects[$0.position], names)
    }
    reloads = intent.reloadHints.map { Located(definition.kinds[$0.position].id) }
  }
}

extension IntentEffectSyntax {
  /// Nil for what the app does not have any more.
  fileprivate init?(_ effect: IntentEffect, _ names: ScenarioNames) {
    switch effect.act {
    case .donateEvent(let event):
      guard names.app.events.indices.contains(Int(event)) else { return nil }
      donates = names[EventIndex(Int(event))]
    case .invalidateTip(let tip):
      guard names.app.tips.indices.contains(Int(tip)) else { return nil }
      invalidates = names[TipIndex(Int(tip))]
    case .setParameter(let parameter, let value):
      guard names.app.parameters.indices.contains(Int(parameter)),
        names.intentPlay.values.indices.contains(Int(value))
      else { return nil }
      sets = names[ParameterIndex(Int(parameter))]
      self.value = names.value(
        names.intentPlay.values[Int(value)], of: ParameterIndex(Int(parameter)))
    }
    switch effect.moment {
    case .progress(let units): afterUnits = units
    case .completion: break
    case .continuation: isInContinuation = true
    }
  }
}

extension WidgetKindSyntax {
  fileprivate init(_ index: WidgetKindIndex, of definition: IntentDefinition) {
    let kind = definition.kinds[index.position]
    id = Located(kind.id)
    families = kind.families
    if case .configured(let intent, let legacy) = definition.standardConfiguration(of: index) {
      configuredBy = intent.map { Located(definition.intents[$0.position].id) }
      formerly = legacy.map { Located(definition.intents[$0.position].id) }
    }
    controls = kind.controls.map { control in
      WidgetControlSyntax(
        runs: Located(definition.intents[control.intent.position].id),
        isToggle: control.isToggle)
    }
    timeline = kind.timeline
  }
}
