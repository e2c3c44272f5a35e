import DeviceSystems
import SimulationKernel

// What parameters offer, and what the app's code sees of them.

extension IntentDefinition {
  /// The first parameter of a dependency that has a value, among those of the intent that is
  /// configured; nil if none has one.
  func value(
    of dependency: QueryDependency, in intent: IntentIndex, values: [ChoiceIndex?]
  ) -> ChoiceIndex? {
    for reference in dependency.parameters where reference.intent == intent {
      if let value = values[reference.parameter.position] { return value }
    }
    return nil
  }

  /// Whether the options of a parameter depend on values and have them, and by which intent.
  public func dependency(
    of parameter: IntentParameterIndex, in intent: IntentIndex, values: [ChoiceIndex?]
  ) -> (DependencyState, source: IntentIndex?) {
    guard let query = intents[intent.position].parameters[parameter.position].query else {
      return (.independent, nil)
    }
    let dependencies = queries[query.position].dependencies
    guard !dependencies.isEmpty else { return (.independent, nil) }
    for dependency in dependencies where value(of: dependency, in: intent, values: values) == nil {
      return (.missing, nil)
    }
    return (.satisfied, intent)
  }

  /// Whether an entity is among the options: it belongs to each value on which they depend.
  func offers(
    _ entity: EntityIndex, for parameter: IntentParameterIndex, in intent: IntentIndex,
    values: [ChoiceIndex?]
  ) -> Bool {
    let declared = intents[intent.position].parameters[parameter.position]
    guard entities[entity.position].type == declared.type else { return false }
    guard let query = declared.query else { return true }
    return queries[query.position].dependencies.allSatisfy { dependency in
      guard let value = value(of: dependency, in: intent, values: values) else { return false }
      let parents = entities[entity.position].parents
      return choices[value.position].items.contains(where: parents.contains)
    }
  }

  /// Whether all items of a choice are among the options.
  public func offers(
    _ choice: ChoiceIndex, for parameter: IntentParameterIndex, in intent: IntentIndex,
    values: [ChoiceIndex?]
  ) -> Bool {
    choices[choice.position].items.allSatisfy {
      offers($0, for: parameter, in: intent, values: values)
    }
  }

  /// Whether the value that a parameter has is among the options, if it has one.
  func offersChosen(
    _ parameter: IntentParameterIndex, in intent: IntentIndex, values: [ChoiceIndex?]
  ) -> Bool {
    values[parameter.position].map { offers($0, for: parameter, in: intent, values: values) }
      ?? true
  }

  /// What a parameter holds of a value in a family: all of it, or where that is more than its size
  /// allows, the longest beginning of it that is a value too (A-09, IA-5).
  func fitting(
    _ choice: ChoiceIndex?, _ parameter: IntentParameter, in family: WidgetFamily?
  ) -> ChoiceIndex? {
    guard let choice, let size = parameter.size(in: family), itemCount(choice) > size else {
      return choice
    }
    let whole = choices[choice.position]
    let fitting = choices.indices.filter { position in
      choices[position].type == whole.type && choices[position].items.count <= size
        && whole.items.starts(with: choices[position].items)
    }
    return fitting.max { choices[$0].items.count < choices[$1].items.count }
      .map { ChoiceIndex($0) }
  }

  /// The default of a parameter in a family, or what of it fits there.
  func standard(_ parameter: IntentParameter, in family: WidgetFamily?) -> ChoiceIndex? {
    fitting(parameter.standard, parameter, in: family)
  }

  /// The parameter that is cleared next because its value is no longer offered: the first that
  /// depends on no other such, or the first of all if each does. A default is not cleared.
  func firstToClear(
    in intent: IntentIndex, _ family: WidgetFamily?, values: [ChoiceIndex?],
    besides changed: IntentParameterIndex
  ) -> IntentParameterIndex? {
    let parameters = intents[intent.position].parameters
    let stale = values.indices.map { IntentParameterIndex($0) }.filter { parameter in
      parameter != changed
        && values[parameter.position] != standard(parameters[parameter.position], in: family)
        && !offersChosen(parameter, in: intent, values: values)
    }
    return stale.first { parameter in
      guard let query = parameters[parameter.position].query else { return true }
      return !queries[query.position].dependencies.contains { dependency in
        dependency.parameters.contains { $0.intent == intent && stale.contains($0.parameter) }
      }
    } ?? stale.first
  }

  /// The options of a parameter, in the order of the definition.
  public func options(
    of parameter: IntentParameterIndex, in intent: IntentIndex, values: [ChoiceIndex?]
  ) -> [EntityIndex] {
    entities.indices.map { EntityIndex($0) }.filter {
      offers($0, for: parameter, in: intent, values: values)
    }
  }
}

extension IntentState {
  /// The values that the app's code sees of a widget or an action.
  public func effectiveValues(
    of instance: InstanceIndex, in definition: borrowing IntentDefinition
  ) -> [ChoiceIndex?] {
    guard let placed = placed(instance), let intent = placed.intent else { return [] }
    switch definition.knobs.hiddenValue {
    case .stored: return placed.values
    case .standard:
      let declared = definition.intents[intent.position]
      return placed.values.indices.map { position in
        declared.shows(
          IntentParameterIndex(position), family: placed.family, values: placed.values)
          ? placed.values[position]
          : definition.standard(declared.parameters[position], in: placed.family)
      }
    }
  }

  /// The digest of those values, as a fact holds it.
  public func valueDigest(
    of instance: InstanceIndex, in definition: borrowing IntentDefinition
  ) -> UInt64 {
    positionDigest(effectiveValues(of: instance, in: definition).map { $0?.position ?? -1 })
  }
}

/// The digest of positions in their order, as facts hold it.
public func positionDigest(_ positions: [Int]) -> UInt64 {
  var digest = StableDigest()
  for position in positions { digest.combine(Int64(position)) }
  return digest.value
}
