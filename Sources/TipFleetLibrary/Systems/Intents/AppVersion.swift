// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// What the app has from a version on: `version` of a device and the step `update` say which it
/// has.
///
/// in `docs/reference/intents.md`.
public struct AppVersion: IntentsPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// What the app has from a version on: `version` of a device and the step `update` say which it
  /// has.
  ///
  /// - `version`: The number of the first version that has it; a device with an earlier one than
  ///   all has what the first of the list has. From 1 through 65535.
  /// - `intents`: The intents that it contains; when absent all.
  /// - `widgets`: The kinds of widgets that it has; when absent all, configured as they say
  ///   themselves.
  public init(_ version: Int, intents: [String]? = nil, widgets: [VersionWidget]? = nil) {
    keys.set("version", to: version)
    keys.set("intents", to: intents)
    keys.set("widgets", to: widgets)
  }

  /// Writes the part into what it belongs to.
  public func add(toIntents file: inout FileKeys) {
    file.append(value, to: "versions")
  }
}

/// A kind of widget in a version of the app.
///
/// See `docs/reference/intents.md`.
public struct VersionWidget: KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// A kind of widget in a version of the app.
  ///
  /// - `widget`: The kind.
  /// - `configuredBy`: The intent that configures it there; when absent there is nothing to
  ///   configure.
  /// - `formerly`: The intent of the old definition file, one that is `legacy`. It configures the
  ///   widget on a device with an `olderSystem`, and on any other if there is no `configuredBy`.
  public init(_ widget: String, configuredBy: String? = nil, formerly: String? = nil) {
    keys.set("widget", to: widget)
    keys.set("configuredBy", to: configuredBy)
    keys.set("formerly", to: formerly)
  }
}
