import DeviceSystems

// Which intents configure a kind of widget, over all versions of the app.

extension IntentDefinition {
  /// The intents that configure a kind of widget, each once, in the order of the versions; in each
  /// that of an old definition last.
  public func intents(configuring kind: WidgetKindIndex) -> [IntentIndex] {
    var found: [IntentIndex] = []
    for version in versions.indices {
      guard
        case .configured(let intent, let legacy) = configuration(
          of: kind, in: VersionIndex(version))
      else { continue }
      for intent in [intent, legacy].compactMap({ $0 }) where !found.contains(intent) {
        found.append(intent)
      }
    }
    return found
  }

  /// The names of the parameters of a kind of widget, each once: of its first intent, then those
  /// that later ones add. A step names a parameter by its position in this list.
  public func parameterNames(of kind: WidgetKindIndex) -> [String] {
    var names: [String] = []
    for intent in intents(configuring: kind) {
      for parameter in intents[intent.position].parameters where !names.contains(parameter.id) {
        names.append(parameter.id)
      }
    }
    return names
  }

  /// The parameter of an intent that a step means, by its position among those of a kind of
  /// widget; nil if the intent has none of that name.
  public func parameter(
    _ position: IntentParameterIndex, of kind: WidgetKindIndex, in intent: IntentIndex
  ) -> IntentParameterIndex? {
    let names = parameterNames(of: kind)
    guard names.indices.contains(position.position) else { return nil }
    let name = names[position.position]
    return intents[intent.position].parameters.firstIndex { $0.id == name }
      .map { IntentParameterIndex($0) }
  }

  /// The choice that means the same to a parameter: of its type and the same name, if there is one.
  public func choice(
    _ choice: ChoiceIndex, for parameter: IntentParameterIndex, of intent: IntentIndex
  ) -> ChoiceIndex {
    let type = intents[intent.position].parameters[parameter.position].type
    guard choices[choice.position].type != type else { return choice }
    let name = choices[choice.position].id
    return choices.firstIndex { $0.type == type && $0.id == name }.map { ChoiceIndex($0) } ?? choice
  }
}
