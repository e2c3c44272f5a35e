// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// What is asked of the Find action of a query.
///
/// in `docs/reference/intents.md`.
public struct FindRequest: IntentsPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// What is asked of the Find action of a query.
  ///
  /// - `id`: What it is called.
  /// - `type`: The type of what is to be found.
  /// - `by`: Who filters. `"enumerable"` unless given.
  ///   - `"property"`: The app, which is told what is wanted.
  ///   - `"enumerable"`: The system, which is given everything.
  /// - `any`: Whether one of `where` is enough, rather than all. `false` unless given.
  /// - `sort`: The property that gives the order; when absent that of the type.
  /// - `descending`: Whether the greatest comes first. `false` unless given.
  /// - `limit`: How many are wanted at most; when absent all. From 1 through 100000.
  /// - `parts`: What stands in the braces.
  ///   - `FindComparator`: What must hold of what is found.
  public init(
    _ id: String,
    type: String,
    by: String? = nil,
    any: Bool? = nil,
    sort: String? = nil,
    descending: Bool? = nil,
    limit: Int? = nil,
    @PartsBuilder<FindComparator> _ parts: () -> [FindComparator] = { [] }
  ) {
    keys.set("id", to: id)
    keys.set("type", to: type)
    keys.set("by", to: by)
    keys.set("any", to: any)
    keys.set("sort", to: sort)
    keys.set("descending", to: descending)
    keys.set("limit", to: limit)
    for part in parts() { keys.append(part.value, to: "where") }
  }

  /// Writes the part into what it belongs to.
  public func add(toIntents file: inout FileKeys) {
    file.append(value, to: "requests")
  }
}

/// A comparison of a property.
///
/// See `docs/reference/intents.md`.
public struct FindComparator: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A comparison of a property.
  ///
  /// - `property`: The property.
  /// - `is`: How it compares with `value`. `"equal"` unless given.
  ///   - `"equal"`: Both are the same.
  ///   - `"different"`: They differ.
  ///   - `"less"`: The property is less.
  ///   - `"greater"`: The property is greater.
  /// - `value`: The number. From -1000000000 through 1000000000.
  public init(_ property: String, is: String? = nil, value: Int) {
    keys.set("property", to: property)
    keys.set("is", to: `is`)
    keys.set("value", to: value)
  }
}
