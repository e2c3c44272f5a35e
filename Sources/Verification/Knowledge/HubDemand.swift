import CloudSync
import SimulationKernel
import TipSync

/// What an error with which the hub refuses a whole request demands of the device, by the
/// statements alone; the device's own table is not asked.
package enum HubDemand: Sendable, BitwiseCopyable {
  /// A wait before any request: as long as the hub asks, or one that doubles with each failure
  /// (7.15, 7.16, 7.17, 7.22).
  case growingWait
  /// A wait before any request if the hub asks for one, and none of its own (7.7, 7.10, 7.20).
  case waitIfAsked
  /// A wait of the declared length before the next upload; downloads still work (7.18).
  case waitForRoom
  /// No request until it is told that the condition is over (7.19, 7.22).
  case end
  /// No upload until it is told that the condition is over; downloads still work.
  case endForUploads
  /// Less at a time, at once (7.8). Only a single record that is too much waits, and that no batch
  /// could be smaller is not told.
  case split

  /// What is demanded of a device whose request meets the error.
  package init(_ error: SyncError, isUpload: Bool) {
    switch error {
    case .networkUnavailable, .networkFailure, .serviceUnavailable, .requestRateLimited, .zoneBusy,
      .serverResponseLost, .unknownItem, .serverRecordChanged, .batchRequestFailed:
      self = .growingWait
    case .changeTokenExpired, .zoneNotFound, .userDeletedZone: self = .waitIfAsked
    case .badContainer, .missingEntitlement, .notAuthenticated, .permissionFailure,
      .accountTemporarilyUnavailable:
      self = .end
    // These say something of what is uploaded; a fetch that meets one is a failure like others.
    case .partialFailure: self = isUpload ? .waitIfAsked : .growingWait
    case .quotaExceeded: self = isUpload ? .waitForRoom : .growingWait
    case .limitExceeded: self = isUpload ? .split : .growingWait
    case .invalidArguments: self = isUpload ? .endForUploads : .growingWait
    }
  }
}

extension SyncError {
  /// Whether a device that meets it starts over with the zone, or with its change token.
  package var concernsWholeZone: Bool {
    self == .zoneNotFound || self == .userDeletedZone || self == .changeTokenExpired
  }
}
