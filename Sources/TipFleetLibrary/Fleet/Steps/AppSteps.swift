// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// The process is ended normally.
///
/// See `docs/reference/scenario.md`.
public struct Terminate: StepPart {
  /// Its word in the file.
  public let word = "terminate"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The app invalidates a tip.
///
/// See `docs/reference/scenario.md`.
public struct Invalidate: StepPart {
  /// Its word in the file.
  public let word = "invalidate"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app invalidates a tip.
  ///
  /// - `tip`: The tip.
  /// - `reason`: Why. `"actionPerformed"` unless given.
  ///   - `"actionPerformed"`: The person did what the tip suggests.
  ///   - `"userPerformedAction"`: The same, as it was spelt in 2023.
  ///   - `"tipClosed"`: The person closed it.
  ///   - `"userClosedTip"`: The same, as it was spelt in 2023.
  ///   - `"displayCountExceeded"`: It was displayed as often as allowed.
  ///   - `"displayDurationExceeded"`: It was on screen as long as allowed.
  public init(_ tip: String, reason: String? = nil) {
    keys.set("tip", to: tip)
    keys.set("reason", to: reason)
  }
}

/// The app donates an event.
///
/// See `docs/reference/scenario.md`.
public struct Donate: StepPart {
  /// Its word in the file.
  public let word = "donate"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app donates an event.
  ///
  /// - `event`: The event.
  /// - `values`: What it carries, for an event with values.
  /// - `times`: How many times. From 1 through 100000. `1` unless given.
  /// - `waits`: Whether the app waits for it (`donate`) or not (`sendDonation`). `true` unless
  ///   given.
  public init(
    _ event: String,
    values: KeyValuePairs<String, FileValue>? = nil,
    times: Int? = nil,
    waits: Bool? = nil
  ) {
    keys.set("event", to: event)
    keys.set("values", to: values)
    keys.set("times", to: times)
    keys.set("waits", to: waits)
  }
}

/// The app deletes an event's donations.
///
/// See `docs/reference/scenario.md`.
public struct DeleteDonations: StepPart {
  /// Its word in the file.
  public let word = "deleteDonations"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app deletes an event's donations.
  ///
  /// - `event`: The event.
  public init(_ event: String) {
    keys.set("event", to: event)
  }
}

/// The app writes a parameter.
///
/// See `docs/reference/scenario.md`.
public struct SetParameter: StepPart {
  /// Its word in the file.
  public let word = "set"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app writes a parameter.
  ///
  /// - `parameter`: The parameter.
  /// - `value`: Its new value. `true` unless given.
  public init(_ parameter: String, value: FileValue? = nil) {
    keys.set("parameter", to: parameter)
    keys.set("value", to: value)
  }
}

/// The app calls `resetEligibility`.
///
/// See `docs/reference/scenario.md`.
public struct ResetEligibility: StepPart {
  /// Its word in the file.
  public let word = "resetEligibility"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The app calls `resetEligibility`.
  ///
  /// - `tip`: The tip.
  public init(_ tip: String) {
    keys.set("tip", to: tip)
  }
}

/// The app calls `resetDatastore`, which is refused after `configure`.
///
/// See `docs/reference/scenario.md`.
public struct ResetDatastore: StepPart {
  /// Its word in the file.
  public let word = "resetDatastore"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The app calls `resetDatastore` at its next launch.
///
/// See `docs/reference/scenario.md`.
public struct ResetAtNextLaunch: StepPart {
  /// Its word in the file.
  public let word = "resetAtNextLaunch"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The app calls `configure` again.
///
/// See `docs/reference/scenario.md`.
public struct ConfigureAgain: StepPart {
  /// Its word in the file.
  public let word = "configureAgain"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The process crashes; what was not saved is lost.
///
/// See `docs/reference/scenario.md`.
public struct Crash: StepPart {
  /// Its word in the file.
  public let word = "crash"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The app is deleted and installed again.
///
/// See `docs/reference/scenario.md`.
public struct Reinstall: StepPart {
  /// Its word in the file.
  public let word = "reinstall"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// Another version of the app, from the next launch on.
///
/// See `docs/reference/scenario.md`.
public struct Update: StepPart {
  /// Its word in the file.
  public let word = "update"
  /// What the file says of it.
  public var keys = FileKeys()

  /// Another version of the app, from the next launch on.
  ///
  /// - `version`: The version. From 1 through 65535.
  public init(_ version: Int) {
    keys.set("version", to: version)
  }
}
