import CloudSync
import DeviceSystems
import TextFormats
import TipSync

/// An error of the hub as a file names it: as CloudKit does.
struct HubErrorName: RawRepresentable, Hashable, CaseIterable, Sendable {
  let error: SyncError

  static let allCases = SyncError.allCases.map { HubErrorName($0) }

  init(_ error: SyncError) { self.error = error }

  init?(rawValue: String) {
    guard let error = SyncError.allCases.first(where: { $0.name == rawValue }) else { return nil }
    self.error = error
  }

  var rawValue: String { error.name }

  static let codec: Codec<HubErrorName> = .choice(
    "HubError", "An error of the hub, and what a device does about it.", \.meaning)

  private var meaning: String {
    switch error {
    case .serviceUnavailable: "It is not available now. A device asks again after the wait."
    case .requestRateLimited: "Too many requests. A device asks again after the wait."
    case .zoneBusy: "Too many writers in this zone. A device asks less and less often."
    case .networkUnavailable: "There is no network. A device asks less and less often."
    case .networkFailure: "The network failed on the way. A device asks less and less often."
    case .accountTemporarilyUnavailable:
      "The account cannot be used for a while. A device asks for nothing until it can."
    case .notAuthenticated:
      "The device has no valid sign-in. It asks for nothing until that is fixed."
    case .permissionFailure:
      "The account may not use the container. A device asks for nothing until it may."
    case .badContainer:
      "The app names a container that is not there. A device asks for nothing until it is."
    case .missingEntitlement:
      "The app may not use iCloud. A device asks for nothing until that is fixed."
    case .invalidArguments:
      "The schema was never deployed to production. A device uploads nothing until it is."
    case .quotaExceeded: "The account is full. A device goes on to fetch, and tries uploads later."
    case .limitExceeded: "An upload is too big. A device sends half as many records."
    case .changeTokenExpired: "A change token is too old. A device fetches everything again."
    case .zoneNotFound: "The zone that a device knew is not there. It fetches everything again."
    case .userDeletedZone:
      "The person is said to have deleted the zone. A device fetches everything again."
    case .partialFailure: "Every record of an upload fails. A device tries them again."
    case .batchRequestFailed: "Every record of an upload fails with the rest of its batch."
    case .unknownItem:
      "The hub no longer knows the records that it gave tags. A device creates them again."
    case .serverRecordChanged:
      "Every record of an upload is said to have changed; the hub's copy is included only for "
        + "those that the device knew. A device merges, or fetches first."
    case .serverResponseLost:
      "The hub does what was asked, and the answer is lost. A device looks before it asks again."
    }
  }
}
