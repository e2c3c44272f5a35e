// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// The person turns a Focus on; the one that was on ends.
///
/// See B-01 in `docs/reference/focus.md`.
public struct TurnFocusOn: StepPart {
  /// Its word in the file.
  public let word = "turnFocusOn"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person turns a Focus on; the one that was on ends.
  ///
  /// - `focus`: The Focus.
  public init(_ focus: String) {
    keys.set("focus", to: focus)
  }
}

/// The person turns the Focus off that is on.
///
/// See B-01 in `docs/reference/focus.md`.
public struct TurnFocusOff: StepPart {
  /// Its word in the file.
  public let word = "turnFocusOff"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The person gives the filter values for a Focus, or takes it out of it.
///
/// See B-06 in `docs/reference/focus.md`.
public struct ConfigureFilter: StepPart {
  /// Its word in the file.
  public let word = "configureFilter"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person gives the filter values for a Focus, or takes it out of it.
  ///
  /// - `focus`: The Focus.
  /// - `values`: The values of parameters that are not to have their defaults; when absent the
  ///   filter is taken out of the Focus.
  public init(_ focus: String, values: KeyValuePairs<String, FileValue>? = nil) {
    keys.set("focus", to: focus)
    keys.set("values", to: values)
  }
}

/// A notification of the app comes, from itself or from its server.
///
/// See B-17 in `docs/reference/focus.md`.
public struct PostNotification: StepPart {
  /// Its word in the file.
  public let word = "postNotification"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A notification of the app comes, from itself or from its server.
  ///
  /// - `criterion`: What it is about, as the filter compares it; when absent it says nothing.
  /// - `timeSensitive`: Whether it is time-sensitive. `false` unless given.
  public init(criterion: String? = nil, timeSensitive: Bool? = nil) {
    keys.set("criterion", to: criterion)
    keys.set("timeSensitive", to: timeSensitive)
  }
}

/// The app says that its filter context is out of date, and gives it anew.
///
/// See B-16 in `docs/reference/focus.md`.
public struct InvalidateContext: StepPart {
  /// Its word in the file.
  public let word = "invalidateContext"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The person switches the filter off in the app, until the Focus changes.
///
/// See B-22 in `docs/reference/focus.md`.
public struct OverrideFilter: StepPart {
  /// Its word in the file.
  public let word = "overrideFilter"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}
