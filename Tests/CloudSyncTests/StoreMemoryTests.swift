import DeviceSystems
import SimulationKernel
import Testing

@testable import CloudSync

@Suite("The memory of stores, and what a digest says of them")
struct StoreMemoryTests {
  private static func change(_ subject: Int, count: Int32, isDeletion: Bool = false) -> RecordChange
  {
    var fields = RecordFields()
    fields.count = count
    return RecordChange(key: .numbered(subject), fields: fields, isDeletion: isDeletion)
  }

  private static func zone(_ changes: [RecordChange], in memory: HubZone? = nil) -> HubZone {
    var zone = HubZone()
    if var memory { zone.takeMemory(of: &memory) }
    for change in changes {
      _ = zone.save(change, policy: .allKeys, order: .arrival)
    }
    return zone
  }

  private static func digest(_ zone: HubZone) -> UInt64 {
    var digest = StableDigest()
    zone.fold(into: &digest)
    return digest.value
  }

  @Test("a zone's digest tells apart what it holds, and nothing else")
  func zones() {
    let changes = (0..<100).map { Self.change($0, count: Int32($0)) }
    let whole = Self.digest(Self.zone(changes))
    #expect(whole == Self.digest(Self.zone(changes)))
    var other = changes
    other[57].fields.count += 1
    #expect(whole != Self.digest(Self.zone(other)))
    #expect(whole != Self.digest(Self.zone(changes.dropLast())))
    #expect(whole != Self.digest(Self.zone(changes.reversed())))
    let deleted = changes + [Self.change(3, count: 3, isDeletion: true)]
    #expect(whole != Self.digest(Self.zone(deleted)))
  }

  @Test("a zone in the memory of another holds nothing of it", arguments: [0, 1, 40, 300])
  func zoneMemory(earlierCount: Int) {
    let earlier = Self.zone((0..<earlierCount).map { Self.change($0, count: -7) })
    var zone = Self.zone([], in: earlier)
    #expect(zone.liveCount == 0 && zone.rowCount == 0 && zone.sequence == 0)
    #expect((0..<earlierCount).allSatisfy { zone.fields(of: .numbered($0)) == nil })
    let changes = (20..<120).map { Self.change($0, count: Int32($0)) }
    zone = Self.zone(changes, in: earlier)
    #expect(Self.digest(zone) == Self.digest(Self.zone(changes)))
    #expect(zone.fields(of: .numbered(25))?.count == 25 && zone.fields(of: .numbered(5)) == nil)
    var brought: [RecordChange] = []
    _ = zone.fetch(since: nil, at: .zero, tokenLifetime: nil, limit: 1_000, into: &brought)
    #expect(brought.map(\.key) == changes.map(\.key))
  }

  @Test("a store in the memory of another holds nothing of it", arguments: [0, 1, 40, 300])
  func storeMemory(earlierCount: Int) {
    var earlier = RecordStore()
    for subject in 0..<earlierCount {
      earlier.write(.integer(1), to: .numbered(subject), at: .zero)
    }
    var store = RecordStore()
    store.takeMemory(of: &earlier)
    #expect(store.rows.isEmpty && !store.hasPending && store.changeCount == 0)
    #expect((0..<earlierCount).allSatisfy { store.index(of: .numbered($0)) == nil })
    var fresh = RecordStore()
    for subject in 20..<120 {
      store.write(.integer(Int64(subject)), to: .numbered(subject), at: .zero)
      fresh.write(.integer(Int64(subject)), to: .numbered(subject), at: .zero)
    }
    #expect(store.rows.map(\.key) == fresh.rows.map(\.key))
    #expect(store.index(of: .numbered(25)) == fresh.index(of: .numbered(25)))
    #expect(store.index(of: .numbered(5)) == nil && store.pendingCount == 100)
    var batch: [RecordChange] = []
    store.takeBatch(limit: 1_000, into: &batch)
    #expect(batch.map(\.key) == (20..<120).map(RecordKey.numbered))
  }

  @Test("a store that has rows keeps them")
  func used() {
    var store = RecordStore()
    store.write(.integer(1), to: .numbered(1), at: .zero)
    var other = RecordStore()
    other.write(.integer(2), to: .numbered(2), at: .zero)
    store.takeMemory(of: &other)
    #expect(store.index(of: .numbered(1)) == 0 && store.pendingCount == 1)
  }
}
