import CloudSync
import DeviceSystems
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("the hub")
struct HubTests {
  @Test("7.6 in an atomic zone one conflict rejects all, and the others are told so")
  func atomic() {
    var bench = Bench()
    bench.invalidate(on: 0)
    bench.upload(from: 0)
    bench.invalidate(on: 1)
    bench.donate(on: 1)
    var items = bench.take(from: 1)
    let records = bench.zone.liveCount
    #expect(bench.receive(&items, isAtomic: true) == .partialFailure)
    #expect(
      items.map(\.outcome) == [.failed(.serverRecordChanged), .failed(.batchRequestFailed)])
    #expect(bench.zone.liveCount == records)
    bench.settle(items, on: 1)
    #expect(bench.upload(from: 1, isAtomic: true) == nil)
    #expect(!bench.stores[1].hasPending)
  }

  @Test("7.7 without atomicity each item gets its own outcome")
  func partial() {
    var bench = Bench()
    bench.invalidate(on: 0)
    bench.upload(from: 0)
    bench.invalidate(on: 1)
    let row = bench.donate(on: 1)
    var items = bench.take(from: 1)
    #expect(bench.receive(&items) == .partialFailure)
    #expect(items.map(\.outcome) == [.failed(.serverRecordChanged), .saved])
    bench.settle(items, on: 1)
    #expect(bench.zone.fields(of: .donation(Bench.event, of: row.replica, sequence: 1)) != nil)
  }

  @Test("C5 a deletion that comes before its donation is on the list of deleted ones, or forgotten")
  func deletedBeforeItCame() {
    let key = RecordKey.donation(EventIndex(0), of: ReplicaIndex(0), sequence: 1)
    let donation = RecordChange(key: key, fields: RecordFields())
    let deletion = RecordChange(key: key, fields: RecordFields(), isDeletion: true)
    for keepsList in [true, false] {
      var zone = HubZone()
      zone.listedDeletions = keepsList ? .donation : nil
      for _ in 0..<2 {
        let answer = zone.save(deletion, policy: .ifServerRecordUnchanged, order: .arrival)
        #expect(answer.outcome == .saved)
      }
      let answer = zone.save(donation, policy: .ifServerRecordUnchanged, order: .arrival)
      #expect(answer.isDeletion == keepsList)
      #expect(zone.liveCount == (keepsList ? 0 : 1))
      zone.deleteAllRecords()
      let later = zone.save(donation, policy: .ifServerRecordUnchanged, order: .arrival)
      #expect(!later.isDeletion)
    }
  }

  @Test("8.23 an item that failed for a while stays in the outbox")
  func transientFailure() {
    var bench = Bench()
    let row = bench.donate(on: 0)
    var items = bench.take(from: 0)
    items[0].outcome = .failed(.zoneBusy)
    #expect(bench.receive(&items) == .partialFailure)
    bench.settle(items, on: 0)
    #expect(bench.stores[0].hasPending)
    bench.syncAll()
    #expect(bench.hasDonation(row, on: 1))
  }

  @Test("7.8 more records or more bytes than the hub takes are refused as a whole")
  func tooBig() {
    for limits in [
      HubLimits(recordsPerUpload: 3, bytesPerUpload: .max),
      HubLimits(recordsPerUpload: 400, bytesPerUpload: 3 * RecordFields.approximateByteCount),
    ] {
      var bench = Bench(limits: limits)
      for sequence in 1...4 { bench.donate(on: 0, sequence: UInt32(sequence)) }
      #expect(bench.upload(from: 0) == .limitExceeded)
      #expect(bench.zone.liveCount == 0)
      var half = bench.take(from: 0, limit: 3)
      #expect(bench.receive(&half) == nil)
      bench.settle(half, on: 0)
      #expect(bench.upload(from: 0) == nil)
      #expect(bench.zone.liveCount == 4)
    }
  }

  @Test("7.18 a full account takes deletions and nothing else")
  func quota() {
    var bench = Bench()
    bench.donate(on: 0)
    bench.syncAll()
    bench.hub.isFull[0] = true
    bench.set(true, on: 0)
    #expect(bench.upload(from: 0) == .quotaExceeded)
    #expect(bench.stores[0].hasPending)
    bench.deleteDonations(on: 1)
    #expect(bench.upload(from: 1) == nil)
    #expect(bench.zone.liveCount == 0)
    bench.hub.isFull[0] = false
    #expect(bench.upload(from: 0) == nil)
  }

  @Test("7.14 every modelled error has its published number and name")
  func codes() {
    let published: [(SyncError, Int, String)] = [
      (.partialFailure, 2, "partialFailure"), (.networkUnavailable, 3, "networkUnavailable"),
      (.networkFailure, 4, "networkFailure"), (.badContainer, 5, "badContainer"),
      (.serviceUnavailable, 6, "serviceUnavailable"),
      (.requestRateLimited, 7, "requestRateLimited"),
      (.missingEntitlement, 8, "missingEntitlement"), (.notAuthenticated, 9, "notAuthenticated"),
      (.permissionFailure, 10, "permissionFailure"), (.unknownItem, 11, "unknownItem"),
      (.invalidArguments, 12, "invalidArguments"),
      (.serverRecordChanged, 14, "serverRecordChanged"),
      (.changeTokenExpired, 21, "changeTokenExpired"),
      (.batchRequestFailed, 22, "batchRequestFailed"), (.zoneBusy, 23, "zoneBusy"),
      (.quotaExceeded, 25, "quotaExceeded"), (.zoneNotFound, 26, "zoneNotFound"),
      (.limitExceeded, 27, "limitExceeded"), (.userDeletedZone, 28, "userDeletedZone"),
      (.serverResponseLost, 34, "serverResponseLost"),
      (.accountTemporarilyUnavailable, 36, "accountTemporarilyUnavailable"),
    ]
    #expect(published.map(\.0) == SyncError.allCases)
    for (error, number, name) in published {
      #expect(error.rawValue == number)
      #expect(error.name == name)
    }
  }

  @Test("7.20 a device whose zone is gone cannot write to the next one; a fresh device can")
  func refusedToken() {
    var bench = Bench()
    bench.donate(on: 0)
    bench.syncAll()
    #expect(bench.zone.refusal(of: bench.tokens[0]) == nil)
    bench.hub.zones[0].deleteZone(because: .purgedByPerson)
    #expect(bench.zone.refusal(of: bench.tokens[0]) == .userDeletedZone)
    #expect(bench.zone.refusal(of: nil) == nil)
  }

  @Test("7.32 the same record made on two devices meets as one")
  func sameRecordTwice() {
    var bench = Bench()
    bench.invalidate(on: 0, .tipClosed)
    bench.invalidate(on: 1, .actionPerformed)
    bench.syncAll()
    #expect(bench.zone.liveCount == 1)
    #expect(bench.status(on: 0) == bench.status(on: 1))
  }
}
