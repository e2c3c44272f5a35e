import DeviceSystems
import SimulationKernel
import Testing

@testable import CloudSync

/// Devices that share a register over one zone.
private struct SharedRegister {
  static let key = RecordKey(
    kind: RecordKind(system: 9, 3), subject: 7, replica: .none, sequence: 0)

  let order: LastWriterOrder
  var hub = Hub(
    accountCount: 1, limits: HubLimits(recordsPerUpload: 400, bytesPerUpload: 1_000_000))
  var stores: [RecordStore]
  var tokens: [ChangeToken?]

  init(devices: Int, order: LastWriterOrder) {
    self.order = order
    stores = Array(repeating: RecordStore(), count: devices)
    tokens = Array(repeating: nil, count: devices)
  }

  mutating func write(_ number: Int64, on device: Int, at second: Int64) {
    stores[device].write(
      .integer(number), to: Self.key, at: Instant(microseconds: second * 1_000_000))
  }

  func value(on device: Int) -> Value? { stores[device].value(of: Self.key) }

  /// Uploads until nothing is left, meeting conflicts on the way.
  mutating func upload(from device: Int, policy: SavePolicy = .ifServerRecordUnchanged) {
    var items: [RecordChange] = []
    for _ in 0..<4 where stores[device].hasPending {
      stores[device].takeBatch(limit: 10, into: &items)
      _ = hub.upload(&items, to: 0, policy: policy, isAtomic: false, order: order)
      for item in items {
        guard let index = stores[device].index(of: item.key) else { continue }
        if case .conflict = stores[device].settle(item, at: index) {
          _ = stores[device].importRegister(item, order: order)
        }
      }
    }
  }

  @discardableResult
  mutating func fetch(to device: Int) -> Bool {
    var changes: [RecordChange] = []
    let answer = hub.zones[0].fetch(
      since: tokens[device], at: .zero, tokenLifetime: nil, limit: 100, into: &changes)
    tokens[device] = answer.token
    var isNew = false
    for change in changes {
      if stores[device].importRegister(change, order: order) { isNew = true }
    }
    return isNew
  }
}

@Suite("registers: records of which the last write counts")
struct RegisterTests {
  @Test("a write reaches another device, once")
  func travels() {
    var shared = SharedRegister(devices: 2, order: .arrival)
    shared.write(5, on: 0, at: 1)
    shared.upload(from: 0)
    #expect(!shared.stores[0].hasPending)
    let isNew = shared.fetch(to: 1)
    #expect(isNew)
    #expect(shared.value(on: 1) == .integer(5))
    let isNewAgain = shared.fetch(to: 1)
    #expect(!isNewAgain, "the same news is no news")
    #expect(shared.stores[1].pendingCount == 0)
  }

  @Test("by arrival, the write that reaches the hub last wins, whatever its date")
  func arrival() {
    var shared = SharedRegister(devices: 2, order: .arrival)
    shared.write(1, on: 0, at: 100)
    shared.write(2, on: 1, at: 50)
    shared.upload(from: 0)
    shared.upload(from: 1)
    shared.fetch(to: 0)
    #expect(shared.value(on: 0) == .integer(2))
    #expect(shared.value(on: 1) == .integer(2))
  }

  @Test(
    "by date, the later write wins, in whatever order the two arrive",
    arguments: [[0, 1], [1, 0]])
  func date(order: [Int]) {
    var shared = SharedRegister(devices: 2, order: .modifiedDate)
    shared.write(1, on: 0, at: 100)
    shared.write(2, on: 1, at: 50)
    for device in order { shared.upload(from: device) }
    for device in order { shared.fetch(to: device) }
    #expect(shared.value(on: 0) == .integer(1))
    #expect(shared.value(on: 1) == .integer(1))
    #expect(!shared.stores[1].hasPending, "a write that lost is not uploaded")
  }

  @Test("by date, devices agree on two writes of one date")
  func tie() {
    var shared = SharedRegister(devices: 3, order: .modifiedDate)
    for device in 0..<3 { shared.write(Int64(device), on: device, at: 10) }
    for device in 0..<3 { shared.upload(from: device) }
    for device in 0..<3 { shared.fetch(to: device) }
    #expect(shared.value(on: 0) == .integer(0))
    #expect(shared.value(on: 1) == shared.value(on: 0))
    #expect(shared.value(on: 2) == shared.value(on: 0))
  }

  @Test("a write during an upload is uploaded after it")
  func writtenInFlight() {
    var shared = SharedRegister(devices: 2, order: .arrival)
    shared.write(1, on: 0, at: 1)
    var items: [RecordChange] = []
    shared.stores[0].takeBatch(limit: 10, into: &items)
    shared.write(2, on: 0, at: 2)
    _ = shared.hub.upload(
      &items, to: 0, policy: .ifServerRecordUnchanged, isAtomic: false, order: .arrival)
    _ = shared.stores[0].settle(items[0], at: 0)
    #expect(shared.stores[0].hasPending)
    shared.upload(from: 0)
    shared.fetch(to: 1)
    #expect(shared.value(on: 1) == .integer(2))
  }

  @Test("a deletion at the hub empties the register, unless a write waits")
  func deletion() {
    var shared = SharedRegister(devices: 2, order: .arrival)
    shared.write(1, on: 0, at: 1)
    shared.upload(from: 0)
    for device in 0..<2 { shared.fetch(to: device) }
    shared.write(3, on: 1, at: 2)
    shared.hub.zones[0].deleteAllRecords()
    let wasEmptied = shared.fetch(to: 0)
    #expect(wasEmptied)
    #expect(shared.value(on: 0) == nil)
    let wasOverwritten = shared.fetch(to: 1)
    #expect(!wasOverwritten)
    #expect(shared.value(on: 1) == .integer(3))
    shared.upload(from: 1)
    shared.fetch(to: 0)
    #expect(shared.value(on: 0) == .integer(3))
  }
}

@Suite("kinds of records")
struct RecordKindTests {
  @Test("system and number are found again in the raw value, and no two kinds share one")
  func packing() {
    var seen: Set<UInt8> = []
    for system in UInt8(0)..<16 {
      for number in UInt8(0)..<16 {
        let kind = RecordKind(system: system, number)
        #expect(kind.system == system)
        #expect(kind.number == number)
        #expect(seen.insert(kind.rawValue).inserted)
      }
    }
  }

  @Test("the hub keeps deletions only of the kind that it is told to list")
  func listedDeletions() {
    for listed in [RecordKind(system: 2, 1), nil] {
      var zone = HubZone()
      zone.listedDeletions = listed
      let key = RecordKey(
        kind: RecordKind(system: 2, 1), subject: 0, replica: ReplicaIndex(0), sequence: 1)
      let upload = RecordChange(key: key, fields: RecordFields())
      var deletion = upload
      deletion.isDeletion = true
      _ = zone.save(deletion, policy: .ifServerRecordUnchanged, order: .arrival)
      let answer = zone.save(upload, policy: .ifServerRecordUnchanged, order: .arrival)
      #expect(answer.isDeletion == (listed != nil))
    }
  }
}
