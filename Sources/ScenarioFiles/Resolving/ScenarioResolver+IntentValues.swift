import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

// What parameters of intents can hold, and which a step means.

extension ScenarioResolver {
  /// A type of entities, each of which a parameter can hold.
  mutating func resolve(_ syntax: EntityTypeSyntax, into definition: inout IntentDefinition) {
    let choices = addType(
      EntityType(id: syntax.type.value, properties: syntax.properties.map(\.value)),
      of: syntax.items.map(\.id.value), to: &definition)
    let first = definition.entities.count - syntax.items.count
    for (number, item) in syntax.items.enumerated() {
      definition.entities[first + number].properties = properties(of: item, in: syntax)
    }
    intents.choicesOfTypes.append(choices + addLists(of: syntax, from: first, to: &definition))
  }

  /// The numbers of an entity, by the properties of its type.
  private mutating func properties(
    of item: EntitySyntax, in type: EntityTypeSyntax
  ) -> [Int64] {
    for value in item.properties { _ = property(value.key, of: type) }
    return type.properties.map { property in
      item.properties.first { $0.name == property.value }?.value ?? 0
    }
  }

  mutating func property(_ reference: Reference, of type: EntityTypeSyntax) -> Int? {
    let names = type.properties.map(\.value)
    if let index = names.firstIndex(of: reference.value) { return index }
    intentError(
      .unknownReference, at: reference.range,
      "the type \(type.type.value) has no property \(PrintableText.quoted(reference.value))",
      hint: DefinedNames.hint(for: reference.value, in: names, kind: "property"))
    return nil
  }

  private mutating func addLists(
    of syntax: EntityTypeSyntax, from first: Int, to definition: inout IntentDefinition
  ) -> [NamedChoice] {
    let names = syntax.items.map(\.id.value)
    return syntax.lists.map { list in
      let items = list.items.compactMap { item -> EntityIndex? in
        if let index = names.firstIndex(of: item.value) { return EntityIndex(first + index) }
        intentError(
          .unknownReference, at: item.range,
          "the type \(syntax.type.value) has no \(PrintableText.quoted(item.value))",
          hint: DefinedNames.hint(for: item.value, in: names, kind: "item"))
        return nil
      }
      let choice = ChoiceIndex(definition.choices.count)
      definition.choices.append(
        Choice(id: list.id.value, type: UInt16(definition.types.count - 1), items: items))
      return NamedChoice(name: list.id.value, index: choice)
    }
  }

  /// What entities belong to, once all are known.
  mutating func resolveParents(
    _ types: [EntityTypeSyntax], into definition: inout IntentDefinition
  ) {
    let names = definition.entities.map(\.id)
    for (number, item) in types.flatMap(\.items).enumerated() {
      for parent in item.parents {
        if let index = names.firstIndex(of: parent.value) {
          definition.entities[number].parents.append(EntityIndex(index))
        } else if !intents.typeNames.hasBroken {
          intentError(
            .unknownReference, at: parent.range,
            "there is no \(PrintableText.quoted(parent.value)) to belong to",
            hint: DefinedNames.hint(for: parent.value, in: names, kind: "item"))
        }
      }
    }
  }

  /// A parameter of the intent that is resolved.
  mutating func resolve(
    _ syntax: IntentParameterSyntax, into definition: inout IntentDefinition
  ) -> IntentParameter {
    var choices: [NamedChoice] = []
    var type = UInt16(truncatingIfNeeded: definition.types.count)
    if let name = syntax.type {
      if let index = index(of: name, in: intents.typeNames) {
        choices = intents.choicesOfTypes[index]
        type = UInt16(truncatingIfNeeded: index)
      } else {
        intents.isIncomplete = true
      }
    } else {
      choices = addType(EntityType(), of: syntax.choices.map(\.value), to: &definition)
    }
    intents.choices[intents.choices.count - 1].append(choices)
    var parameter = IntentParameter(id: syntax.id.value, type: type)
    parameter.sizes = syntax.sizes.map { FamilySize($0.count, in: $0.family) }
    if let standard = syntax.standard, !choices.isEmpty {
      parameter.standard = choice(standard, among: choices)
    }
    return parameter
  }

  /// Adds a type with these entities, and a choice for each.
  private func addType(
    _ type: EntityType, of names: [String], to definition: inout IntentDefinition
  ) -> [NamedChoice] {
    let number = UInt16(truncatingIfNeeded: definition.types.count)
    definition.types.append(type)
    return names.map { name in
      let entity = EntityIndex(definition.entities.count)
      definition.entities.append(Entity(id: name, type: number))
      let choice = ChoiceIndex(definition.choices.count)
      definition.choices.append(Choice(id: name, type: number, items: [entity]))
      return NamedChoice(name: name, index: choice)
    }
  }

  mutating func choice(
    _ reference: Reference, among choices: [NamedChoice]
  ) -> ChoiceIndex? {
    if let found = choices.first(where: { $0.name == reference.value }) { return found.index }
    intentError(
      .unknownReference, at: reference.range,
      "the parameter cannot hold \(PrintableText.quoted(reference.value))",
      hint: DefinedNames.hint(
        for: reference.value, in: choices.map(\.name), kind: "choice"))
    return nil
  }

  mutating func configuration(
    _ parameter: Reference, _ value: Reference?, of kind: WidgetKindIndex
  ) -> (IntentParameterIndex, ChoiceIndex?)? {
    guard let definition = intents.definition, definition.kinds.indices.contains(kind.position)
    else { return nil }
    let configuring = definition.intents(configuring: kind)
    if configuring.isEmpty {
      intentError(
        .inconsistent, at: parameter.range,
        "the widget \(definition.kinds[kind.position].id) has nothing to configure",
        hint: "give it \"configuredBy\"")
      return nil
    }
    let names = definition.parameterNames(of: kind)
    guard let index = index(of: parameter, among: names, of: configuring[0], definition) else {
      return nil
    }
    guard let value else { return (IntentParameterIndex(index), nil) }
    let choices = configuring.flatMap { intent in
      let parameters = definition.intents[intent.position].parameters
      return parameters.firstIndex { $0.id == parameter.value }
        .map { intents.choices[intent.position][$0] } ?? []
    }
    return choice(value, among: choices).map { (IntentParameterIndex(index), $0) }
  }

  mutating func configuration(
    _ parameter: Reference, _ value: Reference?, of intent: IntentIndex
  ) -> (IntentParameterIndex, ChoiceIndex?)? {
    guard let definition = intents.definition,
      definition.intents.indices.contains(intent.position)
    else { return nil }
    let names = definition.intents[intent.position].parameters.map(\.id)
    guard let index = index(of: parameter, among: names, of: intent, definition) else { return nil }
    guard let value else { return (IntentParameterIndex(index), nil) }
    return choice(value, among: intents.choices[intent.position][index])
      .map { (IntentParameterIndex(index), $0) }
  }

  /// The position of a parameter among those that an intent has.
  private mutating func index(
    of parameter: Reference, among names: [String], of intent: IntentIndex,
    _ definition: IntentDefinition
  ) -> Int? {
    if let index = names.firstIndex(of: parameter.value) { return index }
    intentError(
      .unknownReference, at: parameter.range,
      "the intent \(definition.intents[intent.position].id) has no parameter "
        + PrintableText.quoted(parameter.value),
      hint: DefinedNames.hint(for: parameter.value, in: names, kind: "parameter"))
    return nil
  }
}
