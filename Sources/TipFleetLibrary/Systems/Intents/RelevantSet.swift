// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// What the app registers as relevant together.
///
/// in `docs/reference/intents.md`.
public struct RelevantSet: IntentsPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// What the app registers as relevant together.
  ///
  /// - `id`: What it is called.
  /// - `parts`: What stands in the braces.
  ///   - `RelevantIntent`: The kinds of widgets that are relevant, and when; none withdraws all.
  public init(_ id: String, @PartsBuilder<RelevantIntent> _ parts: () -> [RelevantIntent]) {
    keys.set("widgets", FileValue([FileValue]()))
    keys.set("id", to: id)
    for part in parts() { keys.append(part.value, to: "widgets") }
  }

  /// Writes the part into what it belongs to.
  public func add(toIntents file: inout FileKeys) {
    file.append(value, to: "relevant")
  }
}

/// A kind of widget that is relevant for a time.
///
/// in `docs/reference/intents.md`.
public struct RelevantIntent: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A kind of widget that is relevant for a time.
  ///
  /// - `widget`: The kind.
  /// - `from`: When it begins, on the clock of the device. Allowed: "0s" or more. A text such as
  ///   `"90s"` or `"3d"`.
  /// - `until`: When it is over. Allowed: "0s" or more. A text such as `"90s"` or `"3d"`.
  public init(_ widget: String, from: String, until: String) {
    keys.set("widget", to: widget)
    keys.set("from", to: from)
    keys.set("until", to: until)
  }
}
