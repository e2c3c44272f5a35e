/// What a device does about an error with which the hub refuses a whole request (7.14).
public enum ErrorReaction: Hashable, Sendable, BitwiseCopyable {
  /// It asks again after the wait that comes with the error, or after a growing one of its own
  /// (7.15, 7.16, 7.22).
  case retries
  /// It asks for nothing until the condition is over or another process begins: nothing that it
  /// could do by itself would help (7.19, 8.17).
  case waitsForEnd
  /// The same for uploads; it goes on to fetch (8.17).
  case holdsUploads
  /// It uploads again after a wait of its own, and goes on to fetch (7.18).
  case waitsForRoom
  /// It uploads less at a time (7.8).
  case splits
  /// It fetches everything again (7.10, 7.20).
  case readsAnew
  /// The hub may have done what was asked, so it looks before it asks again (7.17).
  case looksFirst
}

extension SyncError {
  /// What a device does when a request as a whole meets the error.
  public var reaction: ErrorReaction {
    switch self {
    case .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited, .zoneBusy,
      .partialFailure, .batchRequestFailed, .unknownItem, .serverRecordChanged:
      .retries
    case .badContainer, .missingEntitlement, .notAuthenticated, .permissionFailure,
      .accountTemporarilyUnavailable:
      .waitsForEnd
    case .invalidArguments: .holdsUploads
    case .quotaExceeded: .waitsForRoom
    case .limitExceeded: .splits
    case .changeTokenExpired, .zoneNotFound, .userDeletedZone: .readsAnew
    case .serverResponseLost: .looksFirst
    }
  }

  /// Whether a device that meets it waits for somebody to say that its condition is over.
  public var waitsForEnd: Bool { reaction == .waitsForEnd || reaction == .holdsUploads }
}
