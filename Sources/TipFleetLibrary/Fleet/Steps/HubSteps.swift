// Written by `.ci/update-references` from the declarations of the scenario's format: change
// those.

/// At the hub: all change tokens issued so far expire.
///
/// See `docs/reference/scenario.md`.
public struct ExpireTokens: StepPart {
  /// Its word in the file.
  public let word = "expireTokens"
  /// What the file says of it.
  public var keys = FileKeys()

  /// This step.
  public init() {}
}

/// At the hub: an account's zone is emptied.
///
/// See `docs/reference/scenario.md`.
public struct EmptyZone: StepPart {
  /// Its word in the file.
  public let word = "emptyZone"
  /// What the file says of it.
  public var keys = FileKeys()

  /// At the hub: an account's zone is emptied.
  ///
  /// - `account`: The account. `"main"` unless given.
  /// - `because`: Why. `"purgedByPerson"` unless given.
  ///   - `"purgedByPerson"`: The person purged it in Settings.
  ///   - `"encryptedDataReset"`: The account's encrypted data was reset.
  ///   - `"recordsDeletedByReset"`: `resetDatastore` elsewhere deleted all records.
  ///   - `"zoneDeletedByReset"`: `resetDatastore` elsewhere deleted the zone.
  public init(account: String? = nil, because: String? = nil) {
    keys.set("account", to: account)
    keys.set("because", to: because)
  }
}

/// At the hub: an account is full; nothing can be uploaded.
///
/// See `docs/reference/scenario.md`.
public struct FillQuota: StepPart {
  /// Its word in the file.
  public let word = "fillQuota"
  /// What the file says of it.
  public var keys = FileKeys()

  /// At the hub: an account is full; nothing can be uploaded.
  ///
  /// - `account`: The account. `"main"` unless given.
  public init(account: String? = nil) {
    keys.set("account", to: account)
  }
}

/// At the hub: the account has room again, unless a fault keeps it full.
///
/// See `docs/reference/scenario.md`.
public struct FreeQuota: StepPart {
  /// Its word in the file.
  public let word = "freeQuota"
  /// What the file says of it.
  public var keys = FileKeys()

  /// At the hub: the account has room again, unless a fault keeps it full.
  ///
  /// - `account`: The account. `"main"` unless given.
  public init(account: String? = nil) {
    keys.set("account", to: account)
  }
}
