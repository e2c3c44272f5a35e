// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// The device loses its connection.
///
/// See `docs/reference/scenario.md`.
public struct GoOffline: StepPart {
  /// Its word in the file.
  public let word = "goOffline"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The device gets its connection back, unless a fault keeps it offline.
///
/// See `docs/reference/scenario.md`.
public struct GoOnline: StepPart {
  /// Its word in the file.
  public let word = "goOnline"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The device signs in to an account.
///
/// See `docs/reference/scenario.md`.
public struct SignIn: StepPart {
  /// Its word in the file.
  public let word = "signIn"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The device signs in to an account.
  ///
  /// - `account`: The account. `"main"` unless given.
  public init(account: String? = nil) {
    keys.set("account", to: account)
  }
}

/// The device signs out of its account.
///
/// See `docs/reference/scenario.md`.
public struct SignOut: StepPart {
  /// Its word in the file.
  public let word = "signOut"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The clock is set.
///
/// See `docs/reference/scenario.md`.
public struct JumpClock: StepPart {
  /// Its word in the file.
  public let word = "jumpClock"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The clock is set.
  ///
  /// - `by`: How far ahead; back when negative. Allowed: from "-36525d" through "36525d". A text
  ///   such as `"250ms"` or `"3d"`.
  public init(by: String) {
    keys.set("by", to: by)
  }
}

/// A backup is taken of what is saved.
///
/// See `docs/reference/scenario.md`.
public struct BackUp: StepPart {
  /// Its word in the file.
  public let word = "backUp"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// The last backup is put back.
///
/// See `docs/reference/scenario.md`.
public struct Restore: StepPart {
  /// Its word in the file.
  public let word = "restore"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The last backup is put back.
  ///
  /// - `reusesReplica`: Whether it goes on under the replica id that it brings along, so that two
  ///   count as one. `true` unless given.
  public init(reusesReplica: Bool? = nil) {
    keys.set("reusesReplica", to: reusesReplica)
  }
}

/// The store is replaced by a copy of another device's.
///
/// See `docs/reference/scenario.md`.
public struct Clone: StepPart {
  /// Its word in the file.
  public let word = "clone"
  /// What the file says of it.
  public var keys = FileKeys()

  /// The store is replaced by a copy of another device's.
  ///
  /// - `from`: The device that is copied.
  /// - `reusesReplica`: Whether it goes on under the replica id that it brings along, so that two
  ///   count as one. `true` unless given.
  public init(from: String, reusesReplica: Bool? = nil) {
    keys.set("from", to: from)
    keys.set("reusesReplica", to: reusesReplica)
  }
}
