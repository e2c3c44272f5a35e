import CloudSync
import DeviceSystems
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("the outbox")
struct OutboxTests {
  @Test("7.24 a save followed by a deletion uploads only the deletion")
  func saveThenDelete() {
    var bench = Bench()
    bench.donate(on: 0)
    bench.deleteDonations(on: 0)
    let items = bench.take(from: 0)
    #expect(items.count == 1)
    #expect(items[0].isDeletion)
  }

  @Test("7.24 a deletion followed by a save uploads only the save")
  func deleteThenSave() {
    var bench = Bench()
    let row = bench.donate(on: 0)
    bench.upload(from: 0)
    bench.deleteDonations(on: 0)
    bench.apply(.donated(event: Bench.event, row: row), on: 0)
    let items = bench.take(from: 0)
    #expect(items.count == 1)
    #expect(items.first?.isDeletion == false)
  }

  @Test("7.24 a record changed many times waits once")
  func once() {
    var bench = Bench()
    bench.display(on: 0, times: 5)
    #expect(bench.stores[0].pendingCount == 1)
    #expect(bench.take(from: 0).first?.fields.count == 5)
  }

  @Test("a change made while an upload is on its way goes up with the next one")
  func changedInFlight() {
    var bench = Bench()
    bench.display(on: 0)
    var items = bench.take(from: 0)
    bench.display(on: 0)
    bench.receive(&items)
    bench.settle(items, on: 0)
    #expect(bench.stores[0].hasPending)
    bench.upload(from: 0)
    #expect(!bench.stores[0].hasPending)
    #expect(bench.zone.fields(of: .tally(Bench.tip, of: ReplicaIndex(0)))?.count == 2)
  }

  @Test("a deletion made while the save is on its way goes up with the next upload")
  func deletedInFlight() {
    for knob in DeleteDonations.allCases {
      var bench = Bench { $0.deleteDonations = knob }
      let row = bench.donate(on: 0)
      var items = bench.take(from: 0)
      bench.deleteDonations(on: 0)
      bench.receive(&items)
      bench.settle(items, on: 0)
      bench.syncAll()
      #expect(!bench.hasDonation(row, on: 0))
      #expect(!bench.hasDonation(row, on: 1))
      #expect(!bench.stores[0].hasPending)
    }
  }

  @Test("7.17 an upload whose answer was lost is repeated, and a row with its own name stays one")
  func lostAnswer() {
    for merge in [MergeChoice.gCounter, .displayLog] {
      var bench = Bench(merge)
      let row = bench.donate(on: 0)
      bench.display(on: 0)
      var items = bench.take(from: 0)
      bench.receive(&items)
      bench.stores[0].abandonFlight()
      #expect(bench.stores[0].hasPending)
      bench.syncAll()
      #expect(!bench.stores[0].hasPending)
      #expect(bench.count(on: 1) == 1, "\(merge.name)")
      #expect(bench.hasDonation(row, on: 1))
      #expect(bench.zone.liveCount == 2)
    }
  }
}
