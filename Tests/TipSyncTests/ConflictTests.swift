import CloudSync
import DeviceSystems
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("records, tags and conflicts")
struct ConflictTests {
  @Test("7.1 every save gives the record another change tag, which a fetch brings too")
  func tags() {
    var bench = Bench()
    bench.display(on: 0)
    var first = bench.take(from: 0)
    bench.receive(&first)
    bench.settle(first, on: 0)
    bench.display(on: 0)
    var second = bench.take(from: 0)
    #expect(second[0].tag == first[0].tag)
    bench.receive(&second)
    #expect(second[0].tag > first[0].tag)
    var fetched: [RecordChange] = []
    _ = bench.zone.fetch(
      since: nil, at: bench.clock, tokenLifetime: nil, limit: 10, into: &fetched)
    #expect(fetched.map(\.tag) == [second[0].tag])
  }

  @Test(
    "7.2 only the policy that compares tags can answer with a conflict",
    arguments: SavePolicy.allCases)
  func policies(policy: SavePolicy) {
    var zone = HubZone()
    let key = RecordKey.tip(RecordIndex(0))
    var fields = RecordFields()
    fields.count = 1
    _ = zone.save(RecordChange(key: key, fields: fields), policy: policy, order: .arrival)
    fields.count = 2
    let stale = zone.save(
      RecordChange(key: key, fields: fields, tag: 99), policy: policy, order: .arrival)
    switch policy {
    case .ifServerRecordUnchanged:
      #expect(stale.outcome == .failed(.serverRecordChanged))
      #expect(zone.fields(of: key)?.count == 1)
    case .changedKeys, .allKeys:
      #expect(stale.outcome == .saved)
      #expect(zone.fields(of: key)?.count == 2)
    }
  }

  @Test("7.2 changedKeys leaves fields alone that the device did not change; allKeys does not")
  func changedKeys() {
    for (policy, status) in [(SavePolicy.changedKeys, true), (.allKeys, false)] {
      var zone = HubZone()
      let key = RecordKey.tip(RecordIndex(0))
      var invalidated = RecordFields()
      invalidated.status = StoredStatus(epoch: 0, invalidation: .tipClosed, date: .zero)
      _ = zone.save(RecordChange(key: key, fields: invalidated), policy: policy, order: .arrival)
      var counted = RecordFields()
      counted.count = 1
      _ = zone.save(
        RecordChange(key: key, fields: counted, changed: .tally), policy: policy, order: .arrival)
      #expect(zone.fields(of: key)?.count == 1)
      #expect((zone.fields(of: key)?.status.invalidation == .tipClosed) == status)
    }
  }

  @Test("7.3 a conflict brings the server's record, is merged into it, and the retry is stored")
  func conflict() {
    var bench = Bench()
    bench.invalidate(on: 0, .tipClosed)
    bench.invalidate(on: 1, .actionPerformed)
    bench.upload(from: 0)
    var items = bench.take(from: 1)
    #expect(bench.receive(&items) == .partialFailure)
    #expect(items[0].outcome == .failed(.serverRecordChanged))
    #expect(items[0].fields.status.invalidation == .tipClosed)
    bench.settle(items, on: 1)
    // The first reason wins, so that nothing is left to upload but the newer time of writing.
    #expect(bench.status(on: 1).invalidation == .tipClosed)
    #expect(bench.upload(from: 1) == nil)
    #expect(!bench.stores[1].hasPending)
    #expect(bench.zone.fields(of: .tip(Bench.tip))?.status.invalidation == .tipClosed)
  }

  @Test("7.4 making a record that exists already is a conflict with the server's copy")
  func insertExisting() {
    var bench = Bench()
    bench.display(on: 0, times: 2)
    bench.upload(from: 0)
    // The same replica with an empty store: its state was lost.
    bench.stores[0] = ReplicaStore(replica: ReplicaIndex(0), recordCount: 1)
    bench.display(on: 0)
    var items = bench.take(from: 0)
    #expect(items[0].tag == 0)
    #expect(bench.receive(&items) == .partialFailure)
    #expect(items[0].outcome == .failed(.serverRecordChanged))
    #expect(items[0].fields.count == 2)
    bench.settle(items, on: 0)
    #expect(bench.upload(from: 0) == nil)
    #expect(!bench.stores[0].hasPending)
  }

  @Test("7.5 two devices that read 2 and write 3 at the same time lose a display under a total")
  func noIncrement() {
    for (merge, total) in [(MergeChoice.lwwField, 3), (.gCounter, 4), (.displayLog, 4)] {
      var bench = Bench(merge)
      bench.display(on: 0, times: 2)
      bench.syncAll()
      bench.display(on: 0)
      bench.display(on: 1)
      bench.syncAll()
      #expect(bench.count(on: 0) == total, "\(merge.name)")
      #expect(bench.count(on: 1) == total, "\(merge.name)")
    }
  }
}
