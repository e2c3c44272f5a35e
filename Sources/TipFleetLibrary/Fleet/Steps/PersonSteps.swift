// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// The app comes to the foreground; it is started if necessary.
///
/// See `docs/reference/scenario.md`.
public struct Open: StepPart {
  /// Its word in the file.
  public let word = "open"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// A screen is opened; the app is opened first if necessary.
///
/// See `docs/reference/scenario.md`.
public struct Visit: StepPart {
  /// Its word in the file.
  public let word = "visit"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A screen is opened; the app is opened first if necessary.
  ///
  /// - `screen`: The screen.
  public init(_ screen: String) {
    keys.set("screen", to: screen)
  }
}

/// The person leaves the app; it is suspended.
///
/// See `docs/reference/scenario.md`.
public struct Leave: StepPart {
  /// Its word in the file.
  public let word = "leave"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// Somebody does something on a screen; nothing happens if it is not open in the foreground.
///
/// See `docs/reference/scenario.md`.
public struct Act: StepPart {
  /// Its word in the file.
  public let word = "act"
  /// What the file says of it.
  public var keys = FileKeys()

  /// Somebody does something on a screen; nothing happens if it is not open in the foreground.
  ///
  /// - `action`: One of the screen's `actions`.
  /// - `screen`: The screen; when absent the only one with such an action.
  public init(_ action: String, screen: String? = nil) {
    keys.set("action", to: action)
    keys.set("screen", to: screen)
  }
}

/// Somebody does something with a tip; nothing happens if it is not on screen.
///
/// See `docs/reference/scenario.md`.
public struct React: StepPart {
  /// Its word in the file.
  public let word = "react"
  /// What the file says of it.
  public var keys = FileKeys()

  /// Somebody does something with a tip; nothing happens if it is not on screen.
  ///
  /// - `tip`: The tip.
  /// - `with`: What they do.
  ///   - `"ignore"`: Nothing: it stays until they leave the screen.
  ///   - `"close"`: They close it.
  ///   - `"act"`: They choose its first action, or tap the view where its style runs one.
  ///   - `"use"`: They do what it suggests, and the app invalidates it.
  ///   - `"tapOutside"`: They tap outside a popover.
  public init(_ tip: String, with: String) {
    keys.set("tip", to: tip)
    keys.set("with", to: with)
  }
}

/// Somebody chooses an action of a tip that is on screen.
///
/// See `docs/reference/scenario.md`.
public struct Choose: StepPart {
  /// Its word in the file.
  public let word = "choose"
  /// What the file says of it.
  public var keys = FileKeys()

  /// Somebody chooses an action of a tip that is on screen.
  ///
  /// - `tip`: The tip.
  /// - `action`: The action's id.
  public init(_ tip: String, action: String) {
    keys.set("tip", to: tip)
    keys.set("action", to: action)
  }
}
