// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A Focus that a person or its schedule turns on.
///
/// See `docs/reference/focus.md`.
public struct Focus: FocusFilterPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A Focus that a person or its schedule turns on.
  ///
  /// - `id`: Its name.
  /// - `filter`: The values that the filter has in it; parameters that are not named have their
  ///   defaults. When absent the filter is not configured for it.
  /// - `parts`: What stands in the braces.
  ///   - `DailyWindow`: When it is on by itself, on every device, each day by true time.
  public init(
    _ id: String,
    filter: KeyValuePairs<String, FileValue>? = nil,
    @PartsBuilder<DailyWindow> _ parts: () -> [DailyWindow] = { [] }
  ) {
    keys.set("id", to: id)
    keys.set("filter", to: filter)
    for part in parts() { keys.append(part.value, to: "schedule") }
  }

  /// Writes the part into what it belongs to.
  public func add(toFocusFilter file: inout FileKeys) {
    file.append(value, to: "focuses")
  }
}

/// A part of each day.
///
/// See `docs/reference/focus.md`.
public struct DailyWindow: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A part of each day.
  ///
  /// - `from`: When it begins, from midnight. Allowed: from "0s" through "1d". A text such as
  ///   `"250ms"` or `"3d"`.
  /// - `for`: How long it lasts. Allowed: from "1s" through "1d". A text such as `"250ms"` or
  ///   `"3d"`.
  public init(from: String, for: String) {
    keys.set("from", to: from)
    keys.set("for", to: `for`)
  }
}
