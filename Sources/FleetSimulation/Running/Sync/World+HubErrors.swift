import CloudSync
import FleetFacts
import FleetWorld
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Errors with which a fault has the hub answer, each where a device can meet it (7.14).

extension World {
  /// Why the hub refuses a request as a whole because of a fault, if it does.
  func refusal(of request: Int) -> HubRefusal? {
    guard let trouble else { return nil }
    let error = trouble.error
    let patient = HubRefusal(error, trouble.retryAfter)
    let isUpload = messages.slots[request].kind == .uploadRequest
    switch error {
    case .serviceUnavailable, .requestRateLimited, .badContainer, .missingEntitlement,
      .notAuthenticated, .permissionFailure, .accountTemporarilyUnavailable:
      return patient
    // These come without a time: the device chooses one (7.16).
    case .zoneBusy, .networkUnavailable, .networkFailure: return HubRefusal(error, nil)
    case .invalidArguments: return isUpload ? patient : nil
    case .quotaExceeded, .limitExceeded:
      let adds = messages.slots[request].records.contains { !$0.isDeletion }
      return isUpload && adds ? patient : nil
    case .changeTokenExpired:
      return !isUpload && messages.slots[request].token != nil ? patient : nil
    // A device that has never read the zone makes one of its own.
    case .zoneNotFound, .userDeletedZone:
      let knowsZone = messages.slots[request].token != nil && !messages.slots[request].resetsZone
      return knowsZone ? patient : nil
    // An upload is carried out before its answer is lost.
    case .serverResponseLost: return isUpload ? nil : patient
    case .partialFailure, .batchRequestFailed, .unknownItem, .serverRecordChanged: return nil
    }
  }

  /// Items of an upload fail because of a fault; they can be tried again (7.3, 7.4, 7.7).
  mutating func failItems(of slot: Int, in account: Int) {
    guard let trouble else { return }
    var failsAny = false
    for index in messages.slots[slot].records.indices {
      let item = messages.slots[slot].records[index]
      if let failed = failed(item, by: trouble.error, in: account) {
        messages.slots[slot].records[index] = failed
        failsAny = true
      }
    }
    if failsAny { messages.slots[slot].retryAfter = trouble.retryAfter }
  }

  private func failed(
    _ item: RecordChange, by error: SyncError, in account: Int
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
      let policy = scenario.sync.savePolicy ?? merge.savePolicy
      guard !item.isDeletion, policy == .ifServerRecordUnchanged else { return nil }
      return hub.zones[account].conflict(with: item)
    case .networkUnavailable, .networkFailure, .badContainer, .serviceUnavailable,
      .requestRateLimited, .missingEntitlement, .notAuthenticated, .permissionFailure,
      .invalidArguments, .changeTokenExpired, .zoneBusy, .quotaExceeded, .zoneNotFound,
      .limitExceeded, .userDeletedZone, .serverResponseLost, .accountTemporarilyUnavailable:
      return nil
    }
    return answer
  }

  /// The hub did what was asked, and its answer says only that nobody knows (7.17).
  mutating func loseResponse(in slot: Int, to request: Int) {
    messages.slots[slot].error = .serverResponseLost
    messages.slots[slot].records.removeAll(keepingCapacity: true)
    messages.addRecords(of: request, to: slot)
    messages.slots[slot].keepRecords(in: &common.journal)
  }
}
