// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// The person has an intent run, without a widget.
///
/// in `docs/reference/intents.md`.
public struct RunIntent: StepPart {
  /// Its word in the file.
  public let word = "runIntent"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person has an intent run, without a widget.
  ///
  /// - `intent`: The intent.
  /// - `by`: How it is started. `"siri"` unless given.
  ///   - `"siri"`: By its name, with Siri.
  ///   - `"spotlight"`: By its name, in Spotlight.
  ///   - `"shortcutAction"`: As an action of a shortcut that the person made.
  ///   - `"appShortcut"`: By its App Shortcut, which has to be declared.
  ///   - `"appButton"`: By a button in the app, which has to be in the foreground.
  public init(_ intent: String, by: String? = nil) {
    keys.set("intent", to: intent)
    keys.set("by", to: by)
  }
}

/// The data of the app changes without an intent; widgets show it later.
///
/// See `docs/reference/intents.md`.
public struct ChangeData: StepPart {
  /// Its word in the file.
  public let word = "changeData"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The device is locked: the app leaves the foreground, and widgets do nothing.
///
/// See `docs/reference/intents.md`.
public struct LockDevice: StepPart {
  /// Its word in the file.
  public let word = "lockDevice"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The person unlocks the device.
///
/// See `docs/reference/intents.md`.
public struct UnlockDevice: StepPart {
  /// Its word in the file.
  public let word = "unlockDevice"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The app asks the system to refresh what it recommends for widgets; only a device without a
/// configuration screen does.
///
/// in `docs/reference/intents.md`.
public struct RefreshRecommendations: StepPart {
  /// Its word in the file.
  public let word = "refreshRecommendations"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// A shortcut of the person asks the Find action.
///
/// in `docs/reference/intents.md`.
public struct Find: StepPart {
  /// Its word in the file.
  public let word = "find"
  /// What the file says of it.
  public var keys = FileKeys()

  /// A shortcut of the person asks the Find action.
  ///
  /// - `request`: What it asks.
  public init(_ request: String) {
    keys.set("request", to: request)
  }
}

/// The app registers what is relevant, in place of what was.
///
/// in `docs/reference/intents.md`.
public struct SetRelevant: StepPart {
  /// Its word in the file.
  public let word = "setRelevant"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app registers what is relevant, in place of what was.
  ///
  /// - `set`: What is relevant then.
  public init(_ set: String) {
    keys.set("set", to: set)
  }
}

/// The person adds an action, which has parameters of its own.
///
/// in `docs/reference/intents.md`.
public struct AddAction: StepPart {
  /// Its word in the file.
  public let word = "addAction"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person adds an action, which has parameters of its own.
  ///
  /// - `intent`: The intent that it runs.
  /// - `in`: Where it is configured. `"shortcuts"` unless given.
  ///   - `"shortcuts"`: In the Shortcuts editor.
  ///   - `"focusSettings"`: In the settings of a Focus.
  public init(_ intent: String, in: String? = nil) {
    keys.set("intent", to: intent)
    keys.set("in", to: `in`)
  }
}

/// The person gives a parameter of an action a value, or takes it away.
///
/// in `docs/reference/intents.md`.
public struct ConfigureAction: StepPart {
  /// Its word in the file.
  public let word = "configureAction"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The person gives a parameter of an action a value, or takes it away.
  ///
  /// - `intent`: The intent that the action runs.
  /// - `number`: Which action of the intent. From 1 through 1000. `1` unless given.
  /// - `parameter`: The parameter.
  /// - `value`: What it is to hold; when absent it is to have no value.
  public init(_ intent: String, number: Int? = nil, parameter: String, value: String? = nil) {
    keys.set("intent", to: intent)
    keys.set("number", to: number)
    keys.set("parameter", to: parameter)
    keys.set("value", to: value)
  }
}

/// The configuration of an action asks what a parameter can hold.
///
/// in `docs/reference/intents.md`.
public struct AskActionOptions: StepPart {
  /// Its word in the file.
  public let word = "askActionOptions"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The configuration of an action asks what a parameter can hold.
  ///
  /// - `intent`: The intent that the action runs.
  /// - `number`: Which action of the intent. From 1 through 1000. `1` unless given.
  /// - `parameter`: The parameter.
  public init(_ intent: String, number: Int? = nil, parameter: String) {
    keys.set("intent", to: intent)
    keys.set("number", to: number)
    keys.set("parameter", to: parameter)
  }
}

/// The system of the device becomes one that configures widgets by App Intents; an older one has
/// `olderSystem`.
///
/// in `docs/reference/intents.md`.
public struct UpgradeSystem: StepPart {
  /// Its word in the file.
  public let word = "upgradeSystem"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}
