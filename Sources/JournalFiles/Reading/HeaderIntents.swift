import DeviceSystems
import IntentSystem
import ScenarioFiles
import Scenarios
import TipDomain

extension FactDecoder {
  /// Reads the intents, if the run had any.
  func readIntents(into scenario: inout Scenario) throws(LineProblem) {
    guard let object = optional("intents") else { return }
    var definition = IntentDefinition()
    var play = IntentPlay()
    var processes: [ProcessSet] = []
    var older: [Int] = []
    try inside(object) { (decoder) throws(LineProblem) in
      let store = try decoder.nodeIndex("store")
      guard let known = IntentStore(rawValue: try decoder.line.string(store)) else {
        throw LineProblem(store, "there is no such store")
      }
      play.store = known
      try decoder.readIntentKnobs(into: &definition.knobs)
      for item in try decoder.table("choices") {
        let name = try decoder.newName(item, in: decoder.tables[ChoiceIndex.self])
        decoder.tables.append(name, as: ChoiceIndex.self)
        definition.choices.append(Choice(id: name, type: 0, items: []))
      }
      for item in try decoder.table("effects") {
        decoder.tables.append(
          "effect \(definition.effects.count + 1)", as: EffectIndex.self)
        definition.effects.append(
          try decoder.inside(item) { (decoder) throws(LineProblem) in
            try decoder.intentEffect()
          })
      }
      for item in try decoder.table("intents") {
        try decoder.inside(item) { (decoder) throws(LineProblem) in
          let intent = try decoder.appIntent(&processes)
          definition.intents.append(intent)
        }
      }
      for item in try decoder.table("widgets") {
        definition.kinds.append(
          try decoder.inside(item) { (decoder) throws(LineProblem) in
            try decoder.widgetKind()
          })
      }
      if let devices = decoder.optional("olderSystems") {
        for item in try decoder.items(devices) {
          older.append(try decoder.named(item, in: decoder.tables.devices, "device"))
        }
      }
      try decoder.readIntentDetails(of: processes, into: &definition)
      for item in try decoder.table("shortcuts") {
        decoder.tables.append(
          "shortcut \(definition.shortcuts.count + 1)", as: ShortcutIndex.self)
        definition.shortcuts.append(
          try decoder.inside(item) { (decoder) throws(LineProblem) in
            try decoder.appShortcut()
          })
      }
    }
    for version in definition.versions { tables.append(version.id, as: VersionIndex.self) }
    for device in older { scenario.devices[device].hasOlderSystem = true }
    play.performances = definition.intents.map { _ in IntentPerformance() }
    scenario.intents = definition
    scenario.intentPlay = play
  }

  /// What there is besides; a journal without details has one version, with everything.
  private func readIntentDetails(
    of processes: [ProcessSet], into definition: inout IntentDefinition
  ) throws(LineProblem) {
    guard let details = optional("details") else {
      return definition.contain(processes, configuredBy: definition.kinds.map { _ in nil })
    }
    guard IntentDetails.read(line.source(of: details), into: &definition) else {
      throw LineProblem(details, "they are no details of these intents")
    }
  }

  private func readIntentKnobs(into knobs: inout IntentKnobs) throws(LineProblem) {
    let host = try nodeIndex("sharedHost")
    guard let known = SharedIntentHost(rawValue: try line.string(host)) else {
      throw LineProblem(host, "there is no such host")
    }
    knobs.sharedIntentHost = known
    if let platforms = optional("relevanceOn") {
      guard let known = RelevancePlatforms(rawValue: try line.string(platforms)) else {
        throw LineProblem(platforms, "no such devices raise widgets")
      }
      knobs.relevance = known
    }
    knobs.reloadBudget = try line.integer(nodeIndex("reloadBudget"), 0...UInt16.max)
    knobs.reloadWindow = try length(nodeIndex("reloadWindow"))
    knobs.interactionReloadCounts = try flag("interactionCounts")
  }

  private func intentEffect() throws(LineProblem) -> IntentEffect {
    let word = try nodeIndex("does")
    let what = try line.integer(nodeIndex("what"), -1...Int32.max)
    let act: IntentAct
    switch try line.string(word) {
    case "donates": act = .donateEvent(what)
    case "invalidates": act = .invalidateTip(what)
    case "sets": act = .setParameter(what, value: 0)
    default: throw LineProblem(word, "no intent does that")
    }
    return IntentEffect(act, at: try flag("inContinuation") ? .continuation : .completion)
  }

  private func appIntent(
    _ processes: inout [ProcessSet]
  ) throws(LineProblem) -> AppIntent {
    let id = try newName(nodeIndex("id"), in: tables[IntentIndex.self])
    tables.append(id, as: IntentIndex.self)
    var intent = AppIntent(id: id)
    processes.append(ProcessSet(rawValue: try line.integer(nodeIndex("processes"), 0...7)))
    intent.isDiscoverable = try flag("discoverable")
    intent.alwaysRunsInApp = try flag("alwaysInApp")
    let continues = try nodeIndex("continues")
    if !line.isNull(continues) {
      let word = try line.string(continues)
      guard let kind = ContinuationKind(name: word) else {
        throw LineProblem(continues, "no intent continues so")
      }
      intent.continuation = kind
    }
    intent.changesData = try flag("changesData")
    let progress: Int32 = try line.integer(nodeIndex("progress"), 0...Int32.max)
    intent.progressTotal = progress > 0 ? progress : nil
    for item in try table("parameters") {
      intent.parameters.append(
        try inside(item) { (decoder) throws(LineProblem) in try decoder.intentParameter() })
    }
    for item in try table("effects") {
      intent.effects.append(
        EffectIndex(try named(item, in: tables[EffectIndex.self], "effect")))
    }
    return intent
  }

  private func intentParameter() throws(LineProblem) -> IntentParameter {
    var parameter = IntentParameter(id: try text("id"), type: 0)
    let standard = try nodeIndex("default")
    if !line.isNull(standard) {
      parameter.standard = ChoiceIndex(
        try named(standard, in: tables[ChoiceIndex.self], "choice"))
    }
    return parameter
  }

  private func widgetKind() throws(LineProblem) -> WidgetKind {
    let id = try newName(nodeIndex("id"), in: tables[WidgetKindIndex.self])
    tables.append(id, as: WidgetKindIndex.self)
    var kind = WidgetKind(id: id, families: WidgetFamily.allCases)
    for item in try table("controls") {
      kind.controls.append(
        try inside(item) { (decoder) throws(LineProblem) in try decoder.widgetControl() })
    }
    return kind
  }

  private func widgetControl() throws(LineProblem) -> WidgetControl {
    let intent = try named(nodeIndex("runs"), in: tables[IntentIndex.self], "intent")
    return WidgetControl(IntentIndex(intent), isToggle: try flag("toggle"))
  }

  private func appShortcut() throws(LineProblem) -> AppShortcut {
    let intent = try named(nodeIndex("runs"), in: tables[IntentIndex.self], "intent")
    let word = try nodeIndex("in")
    let name = try line.string(word)
    guard let process = IntentProcess(name: name) else {
      throw LineProblem(word, "there is no such process")
    }
    return AppShortcut(IntentIndex(intent), definedIn: process)
  }
}
