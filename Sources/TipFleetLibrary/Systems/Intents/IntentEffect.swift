// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// What an intent does to the tips of the app: one of `donates`, `invalidates` and `sets`.
///
/// See `docs/reference/intents.md`.
public struct IntentEffect: IntentPart, KeyedPart {
  /// What the file says of it.
  public var keys = FileKeys()

  /// What an intent does to the tips of the app: one of `donates`, `invalidates` and `sets`.
  ///
  /// - `donates`: The event that it donates.
  /// - `invalidates`: The tip that it retires, since it does what the tip suggests.
  /// - `sets`: The parameter that it writes.
  /// - `to`: The value of `sets`.
  /// - `afterUnits`: After how many units of progress; when absent at the end of `perform()`. From
  ///   1 through 100.
  /// - `inContinuation`: Whether it is done in the continuation in the foreground. `false` unless
  ///   given.
  public init(
    donates: String? = nil,
    invalidates: String? = nil,
    sets: String? = nil,
    to: FileValue? = nil,
    afterUnits: Int? = nil,
    inContinuation: Bool? = nil
  ) {
    keys.set("donates", to: donates)
    keys.set("invalidates", to: invalidates)
    keys.set("sets", to: sets)
    keys.set("to", to: to)
    keys.set("afterUnits", to: afterUnits)
    keys.set("inContinuation", to: inContinuation)
  }

  /// Writes the part into what it belongs to.
  public func add(toIntent file: inout FileKeys) {
    file.append(value, to: "effects")
  }
}
