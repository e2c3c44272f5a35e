import IntentSystem

/// What a resolver knows of the section `intents`.
struct IntentResolution {
  /// The intents by name.
  let intentNames: DefinedNames
  /// The kinds of widgets by name.
  let widgetNames: DefinedNames
  /// What was declared.
  var definition: IntentDefinition?
  /// By intent: by parameter, where the choices begin in the list of all.
  var firstChoices: [[Int]] = []
  var play = IntentPlay()

  init(intents: DefinedNames, widgets: DefinedNames) {
    intentNames = intents
    widgetNames = widgets
  }
}
