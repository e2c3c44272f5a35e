import CloudSync
import DeviceSystems
import FleetFacts
import SimulationKernel
import Testing

@testable import FleetWorld

@Suite("messages on their way")
struct MessagePoolTests {
  private static func records(_ count: Int) -> [RecordChange] {
    (0..<count).map { number in
      let key = RecordKey(
        kind: RecordKind(system: 9, 3), subject: UInt32(number), replica: .none, sequence: 0)
      return RecordChange(key: key, fields: RecordFields())
    }
  }

  @Test("what is left on its way takes the memory that it needs, and is the same")
  func rest() {
    var spare: [[RecordChange]] = []
    var pool = MessagePool()
    let slot = Int(pool.take(using: &spare))
    pool.slots[slot].copies = 1
    pool.slots[slot].records.reserveCapacity(1_000)
    pool.slots[slot].records.append(contentsOf: Self.records(3))
    pool.leaveSpareMemory(in: &spare)
    #expect(pool.slots[slot].records == Self.records(3))
    #expect(pool.slots[slot].records.capacity < 10)
    #expect(pool.inUse == 1 && pool.slots.count == 1)
    // The memory serves the next message of another pool.
    #expect(spare.count == 1)
    var other = MessagePool()
    let next = Int(other.take(using: &spare))
    #expect(other.slots[next].records.isEmpty && other.slots[next].records.capacity >= 1_000)
    #expect(spare.isEmpty)
  }

  @Test("spare memory is kept for a few messages only, however many were on their way")
  func bounded() {
    var spare: [[RecordChange]] = []
    var pool = MessagePool()
    for _ in 0..<100 {
      var taken: [UInt32] = []
      for _ in 0..<40 {
        let slot = pool.take(using: &spare)
        pool.slots[Int(slot)].copies = 1
        pool.slots[Int(slot)].records.append(contentsOf: Self.records(2))
        taken.append(slot)
      }
      for slot in taken { pool.release(slot) }
    }
    #expect(pool.inUse == 0 && pool.slots.count == 40)
    pool.leaveSpareMemory(in: &spare)
    #expect(spare.count == MessagePool.spareLimit)
    #expect(pool.slots.indices.allSatisfy { pool.slots[$0].records.capacity == 0 })
  }

  @Test("a message that is done with is as a new one, whatever it said")
  func renewed() {
    var message = Message()
    let new = String(describing: message)
    message.number = 7
    message.ordinal = 2
    message.kind = .uploadAnswer
    message.device = DeviceIndex(3)
    message.account = 1
    message.request = 6
    message.process = 9
    message.token = ChangeToken(generation: 1, sequence: 4, issued: .zero)
    message.resetsZone = true
    message.resetAttempt = 5
    message.error = .zoneBusy
    message.loss = .purgedByPerson
    message.retryAfter = .seconds(1)
    message.isLast = false
    message.records = Self.records(2)
    message.carried = CarriedRecords(start: 3, count: 2)
    message.sent = FactID(8)
    message.copies = 2
    // Every field differs, so that none can be forgotten.
    let fields = zip(Mirror(reflecting: message).children, Mirror(reflecting: Message()).children)
    for (field, other) in fields {
      #expect(String(describing: field.value) != String(describing: other.value), "\(field)")
    }
    let isDone = [message.isDoneWithCopy(), message.isDoneWithCopy()]
    #expect(isDone == [false, true])
    #expect(String(describing: message) == new)
  }
}
