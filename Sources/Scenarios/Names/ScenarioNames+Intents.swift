import DeviceSystems
import IntentSystem
import TextFormats

extension ScenarioNames {
  /// The intents and widgets of the app; nil without any.
  var intents: IntentDefinition? { systems.intents }
  /// What surrounds the intents of the app.
  package var intentPlay: IntentPlay { systems.intentPlay }

  subscript(intent: IntentIndex) -> Reference {
    Located(intents?.intents[intent.position].id ?? "")
  }

  subscript(kind: WidgetKindIndex) -> Reference {
    Located(intents?.kinds[kind.position].id ?? "")
  }

  /// The intent that a control runs.
  subscript(control: ControlIndex, of kind: WidgetKindIndex) -> Reference {
    guard let intents else { return Located("") }
    return self[intents.kinds[kind.position].controls[control.position].intent]
  }

  /// A parameter of the intents that configure a kind of widget.
  subscript(parameter: IntentParameterIndex, of kind: WidgetKindIndex) -> Reference {
    let names = intents?.parameterNames(of: kind) ?? []
    return Located(names.indices.contains(parameter.position) ? names[parameter.position] : "")
  }

  /// A parameter of an intent.
  subscript(parameter: IntentParameterIndex, of intent: IntentIndex) -> Reference {
    Located(intents?.intents[intent.position].parameters[parameter.position].id ?? "")
  }

  subscript(find: FindIndex) -> Reference {
    Located(intents?.finds[find.position].id ?? "")
  }

  subscript(set: RelevantSetIndex) -> Reference {
    Located(intents?.relevantSets[set.position].id ?? "")
  }

  subscript(choice: ChoiceIndex) -> Reference {
    Located(intents?.choices[choice.position].id ?? "")
  }

  /// The intent that an App Shortcut runs.
  subscript(shortcut: ShortcutIndex) -> Reference {
    intents.map { self[$0.shortcuts[shortcut.position].intent] } ?? Located("")
  }
}
