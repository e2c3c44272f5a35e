import DeviceSystems
import SimulationKernel

extension IntentState {
  mutating func evolve(
    _ fact: IntentConfigurationFact, in definition: borrowing IntentDefinition
  ) {
    switch fact {
    case .widgetPlaced(_, let kind, let family, let intent, let recommendation):
      let values = definition.firstValues(of: intent, recommendation: recommendation, in: family)
      instances.append(
        PlacedInstance(surface: .widget(kind, family), intent: intent, values: values))
    case .actionPlaced(_, let intent, let surface):
      instances.append(
        PlacedInstance(
          surface: .action(surface), intent: intent,
          values: definition.firstValues(of: intent, recommendation: nil, in: nil)))
    case .removed(let instance), .widgetDropped(let instance):
      change(instance) { $0.isRemoved = true }
    case .widgetMigrated(let instance, _, let intent, _):
      let count = definition.parameters(of: intent).count
      change(instance) {
        $0.intent = intent
        $0.values = Array(repeating: nil, count: count)
        $0.staleParameters = 0
      }
    case .valueMigrated(let instance, let parameter, _, let choice),
      .parameterSet(let instance, let parameter, let choice),
      .selectionCleared(let instance, let parameter, let choice):
      change(instance) {
        guard parameter.position < $0.values.count else { return }
        $0.values[parameter.position] = choice
        $0.staleParameters &= ~parameter.bit
      }
    case .selectionMarked(let instance, let parameter, let isStale):
      change(instance) {
        if isStale {
          $0.staleParameters |= parameter.bit
        } else {
          $0.staleParameters &= ~parameter.bit
        }
      }
    case .recommendationsRefreshed: recommendationCount &+= 1
    case .widgetRefused, .parameterRejected: break
    }
  }

  mutating func evolve(
    _ fact: WidgetFact, at now: Instant, in definition: borrowing IntentDefinition
  ) {
    switch fact {
    case .toggleShown(let instance, let control, let isOn, _),
      .toggleReverted(let instance, let control, let isOn, _):
      change(instance) { $0.content.shownToggles.set(control.bit, to: isOn) }
    case .toggleStored(let instance, let control, let isOn, _):
      change(instance) { $0.content.storedToggles.set(control.bit, to: isOn) }
    case .reloadRequested(let instance, _):
      change(instance) { $0.content.isReloadPending = true }
    case .reloadDenied(let instance, let reason):
      change(instance) { $0.content.isReloadPending = reason == .budget }
    case .reloaded(let instance, _, let revision, let isCounted):
      let window = definition.knobs.reloadWindow
      let pending = pendingToggles(of: instance)
      change(instance) {
        $0.content.reload(of: revision, at: now, keeping: pending)
        guard isCounted else { return }
        $0.content.countedReloads.removeAll { now - $0 >= window }
        $0.content.countedReloads.append(now)
      }
    case .entryShown(let instance, let entry, _): change(instance) { $0.content.entry = entry }
    case .relevantSetReplaced(let set): (relevantSet, raised) = (set, 0)
    case .raised(_, let item, _): raised |= item.bit
    case .lowered(_, let item, _): raised &= ~item.bit
    case .tapIgnored, .relevantUpdateFailed: break
    }
  }

  /// The toggles of a widget that wait for a run to end.
  private func pendingToggles(of instance: InstanceIndex) -> UInt32 {
    var bits: UInt32 = 0
    for run in runs where run.instance == instance && run.toggledOn != nil {
      bits |= run.control?.bit ?? 0
    }
    return bits
  }
}

extension WidgetContent {
  /// Shows a new timeline; toggles whose run is not over stay as they are shown.
  fileprivate mutating func reload(of revision: UInt32, at now: Instant, keeping bits: UInt32) {
    timelineRevision = revision
    reloadCount &+= 1
    reloadedAt = now
    entry = 0
    isReloadPending = false
    shownToggles = shownToggles & bits | storedToggles & ~bits
  }
}

extension UInt32 {
  fileprivate mutating func set(_ bits: UInt32, to isOn: Bool) {
    if isOn { self |= bits } else { self &= ~bits }
  }
}

extension RelevantIndex {
  /// The bit of a relevant intent in its set.
  var bit: UInt64 { 1 << UInt64(rawValue) }
}

extension IntentDefinition {
  /// The parameters of an intent; none if nothing configures a widget.
  func parameters(of intent: IntentIndex?) -> [IntentParameter] {
    guard let intent, intent.position < intents.count else { return [] }
    return intents[intent.position].parameters
  }

  /// The values of a widget or action that is placed: a recommendation or the defaults (A-03,
  /// A-12), of arrays as much as the size allows.
  func firstValues(
    of intent: IntentIndex?, recommendation: UInt8?, in family: WidgetFamily?
  ) -> [ChoiceIndex?] {
    let parameters = parameters(of: intent)
    var values = parameters.map(\.standard)
    if let intent, let recommendation, intent.position < intents.count,
      recommendation < intents[intent.position].recommendations.count
    {
      let recommended = intents[intent.position].recommendations[Int(recommendation)]
      if recommended.count == values.count { values = recommended }
    }
    return zip(parameters, values).map { fitting($1, $0, in: family) }
  }
}
