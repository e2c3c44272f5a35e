// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A parameter of an intent.
///
/// See `docs/reference/intents.md`.
public struct IntentParameter: IntentPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A parameter of an intent.
  ///
  /// - `id`: Its name.
  /// - `choices`: What it can hold, if its type is its own. None unless given.
  /// - `of`: The type of what it can hold, one of `entities`; migration keeps the value of a
  ///   parameter that keeps its name and this type.
  /// - `default`: Its default; when absent it may have no value.
  /// - `dependsOn`: Parameters of the intent that must have a value before anything is offered;
  ///   then what belongs to these values is. None unless given.
  /// - `parts`: What stands in the braces.
  ///   - `FamilySize`: How many items it holds at most if it is an array, by the size of widget.
  public init(
    _ id: String,
    choices: [String]? = nil,
    of: String? = nil,
    default: String? = nil,
    dependsOn: [String]? = nil,
    @PartsBuilder<FamilySize> _ parts: () -> [FamilySize] = { [] }
  ) {
    keys.set("id", to: id)
    keys.set("choices", to: choices)
    keys.set("of", to: of)
    keys.set("default", to: `default`)
    keys.set("dependsOn", to: dependsOn)
    for part in parts() { keys.append(part.value, to: "sizes") }
  }

  /// Writes the part into what it belongs to.
  public func add(toIntent file: inout FileKeys) {
    file.append(value, to: "parameters")
  }
}

/// How many items a parameter holds at most.
///
/// in `docs/reference/intents.md`.
public struct FamilySize: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// How many items a parameter holds at most.
  ///
  /// - `family`: The size of widget; when absent all that no entry before it names, and actions.
  ///   - `"small"`: A small one.
  ///   - `"medium"`: A medium one.
  ///   - `"large"`: A large one.
  ///   - `"extraLarge"`: An extra large one.
  ///   - `"accessoryCircular"`: A circular accessory.
  ///   - `"accessoryRectangular"`: A rectangular accessory.
  ///   - `"accessoryInline"`: An accessory in a line of text.
  /// - `items`: The number of items. From 1 through 100.
  public init(family: String? = nil, items: Int) {
    keys.set("family", to: family)
    keys.set("items", to: items)
  }
}

/// A branch of a summary: the first whose conditions all hold says which parameters are shown.
///
/// in `docs/reference/intents.md`.
public struct SummaryBranch: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A branch of a summary: the first whose conditions all hold says which parameters are shown.
  ///
  /// - `families`: The sizes of widgets for which it holds; when empty any, and actions. None
  ///   unless given.
  ///   - `"small"`: A small one.
  ///   - `"medium"`: A medium one.
  ///   - `"large"`: A large one.
  ///   - `"extraLarge"`: An extra large one.
  ///   - `"accessoryCircular"`: A circular accessory.
  ///   - `"accessoryRectangular"`: A rectangular accessory.
  ///   - `"accessoryInline"`: An accessory in a line of text.
  /// - `when`: The values that parameters must have.
  /// - `given`: The parameters that must have any value. None unless given.
  /// - `sentence`: The parameters in the sentence.
  /// - `below`: The parameters below it. None unless given.
  public init(
    families: [String]? = nil,
    when: KeyValuePairs<String, String>? = nil,
    given: [String]? = nil,
    sentence: [String],
    below: [String]? = nil
  ) {
    keys.set("families", to: families)
    keys.set("when", to: when)
    keys.set("given", to: given)
    keys.set("sentence", to: sentence)
    keys.set("below", to: below)
  }
}
