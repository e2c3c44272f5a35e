import IntentSystem
import Scenarios

/// What a resolver knows of the section `intents`.
struct IntentResolution {
  /// The intents by name.
  let intentNames: DefinedNames
  /// The kinds of widgets by name.
  let widgetNames: DefinedNames
  /// The types of entities by name.
  let typeNames: DefinedNames
  /// What was declared.
  var definition: IntentDefinition?
  /// By type of `typeNames`: what a parameter of the type can hold.
  var choicesOfTypes: [[NamedChoice]] = []
  /// By intent: by parameter, what it can hold.
  var choices: [[[NamedChoice]]] = []
  var play = IntentPlay()
  /// Whether a mistake in the section, which was reported, hides some of what was meant.
  var isIncomplete = false
  /// The errors that were reported.
  var told: Set<String> = []

  /// The requests of the Find action by name.
  let requestNames: DefinedNames
  /// The sets of relevant intents by name.
  let setNames: DefinedNames

  init(
    intents: DefinedNames, widgets: DefinedNames, types: DefinedNames, requests: DefinedNames,
    sets: DefinedNames
  ) {
    intentNames = intents
    widgetNames = widgets
    typeNames = types
    requestNames = requests
    setNames = sets
  }
}

/// What a parameter can hold, by its name.
struct NamedChoice: Sendable {
  let name: String
  let index: ChoiceIndex
}
