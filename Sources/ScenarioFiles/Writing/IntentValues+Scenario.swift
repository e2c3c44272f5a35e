import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

// From what parameters hold, and what is asked for, to their file.

extension EntityTypeSyntax {
  /// The types that have a name.
  static func all(of definition: IntentDefinition) -> [EntityTypeSyntax] {
    definition.types.enumerated().compactMap { number, type in
      guard let name = type.id else { return nil }
      let items = definition.entities.filter { Int($0.type) == number }
      let lists = definition.choices.filter { Int($0.type) == number }.dropFirst(items.count)
      return EntityTypeSyntax(
        type: Located(name), properties: type.properties.map { Located($0) },
        items: items.map { EntitySyntax($0, of: type, definition) },
        lists: lists.map { list in
          EntityListSyntax(
            id: Located(list.id),
            items: list.items.map { Located(definition.entities[$0.position].id) })
        })
    }
  }
}

extension EntitySyntax {
  fileprivate init(_ entity: Entity, of type: EntityType, _ definition: IntentDefinition) {
    id = Located(entity.id)
    parents = entity.parents.map { Located(definition.entities[$0.position].id) }
    properties = zip(type.properties, entity.properties).compactMap { name, value in
      value == 0 ? nil : NamedValue(name, value)
    }
  }
}

extension IntentParameterSyntax {
  init(_ parameter: IntentParameter, of intent: AppIntent, _ definition: IntentDefinition) {
    id = Located(parameter.id)
    let number = Int(parameter.type)
    if definition.types.indices.contains(number), let name = definition.types[number].id {
      type = Located(name)
    } else {
      choices = definition.choices.filter { $0.type == parameter.type }.map { Located($0.id) }
    }
    standard = parameter.standard.map { Located(definition.choices[$0.position].id) }
    let query = parameter.query.map { definition.queries[$0.position] }
    dependsOn = (query?.dependencies ?? []).flatMap(\.parameters).map { reference in
      Located(
        definition.intents[reference.intent.position].parameters[reference.parameter.position].id)
    }
    sizes = parameter.sizes.map { FamilySizeSyntax(family: $0.family, count: $0.count) }
  }
}

extension SummaryBranchSyntax {
  init(_ branch: SummaryBranch, of intent: AppIntent, _ definition: IntentDefinition) {
    for condition in branch.conditions {
      switch condition {
      case .family(let list): families = list
      case .parameter(let parameter, let choice):
        guard let choice else { continue }
        settings.append(
          NamedValue(
            intent.parameters[parameter.position].id,
            Located(definition.choices[choice.position].id)))
      case .hasValue(let parameter):
        given.append(Located(intent.parameters[parameter.position].id))
      }
    }
    sentence = branch.sentence.map { Located(intent.parameters[$0.position].id) }
    below = branch.below.map { Located(intent.parameters[$0.position].id) }
  }
}

extension IntentDefinition {
  /// Values of the parameters of an intent by their names, those that are the default left out.
  func named(_ values: [ChoiceIndex?], of intent: AppIntent) -> [NamedValue<Reference>] {
    zip(intent.parameters, values).compactMap { parameter, value in
      guard let value, value != parameter.standard else { return nil }
      return NamedValue(parameter.id, Located(choices[value.position].id))
    }
  }
}

extension FindRequestSyntax {
  init(_ request: FindRequest, of definition: IntentDefinition) {
    let query = definition.queries[request.query.position]
    let number = Int(query.type)
    let declared = definition.types.indices.contains(number) ? definition.types[number] : nil
    func property(_ position: Int) -> Reference {
      let names = declared?.properties ?? []
      return Located(names.indices.contains(position) ? names[position] : "")
    }
    id = Located(request.id)
    type = Located(declared?.id ?? "")
    style = query.style
    comparators = request.comparators.map {
      FindComparatorSyntax(
        property: property($0.property), relation: $0.relation, value: $0.value)
    }
    needsAny = !request.needsAll
    sort = request.sort.map { property($0.property) }
    isDescending = request.sort?.isDescending ?? false
    limit = request.limit
  }
}

extension RelevantSetSyntax {
  init(_ set: RelevantSet, of definition: IntentDefinition) {
    id = Located(set.id)
    intents = set.intents.map { relevant in
      RelevantIntentSyntax(
        widget: Located(definition.kinds[relevant.kind.position].id), from: relevant.from,
        until: relevant.until)
    }
  }
}
