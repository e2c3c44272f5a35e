import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain
import TipSync
import Verification

// Requests, answers and pushes, written by hand.

extension Story {
  /// A device sends a request; its number.
  @discardableResult
  mutating func asks(
    on device: DeviceIndex, uploading records: [RecordChange]? = nil, byteCount: UInt32 = 200
  ) -> UInt32 {
    let message = nextMessage()
    var kind = MessageKind.fetchRequest
    if let records {
      kind = .uploadRequest
      on(device, .sync(.uploadRequested(message: message, records: keep(records))))
    } else {
      on(device, .sync(.fetchRequested(message: message, since: nil)))
    }
    lastSent = on(
      device,
      .network(
        .sent(
          message: message, from: .device(device), to: .hub, kind: kind,
          byteCount: byteCount)))
    return message
  }

  /// The hub answers a request, and the answer reaches the device.
  mutating func answers(
    _ message: UInt32, on device: DeviceIndex, error: SyncError? = nil,
    retryAfter: SimulatedDuration? = nil, isUpload: Bool = false
  ) {
    let answer = message + 1
    let arrived = atHub(
      .network(.delivered(message: message, isCopy: false)), because: lastSent)
    let fact: SyncFact =
      isUpload
      ? .uploadAnswered(message: answer, error: error, records: .none, retryAfter: retryAfter)
      : .fetchAnswered(
        message: answer, error: error, records: .none, isLast: true, retryAfter: retryAfter)
    atHub(.sync(fact), because: arrived)
    on(device, .network(.delivered(message: answer, isCopy: false)))
  }

  /// An upload of a device that the hub has stored; the fact of its answer.
  mutating func changesZone(by device: DeviceIndex) -> FactID {
    var row = RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())
    let message = asks(on: device, uploading: [row])
    let arrived = atHub(
      .network(.delivered(message: message, isCopy: false)), because: lastSent)
    row.outcome = .saved
    return atHub(
      .sync(.uploadAnswered(message: message + 1, error: nil, records: keep([row]))),
      because: arrived)
  }

  /// Whatever comes next.
  mutating func somethingElse(on device: DeviceIndex) {
    on(device, .sync(.outboxDrained))
  }
}
