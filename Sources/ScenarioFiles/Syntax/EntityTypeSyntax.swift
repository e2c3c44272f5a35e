import DeviceSystems
import IntentSystem
import Scenarios
import TextFormats

/// A type of entities as a file writes it.
struct EntityTypeSyntax: Sendable {
  var type = Reference("")
  var properties: [Reference] = []
  var items: [EntitySyntax] = []
  var lists: [EntityListSyntax] = []

  static let codec: Codec<EntityTypeSyntax> = .object(
    "EntityType", "Things of the app that parameters are about: an enum, or what its data has.",
    defaults: EntityTypeSyntax()
  ) { type in
    type.required("type", \.type, .reference("type"), "The name of the type.")
    type.defaulted(
      "properties", \.properties, .list(of: .reference("property"), count: 0...40),
      "The numbers that each has, by which requests find it.")
    type.required(
      "items", \.items, .list(of: EntitySyntax.codec, count: 1...1_000, uniqueKey: "id"),
      "The things, in the order in which they are offered.")
    type.defaulted(
      "lists", \.lists, .list(of: EntityListSyntax.codec, count: 0...1_000, uniqueKey: "id"),
      "Several of them together, which a parameter that is an array can hold.")
  }
}

/// An entity, or a case of an enum, as a file writes it.
struct EntitySyntax: Sendable {
  var id = Reference("")
  var parents: [Reference] = []
  var properties: [NamedValue<Int64>] = []

  static let codec: Codec<EntitySyntax> = .object(
    "Entity", "A thing of the app.", defaults: EntitySyntax()
  ) { entity in
    entity.required("id", \.id, .reference("choice"), "What it is called.")
    entity.defaulted(
      "belongsTo", \.parents, .list(of: .reference("choice"), count: 0...100),
      "Things of other types that it belongs to: options that depend on one of them have it.")
    entity.defaulted(
      "has", \.properties,
      .map(from: "property", to: .integer(in: -1_000_000_000...1_000_000_000), count: 0...40),
      "Its numbers, by the names of the properties; one that is absent is 0.")
  }
}

/// Several entities together as a file writes them.
struct EntityListSyntax: Sendable {
  var id = Reference("")
  var items: [Reference] = []

  static let codec: Codec<EntityListSyntax> = .object(
    "EntityList", "Several things of one type.", defaults: EntityListSyntax()
  ) { list in
    list.required("id", \.id, .reference("choice"), "What they are called together.")
    list.required("items", \.items, .list(of: .reference("choice"), count: 0...100), "The things.")
  }
}
