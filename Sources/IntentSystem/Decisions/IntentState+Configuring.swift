import DeviceSystems
import SimulationKernel

// Widgets and actions are placed and configured.

extension IntentState {
  func placeWidget(
    _ kind: WidgetKindIndex, _ family: WidgetFamily, _ recommendation: UInt8?,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard kind.position < definition.kinds.count else { return }
    let configuration = version.map {
      definition.versions[$0.position].configuration(of: kind)
    }
    let intent = configuration?.intent(knowsAppIntents: profile.knowsAppIntents)
    let needsRecommendation = intent != nil && !profile.hasConfigurationScreen
    let recommendations = intent.map { definition.intents[$0.position].recommendations } ?? []
    let refusal: PlacementRefusal? =
      if !profile.hasWidgets {
        .noWidgets
      } else if !(configuration?.isOffered(knowsAppIntents: profile.knowsAppIntents) ?? false) {
        .kindAbsent
      } else if !definition.kinds[kind.position].families.contains(family) {
        .familyUnsupported
      } else if needsRecommendation,
        recommendation.map({ Int($0) >= recommendations.count }) ?? true
      {
        .noRecommendation
      } else {
        nil
      }
    if let refusal {
      return workspace.configuration(.widgetRefused(kind, family, because: refusal))
    }
    let instance = InstanceIndex(instances.count)
    workspace.configuration(
      .widgetPlaced(
        instance, kind, family, intent,
        recommendation: needsRecommendation ? recommendation : nil))
    workspace.widget(.reloaded(instance, .placement, revision: dataRevision, isCounted: false))
  }

  func placeAction(
    _ intent: IntentIndex, _ surface: ActionSurface, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard intent.position < processes.count else { return }
    guard !processes[intent.position].isEmpty else {
      return workspace.run(.refused(intent, by: .shortcutAction, because: .notContained))
    }
    guard definition.intents[intent.position].isDiscoverable else {
      return workspace.run(.refused(intent, by: .shortcutAction, because: .notDiscoverable))
    }
    workspace.configuration(
      .actionPlaced(InstanceIndex(instances.count), intent, in: surface))
  }

  /// Whether what was placed can be configured on this device.
  private func hasScreen(_ placed: PlacedInstance) -> Bool {
    placed.kind == nil || profile.hasConfigurationScreen
  }

  func showConfiguration(
    of instance: InstanceIndex, in definition: borrowing IntentDefinition,
    into workspace: inout IntentWorkspace
  ) {
    guard let placed = placed(instance), let intent = placed.intent, hasScreen(placed) else {
      return
    }
    let rows = definition.intents[intent.position].rows(
      family: placed.family, values: placed.values)
    let digest = positionDigest(rows.map(\.position))
    workspace.answer(
      .shown(instance, rows: UInt16(clamping: rows.count), digest: digest))
  }

  func requestOptions(
    _ instance: InstanceIndex, _ parameter: IntentParameterIndex,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard let placed = placed(instance), let intent = placed.intent, hasScreen(placed),
      parameter.position < placed.values.count,
      definition.intents[intent.position].shows(
        parameter, family: placed.family, values: placed.values)
    else { return }
    let (state, source) = definition.dependency(of: parameter, in: intent, values: placed.values)
    let options = definition.options(of: parameter, in: intent, values: placed.values)
    workspace.answer(
      .optionsComputed(
        instance, parameter, state, source: source, count: UInt32(clamping: options.count),
        digest: positionDigest(options.map(\.position))))
  }

  func setParameter(
    _ instance: InstanceIndex, _ parameter: IntentParameterIndex, _ choice: ChoiceIndex?,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard let placed = placed(instance), let intent = placed.intent,
      parameter.position < placed.values.count
    else { return }
    if let reason = rejection(of: choice, for: parameter, intent, placed, in: definition) {
      return workspace.configuration(
        .parameterRejected(instance, parameter, choice, because: reason))
    }
    workspace.configuration(.parameterSet(instance, parameter, choice))
    var values = placed.values
    values[parameter.position] = choice
    reviewSelections(
      of: instance, placed, intent, &values, besides: parameter, in: definition,
      into: &workspace)
    if placed.kind != nil {
      requestReload(of: instance, because: .configuration, into: &workspace)
    }
  }

  private func rejection(
    of choice: ChoiceIndex?, for parameter: IntentParameterIndex, _ intent: IntentIndex,
    _ placed: PlacedInstance, in definition: borrowing IntentDefinition
  ) -> ParameterRejection? {
    let declared = definition.intents[intent.position]
    let wanted = declared.parameters[parameter.position]
    guard hasScreen(placed) else { return .noScreen }
    guard declared.shows(parameter, family: placed.family, values: placed.values) else {
      return .hidden
    }
    guard let choice else { return wanted.isOptional ? nil : .required }
    guard definition.choices[choice.position].type == wanted.type else { return .wrongType }
    if let size = wanted.size(in: placed.family), definition.itemCount(choice) > size {
      return .tooMany
    }
    let isOffered = definition.offers(choice, for: parameter, in: intent, values: placed.values)
    return isOffered ? nil : .notOffered
  }

  /// Marks or clears the chosen values that are no longer offered.
  private func reviewSelections(
    of instance: InstanceIndex, _ placed: PlacedInstance, _ intent: IntentIndex,
    _ values: inout [ChoiceIndex?], besides changed: IntentParameterIndex,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    switch definition.knobs.staleSelection {
    case .keepAndFlag:
      for position in values.indices where position != changed.position {
        guard values[position] != nil else { continue }
        let parameter = IntentParameterIndex(position)
        let isStale = !definition.offersChosen(parameter, in: intent, values: values)
        guard isStale != (placed.staleParameters & parameter.bit != 0) else { continue }
        workspace.configuration(.selectionMarked(instance, parameter, isStale: isStale))
      }
    case .clear:
      // What depends on a cleared value may no longer be offered either, wherever it is declared.
      while let parameter = definition.firstToClear(
        in: intent, placed.family, values: values, besides: changed)
      {
        let cleared = definition.intents[intent.position].parameters[parameter.position]
        let standard = definition.standard(cleared, in: placed.family)
        values[parameter.position] = standard
        workspace.configuration(.selectionCleared(instance, parameter, standard))
      }
    }
  }

  func openFromWidget(
    _ instance: InstanceIndex, asking asked: IntentIndex,
    in definition: borrowing IntentDefinition, into workspace: inout IntentWorkspace
  ) {
    guard let placed = placed(instance), placed.kind != nil else { return }
    guard !isLocked else {
      return workspace.widget(.tapIgnored(instance, control: nil, because: .locked))
    }
    moveApp(to: .foreground, by: .widget, into: &workspace)
    let found = placed.intent == asked ? placed.intent : nil
    let digest = found == nil ? 0 : valueDigest(of: instance, in: definition)
    workspace.answer(.routed(instance, asking: asked, found: found, digest: digest))
  }
}
