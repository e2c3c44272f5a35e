import DeviceSystems
import SimulationKernel

/// A hub that answers requests with an error.
package struct HubTrouble: Sendable, BitwiseCopyable {
  /// The error.
  package var error: SyncError
  /// How long it asks devices to wait.
  package var retryAfter: SimulatedDuration

  /// An error, and the wait that comes with it.
  package init(_ error: SyncError, retryAfter: SimulatedDuration) {
    self.error = error
    self.retryAfter = retryAfter
  }

  /// A total order, so that of two troubles the same one prevails however they are named.
  package func isMilder(than other: HubTrouble) -> Bool {
    if retryAfter != other.retryAfter { return retryAfter < other.retryAfter }
    return error.name < other.error.name
  }
}

/// What a request asks of the hub, as far as it decides which errors it can meet.
package enum HubRequest: Sendable, BitwiseCopyable {
  /// Changes, all of them or those since a token.
  case fetch(hasToken: Bool)
  /// To save records or to delete some, or to empty the zone first.
  case upload(saves: Bool, hasToken: Bool, emptiesZone: Bool)
}

/// Why the hub refuses a request, and how long the device is told to wait.
package struct HubRefusal: Sendable, BitwiseCopyable {
  /// Why.
  package var error: SyncError
  /// How long; nil if the device chooses.
  package var retryAfter: SimulatedDuration?

  /// A reason, and how long to wait.
  package init(_ error: SyncError, _ retryAfter: SimulatedDuration?) {
    self.error = error
    self.retryAfter = retryAfter
  }
}

extension HubTrouble {
  /// Why the hub refuses a request as a whole, if it does: each error where a device can meet it
  /// (7.14).
  package func refusal(of request: HubRequest) -> HubRefusal? {
    let isUpload: Bool
    let saves: Bool
    let knowsZone: Bool
    switch request {
    case .fetch(let hasToken): (isUpload, saves, knowsZone) = (false, false, hasToken)
    case .upload(let savesAny, let hasToken, let emptiesZone):
      (isUpload, saves, knowsZone) = (true, savesAny, hasToken && !emptiesZone)
    }
    let patient = HubRefusal(error, retryAfter)
    switch error {
    case .serviceUnavailable, .requestRateLimited, .badContainer, .missingEntitlement,
      .notAuthenticated, .permissionFailure, .accountTemporarilyUnavailable:
      return patient
    // These come without a time: the device chooses one (7.16).
    case .zoneBusy, .networkUnavailable, .networkFailure: return HubRefusal(error, nil)
    case .invalidArguments: return isUpload ? patient : nil
    case .quotaExceeded, .limitExceeded: return saves ? patient : nil
    case .changeTokenExpired: return !isUpload && knowsZone ? patient : nil
    // A device that has never read the zone makes one of its own.
    case .zoneNotFound, .userDeletedZone: return knowsZone ? patient : nil
    // An upload is carried out before its answer is lost.
    case .serverResponseLost: return isUpload ? nil : patient
    case .partialFailure, .batchRequestFailed, .unknownItem, .serverRecordChanged: return nil
    }
  }

  /// The answer to an item of an upload that fails because of it, and can be tried again; nil if it
  /// does not (7.3, 7.4, 7.7).
  package func failure(
    of item: RecordChange, in zone: HubZone, policy: SavePolicy
  ) -> RecordChange? {
    var answer = item
    switch error {
    case .partialFailure: answer.outcome = .failed(.zoneBusy)
    case .batchRequestFailed: answer.outcome = .failed(.batchRequestFailed)
    case .unknownItem:
      guard item.tag != 0, !item.isDeletion else { return nil }
      answer.outcome = .failed(.unknownItem)
    case .serverRecordChanged:
      // Only a policy that compares tags can find one stale (7.2).
      guard !item.isDeletion, policy == .ifServerRecordUnchanged else { return nil }
      return zone.conflict(with: item)
    case .networkUnavailable, .networkFailure, .badContainer, .serviceUnavailable,
      .requestRateLimited, .missingEntitlement, .notAuthenticated, .permissionFailure,
      .invalidArguments, .changeTokenExpired, .zoneBusy, .quotaExceeded, .zoneNotFound,
      .limitExceeded, .userDeletedZone, .serverResponseLost, .accountTemporarilyUnavailable:
      return nil
    }
    return answer
  }
}
