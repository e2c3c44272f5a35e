import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import TipDomain
import TipSync

// Uploads of records, and what the hub answers, written by hand.

extension RecordChange {
  /// The record of a tip with this number of displays, as written at a second of the run.
  static func counted(
    _ count: Int32, of tip: Int = 0, at second: Int64 = 10, tag: UInt32 = 0,
    isDeletion: Bool = false, changed: FieldMask = .all
  ) -> RecordChange {
    var fields = RecordFields()
    fields.count = count
    fields.tallyModified = .zero + .seconds(second)
    fields.modified = .zero + .seconds(second)
    return RecordChange(
      key: .tip(RecordIndex(tip)), fields: fields, tag: tag, isDeletion: isDeletion,
      changed: changed)
  }

  /// The hub's answer that it is stored under a tag, or deleted.
  func saved(_ tag: UInt32, isDeletion: Bool? = nil) -> RecordChange {
    var answer = self
    answer.tag = tag
    answer.isDeletion = isDeletion ?? self.isDeletion
    answer.outcome = .saved
    return answer
  }

  /// The hub's answer that it is not stored.
  func failed(_ error: SyncError) -> RecordChange {
    var answer = self
    answer.outcome = .failed(error)
    return answer
  }
}

extension Story {
  /// A device uploads records, and the hub answers.
  mutating func upload(
    _ records: [RecordChange], answer: [RecordChange], error: SyncError? = nil,
    retryAfter: SimulatedDuration? = nil, by device: DeviceIndex = phone
  ) {
    let message = asks(on: device, uploading: records)
    self.answer(message, to: lastSent, with: answer, error: error, retryAfter: retryAfter)
  }

  /// The hub answers an upload that was sent with the fact `request`.
  mutating func answer(
    _ message: UInt32, to request: FactID?, with records: [RecordChange],
    error: SyncError? = nil, retryAfter: SimulatedDuration? = nil
  ) {
    let arrived = atHub(.network(.delivered(message: message, isCopy: false)), because: request)
    let carried = keep(records)
    atHub(
      .sync(
        .uploadAnswered(
          message: message + 1, error: error, records: carried, retryAfter: retryAfter)),
      because: arrived)
  }
}
