// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// A kind of widget.
///
/// See `docs/reference/intents.md`.
public struct Widget: IntentsPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A kind of widget.
  ///
  /// - `id`: Its name.
  /// - `families`: The sizes in which it can be placed. `"small"` unless given.
  ///   - `"small"`: A small one.
  ///   - `"medium"`: A medium one.
  ///   - `"large"`: A large one.
  ///   - `"extraLarge"`: An extra large one.
  ///   - `"accessoryCircular"`: A circular accessory.
  ///   - `"accessoryRectangular"`: A rectangular accessory.
  ///   - `"accessoryInline"`: An accessory in a line of text.
  /// - `configuredBy`: The intent whose parameters configure it; when absent there is nothing to
  ///   configure.
  /// - `formerly`: The intent of the old definition file, one that is `legacy`. It configures the
  ///   widget on a device with an `olderSystem`, and on any other if there is no `configuredBy`.
  /// - `entries`: How many entries its timeline has. From 1 through 1000. `1` unless given.
  /// - `every`: The time from one entry to the next. Allowed: from "1s" through "30d". A text such
  ///   as `"250ms"` or `"3d"`. `"1h"` unless given.
  /// - `reloadsAtEnd`: Whether a reload is asked for once the last entry was shown. `false` unless
  ///   given.
  /// - `parts`: What stands in the braces.
  ///   - `WidgetControl`: Its buttons and toggles.
  public init(
    _ id: String,
    families: [String]? = nil,
    configuredBy: String? = nil,
    formerly: String? = nil,
    entries: Int? = nil,
    every: String? = nil,
    reloadsAtEnd: Bool? = nil,
    @PartsBuilder<WidgetControl> _ parts: () -> [WidgetControl] = { [] }
  ) {
    keys.set("id", to: id)
    keys.set("families", to: families)
    keys.set("configuredBy", to: configuredBy)
    keys.set("formerly", to: formerly)
    keys.set("entries", to: entries)
    keys.set("every", to: every)
    keys.set("reloadsAtEnd", to: reloadsAtEnd)
    for part in parts() { keys.append(part.value, to: "controls") }
  }

  /// Writes the part into what it belongs to.
  public func add(toIntents file: inout FileKeys) {
    file.append(value, to: "widgets")
  }
}

/// A button or toggle of a widget.
///
/// See `docs/reference/intents.md`.
public struct WidgetControl: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A button or toggle of a widget.
  ///
  /// - `runs`: The intent that it runs.
  /// - `toggle`: Whether it is a toggle. `false` unless given.
  public init(runs: String, toggle: Bool? = nil) {
    keys.set("runs", to: runs)
    keys.set("toggle", to: toggle)
  }
}
