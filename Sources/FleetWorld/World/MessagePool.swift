import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain
import TipSync

/// A message on its way, or being made.
package struct Message: Sendable {
  /// Its number within the run.
  package var number: UInt32 = 0
  /// How many of its kind its device sent, or was sent, before; 0 where no fate is decided.
  package var ordinal: UInt32 = 0
  package var kind = MessageKind.push
  /// The device at this end; the other end is the hub.
  package var device = DeviceIndex(0)
  /// The account that it concerns.
  package var account: UInt16 = 0
  /// The request that it is or answers.
  package var request: UInt32 = 0
  /// The sender's process.
  package var process: UInt32 = 0
  /// In a fetch: since when. In its answer: how far. In an upload: which zone the device knows.
  package var token: ChangeToken?
  /// In an upload: whether the zone is to be emptied first, because the store was reset.
  package var resetsZone = false
  /// The number of the first upload that asked for this reset; a retry does not empty again.
  package var resetAttempt: UInt32 = 0
  package var error: SyncError?
  package var loss: ZoneLoss?
  package var retryAfter: SimulatedDuration?
  package var isLast = true
  package var records: [RecordChange] = []
  /// The stretch of the journal that holds the same records.
  package var carried = CarriedRecords.none
  /// The fact that says it was sent.
  package var sent: FactID?
  /// How many copies have still to arrive.
  package var copies: Int32 = 0

  /// One copy is done with; with the last one the message is as new, but for the memory of its
  /// records, and true is returned.
  package mutating func isDoneWithCopy() -> Bool {
    copies -= 1
    guard copies <= 0 else { return false }
    records.emptyScratch()
    becomeNew()
    return true
  }

  /// Gives everything but its records the value of a new message. One by one: another message in
  /// its place takes three times as long.
  private mutating func becomeNew() {
    number = 0
    ordinal = 0
    kind = .push
    device = DeviceIndex(0)
    account = 0
    request = 0
    process = 0
    token = nil
    resetsZone = false
    resetAttempt = 0
    error = nil
    loss = nil
    retryAfter = nil
    isLast = true
    carried = .none
    sent = nil
    copies = 0
  }

  /// Keeps its records in a journal, for the fact that will name them.
  package mutating func keepRecords(in journal: inout Journal) { carried = journal.keep(records) }
}

/// All messages on their way. Slots and their memory are used again, so that sending allocates
/// nothing once the busiest moment was reached.
package struct MessagePool: ~Copyable, Sendable {
  package var slots = OwnedList<Message>()
  private var free = OwnedList<UInt32>()
  package private(set) var inUse = 0
  /// How many spare memories of records are kept at most.
  package static let spareLimit = 16

  /// A slot for a new message.
  ///
  /// - `spare`: Memory that messages of other pools left.
  package mutating func take(using spare: inout [[RecordChange]]) -> UInt32 {
    inUse += 1
    let slot: UInt32
    if let used = free.popLast() {
      slot = used
    } else {
      slots.append(Message())
      slot = UInt32(truncatingIfNeeded: slots.count - 1)
    }
    if slots[Int(slot)].records.capacity == 0, let records = spare.popLast() {
      slots[Int(slot)].records = records
    }
    return slot
  }

  /// One copy is done with; the last one frees the slot.
  package mutating func release(_ slot: UInt32) {
    guard slots[Int(slot)].isDoneWithCopy() else { return }
    free.append(slot)
    inUse -= 1
  }

  /// Gives a message the records of another besides its own.
  package mutating func addRecords(of source: Int, to target: Int) {
    for index in slots[source].records.indices {
      slots[target].records.append(slots[source].records[index])
    }
  }

  /// Leaves the memory that messages on their way have and do not need, for those of other pools.
  package mutating func leaveSpareMemory(in spare: inout [[RecordChange]]) {
    for slot in slots.indices where slots[slot].records.capacity > 2 * slots[slot].needed {
      var records: [RecordChange] = []
      if !slots[slot].records.isEmpty {
        records.reserveCapacity(slots[slot].records.count)
        records.append(contentsOf: slots[slot].records)
      }
      swap(&records, &slots[slot].records)
      records.removeAll(keepingCapacity: true)
      if spare.count < MessagePool.spareLimit { spare.append(records) }
    }
  }
}

extension Message {
  /// How many records its memory should have room for.
  fileprivate var needed: Int { copies > 0 ? records.count : 0 }
}
