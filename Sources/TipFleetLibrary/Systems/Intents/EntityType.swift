// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// Something that stands in the braces of `EntityType`.
public protocol EntityTypePart: Sendable {
  /// Writes the part into what it belongs to.
  func add(toEntityType file: inout FileKeys)
}

/// Things of the app that parameters are about: an enum, or what its data has.
///
/// See `docs/reference/intents.md`.
public struct EntityType: IntentsPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// Things of the app that parameters are about: an enum, or what its data has.
  ///
  /// - `type`: The name of the type.
  /// - `properties`: The numbers that each has, by which requests find it. None unless given.
  /// - `parts`: What stands in the braces.
  ///   - `Entity`: The things, in the order in which they are offered.
  ///   - `EntityList`: Several of them together, which a parameter that is an array can hold.
  public init(
    _ type: String,
    properties: [String]? = nil,
    @PartsBuilder<any EntityTypePart> _ parts: () -> [any EntityTypePart]
  ) {
    keys.set("items", FileValue([FileValue]()))
    keys.set("type", to: type)
    keys.set("properties", to: properties)
    for part in parts() { part.add(toEntityType: &keys) }
  }

  /// Writes the part into what it belongs to.
  public func add(toIntents file: inout FileKeys) {
    file.append(value, to: "entities")
  }
}

/// A thing of the app.
///
/// See `docs/reference/intents.md`.
public struct Entity: EntityTypePart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A thing of the app.
  ///
  /// - `id`: What it is called.
  /// - `belongsTo`: Things of other types that it belongs to: options that depend on one of them
  ///   have it. None unless given.
  /// - `has`: Its numbers, by the names of the properties; one that is absent is 0.
  public init(_ id: String, belongsTo: [String]? = nil, has: KeyValuePairs<String, Int>? = nil) {
    keys.set("id", to: id)
    keys.set("belongsTo", to: belongsTo)
    keys.set("has", to: has)
  }

  /// Writes the part into what it belongs to.
  public func add(toEntityType file: inout FileKeys) {
    file.append(value, to: "items")
  }
}

/// Several things of one type.
///
/// See `docs/reference/intents.md`.
public struct EntityList: EntityTypePart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// Several things of one type.
  ///
  /// - `id`: What they are called together.
  /// - `items`: The things.
  public init(_ id: String, items: [String]) {
    keys.set("id", to: id)
    keys.set("items", to: items)
  }

  /// Writes the part into what it belongs to.
  public func add(toEntityType file: inout FileKeys) {
    file.append(value, to: "lists")
  }
}
