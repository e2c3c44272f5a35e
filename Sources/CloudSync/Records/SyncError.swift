import DeviceSystems

/// The errors of the cloud that are modelled, with their published codes (7.14).
public enum SyncError: Int, Error, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  case partialFailure = 2
  case networkUnavailable = 3
  case networkFailure = 4
  case badContainer = 5
  case serviceUnavailable = 6
  case requestRateLimited = 7
  case missingEntitlement = 8
  case notAuthenticated = 9
  case permissionFailure = 10
  case unknownItem = 11
  case invalidArguments = 12
  case serverRecordChanged = 14
  case changeTokenExpired = 21
  case batchRequestFailed = 22
  case zoneBusy = 23
  case quotaExceeded = 25
  case zoneNotFound = 26
  case limitExceeded = 27
  case userDeletedZone = 28
  case serverResponseLost = 34
  case accountTemporarilyUnavailable = 36
}

extension SyncError: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .partialFailure: "partialFailure"
    case .networkUnavailable: "networkUnavailable"
    case .networkFailure: "networkFailure"
    case .badContainer: "badContainer"
    case .serviceUnavailable: "serviceUnavailable"
    case .requestRateLimited: "requestRateLimited"
    case .missingEntitlement: "missingEntitlement"
    case .notAuthenticated: "notAuthenticated"
    case .permissionFailure: "permissionFailure"
    case .unknownItem: "unknownItem"
    case .invalidArguments: "invalidArguments"
    case .serverRecordChanged: "serverRecordChanged"
    case .changeTokenExpired: "changeTokenExpired"
    case .batchRequestFailed: "batchRequestFailed"
    case .zoneBusy: "zoneBusy"
    case .quotaExceeded: "quotaExceeded"
    case .zoneNotFound: "zoneNotFound"
    case .limitExceeded: "limitExceeded"
    case .userDeletedZone: "userDeletedZone"
    case .serverResponseLost: "serverResponseLost"
    case .accountTemporarilyUnavailable: "accountTemporarilyUnavailable"
    }
  }

  /// The word in the journal.
  @inlinable
  public var wordIndex: Int { rawValue }
}
