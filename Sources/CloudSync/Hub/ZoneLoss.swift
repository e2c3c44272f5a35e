import DeviceSystems

/// Why a zone was emptied (7.20).
public enum ZoneLoss: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// `resetDatastore` on a device deleted all records (5.9).
  case recordsDeletedByReset
  /// `resetDatastore` on a device deleted the zone (5.9).
  case zoneDeletedByReset
  /// The person purged it in Settings.
  case purgedByPerson
  /// The account's encrypted data was reset.
  case encryptedDataReset

  /// The error with which devices learn of it.
  public var error: SyncError {
    switch self {
    case .recordsDeletedByReset, .zoneDeletedByReset, .encryptedDataReset: .zoneNotFound
    case .purgedByPerson: .userDeletedZone
    }
  }
}

extension ZoneLoss: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .recordsDeletedByReset: "recordsDeletedByReset"
    case .zoneDeletedByReset: "zoneDeletedByReset"
    case .purgedByPerson: "purgedByPerson"
    case .encryptedDataReset: "encryptedDataReset"
    }
  }
}
