import Scenarios
import TextFormats

/// What the sections mean.
struct SystemResolutions {
  /// The names that a list of definitions declares: what they name, the names, the key of the list,
  /// the object that has the key, and the keys of a definition that name it.
  typealias Naming = (String, [String], String, JSONNode?, [String]) -> DefinedNames

  var focuses: FocusResolution
  var pointer: PointerResolution
  var intents: IntentResolution

  /// The names in the sections, of which nothing is resolved yet.
  init(_ sections: SystemSections, root: JSONNode, _ names: Naming) {
    let focus = sections.focus?.value
    focuses = FocusResolution(
      focuses: names("Focus", focus?.names ?? [], "focuses", root["focus"], ["id"]),
      parameters: names(
        "filter parameter", focus?.parameterNames ?? [], "parameters", root["focus"], ["id"]))
    pointer = PointerResolution(
      names: PointerNames(sections.pointer?.value) { kind, list, key in
        names(kind, list, key, root["pointer"], ["id"])
      })
    let written = sections.intents?.value
    let node = root["intents"]
    intents = IntentResolution(
      intents: names("intent", written?.intents.map(\.id.value) ?? [], "intents", node, ["id"]),
      widgets: names("widget", written?.widgets.map(\.id.value) ?? [], "widgets", node, ["id"]),
      types: names("type", written?.entities.map(\.type.value) ?? [], "entities", node, ["type"]),
      requests: names("request", written?.finds.map(\.id.value) ?? [], "requests", node, ["id"]),
      sets: names("set", written?.relevantSets.map(\.id.value) ?? [], "relevant", node, ["id"]))
  }

  /// What a scenario says of the systems.
  var definitions: SystemDefinitions {
    var definitions = SystemDefinitions()
    definitions.focus = focuses.definition
    definitions.filterLinks = focuses.links
    definitions.pointer = pointer.definition
    definitions.pointerLinks = pointer.links
    definitions.intents = intents.definition
    definitions.intentPlay = intents.play
    return definitions
  }
}

extension ScenarioResolver {
  /// The names and the meaning of the section of Focuses.
  var focuses: FocusResolution {
    _read { yield systems.focuses }
    _modify { yield &systems.focuses }
  }

  /// The names and the meaning of the section of the pointer.
  var pointer: PointerResolution {
    _read { yield systems.pointer }
    _modify { yield &systems.pointer }
  }

  /// The names and the meaning of the section of intents.
  var intents: IntentResolution {
    _read { yield systems.intents }
    _modify { yield &systems.intents }
  }

  /// Resolves all sections.
  mutating func resolveSystems() {
    resolveFocus()
    resolvePointer()
    resolveIntents()
  }
}
