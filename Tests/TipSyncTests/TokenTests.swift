import CloudSync
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("change tokens and fetches")
struct TokenTests {
  @Test("7.9 a fetch without a token brings everything, one with a token only what came after")
  func since() {
    var bench = Bench()
    bench.donate(on: 0)
    bench.upload(from: 0)
    var changes: [RecordChange] = []
    let first = bench.zone.fetch(
      since: nil, at: bench.clock, tokenLifetime: nil, limit: 10, into: &changes)
    #expect(changes.count == 1)
    #expect(first.isLast)
    bench.set(true, on: 0)
    bench.upload(from: 0)
    _ = bench.zone.fetch(
      since: first.token, at: bench.clock, tokenLifetime: nil, limit: 10, into: &changes)
    #expect(changes.map(\.key) == [.parameter(ParameterIndex(0))])
  }

  @Test("7.9 a long list of changes comes in pages, each with a token to go on from")
  func pages() {
    for limit in 1...5 {
      var bench = Bench()
      for sequence in 1...7 { bench.donate(on: 0, sequence: UInt32(sequence)) }
      bench.upload(from: 0)
      bench.fetch(on: 1, limit: limit)
      #expect(bench.stores[1].liveCount == 7)
      #expect(bench.told.count == 7)
    }
  }

  @Test("7.10 an expired token is refused, by age or because the hub said so")
  func expiry() {
    var bench = Bench()
    bench.donate(on: 0)
    bench.upload(from: 0)
    var changes: [RecordChange] = []
    let token = bench.zone.fetch(
      since: nil, at: bench.clock, tokenLifetime: nil, limit: 10, into: &changes
    ).token
    let later = bench.clock + .hours(2)
    let old = bench.zone.fetch(
      since: token, at: later, tokenLifetime: .hours(1), limit: 10, into: &changes)
    #expect(old.error == .changeTokenExpired)
    let young = bench.zone.fetch(
      since: token, at: later, tokenLifetime: .hours(3), limit: 10, into: &changes)
    #expect(young.error == nil)
    bench.hub.zones[0].expireTokens(at: later)
    let refused = bench.zone.fetch(
      since: token, at: later, tokenLifetime: nil, limit: 10, into: &changes)
    #expect(refused.error == .changeTokenExpired)
    #expect(refused.token == nil)
  }

  @Test("7.10 a token that is given out at the instant at which all expire is good")
  func expiryAtOnce() {
    var bench = Bench()
    for sequence in 1...3 { bench.donate(on: 0, sequence: UInt32(sequence)) }
    bench.upload(from: 0)
    var changes: [RecordChange] = []
    func page(since token: ChangeToken?) -> FetchAnswer {
      bench.hub.zones[0].fetch(
        since: token, at: bench.clock, tokenLifetime: nil, limit: 1, into: &changes)
    }
    bench.hub.zones[0].expireTokens(at: bench.clock)
    var answer = page(since: nil)
    for _ in 1...2 {
      #expect(!answer.isLast)
      answer = page(since: answer.token)
      #expect(answer.error == nil)
    }
    #expect(answer.isLast)
    bench.hub.zones[0].expireTokens(at: bench.clock + SimulatedDuration(microseconds: 1))
    #expect(page(since: answer.token).error == .changeTokenExpired)
  }

  @Test("7.11 a deletion arrives as an id, and takes the row away")
  func deletion() {
    var bench = Bench()
    let row = bench.donate(on: 0)
    bench.syncAll()
    #expect(bench.hasDonation(row, on: 1))
    bench.deleteDonations(on: 0)
    bench.upload(from: 0)
    bench.fetch(on: 1)
    #expect(!bench.hasDonation(row, on: 1))
    #expect(bench.told == [.donationRemoved(event: Bench.event, row: row)])
  }

  @Test("7.11 what a full fetch does not bring is deleted, and what was never uploaded stays")
  func sweep() {
    var bench = Bench()
    let gone = bench.donate(on: 0, sequence: 1)
    let kept = bench.donate(on: 0, sequence: 2)
    bench.syncAll()
    let own = bench.donate(on: 1)
    var delete = RecordChange(
      key: .donation(Bench.event, of: gone.replica, sequence: 1), fields: RecordFields())
    delete.isDeletion = true
    _ = bench.hub.zones[0].save(delete, policy: .ifServerRecordUnchanged, order: .arrival)
    bench.tokens[1] = nil
    bench.fetch(on: 1, limit: 1)
    #expect(!bench.hasDonation(gone, on: 1))
    #expect(bench.hasDonation(kept, on: 1))
    #expect(bench.hasDonation(own, on: 1))
    #expect(bench.stores[1].hasPending)
  }

  @Test("7.11 what a deletion by time kept away is there again when that went with its zone")
  func keptAway() {
    for isEmptied in [false, true] {
      var bench = Bench { $0.deleteDonations = .byTime }
      let row = bench.donate(on: 0)
      bench.deleteDonations(on: 1)
      bench.upload(from: 1)
      if isEmptied {
        bench.hub.zones[0].deleteZone(because: .zoneDeletedByReset)
      }
      bench.upload(from: 0)
      bench.tokens[1] = nil
      bench.fetch(on: 1, limit: 1)
      #expect(bench.hasDonation(row, on: 1) == isEmptied)
      #expect(bench.told == (isEmptied ? [.donationMerged(event: Bench.event, row: row)] : []))
    }
  }

  @Test("5.9 a deletion that waits stays, also when the record was made anew meanwhile")
  func deletionOfARecordMadeAnew() {
    var bench = Bench { $0.deleteDonations = .known }
    let row = bench.donate(on: 0)
    // The answer is lost, so that the donation goes up once more after the reset.
    var first = bench.take(from: 0)
    bench.receive(&first)
    bench.stores[0].abandonFlight()
    bench.fetch(on: 1)
    bench.hub.zones[0].deleteAllRecords()
    bench.upload(from: 0)
    bench.deleteDonations(on: 1)
    bench.fetch(on: 1)
    #expect(!bench.hasDonation(row, on: 1))
    bench.upload(from: 1)
    bench.fetch(on: 0)
    #expect(!bench.hasDonation(row, on: 0))
  }

  @Test("7.11 a record deleted between two pages of a full fetch does not survive it")
  func deletedBetweenPages() {
    var bench = Bench()
    let rows = (1...4).map { bench.donate(on: 0, sequence: UInt32($0)) }
    bench.syncAll()
    var page: [RecordChange] = []
    bench.stores[1].beginFullFetch()
    bench.told.removeAll()
    let first = bench.zone.fetch(
      since: nil, at: bench.clock, tokenLifetime: nil, limit: 2, into: &page)
    for change in page {
      bench.stores[1].importChange(change, in: bench.app, merge: bench.merge, facts: &bench.told)
    }
    bench.deleteDonations(on: 0)
    bench.upload(from: 0)
    _ = bench.zone.fetch(
      since: first.token, at: bench.clock, tokenLifetime: nil, limit: 200, into: &page)
    for change in page {
      bench.stores[1].importChange(change, in: bench.app, merge: bench.merge, facts: &bench.told)
    }
    var removed: [RecordChange] = []
    bench.stores[1].sweepMissing(
      in: bench.app, merge: bench.merge, removed: &removed, facts: &bench.told)
    for row in rows { #expect(!bench.hasDonation(row, on: 1)) }
  }

  @Test(
    "7.20 a token of an earlier life of the zone is refused with the reason",
    arguments: [
      (ZoneLoss.purgedByPerson, SyncError.userDeletedZone),
      (.encryptedDataReset, .zoneNotFound), (.zoneDeletedByReset, .zoneNotFound),
    ])
  func zoneLives(loss: ZoneLoss, error: SyncError) {
    var bench = Bench()
    bench.donate(on: 0)
    bench.syncAll()
    bench.hub.zones[0].deleteZone(because: loss)
    var changes: [RecordChange] = []
    let answer = bench.zone.fetch(
      since: bench.tokens[1], at: bench.clock, tokenLifetime: nil, limit: 10, into: &changes)
    #expect(answer.error == error)
    #expect(answer.loss == loss)
    let anew = bench.zone.fetch(
      since: nil, at: bench.clock, tokenLifetime: nil, limit: 10, into: &changes)
    #expect(anew.error == nil)
    #expect(changes.isEmpty)
  }

  @Test("7.20 a purge by the person is told whatever happened to the zone after it")
  func purgeStays() {
    var bench = Bench()
    bench.hub.zones[0].deleteZone(because: .purgedByPerson)
    bench.hub.zones[0].deleteZone(because: .encryptedDataReset)
    var changes: [RecordChange] = []
    for (life, loss) in [
      (1, .purgedByPerson), (2, .encryptedDataReset),
    ] as [(UInt32, ZoneLoss)] {
      let token = ChangeToken(generation: life, sequence: 0, issued: bench.clock)
      let answer = bench.zone.fetch(
        since: token, at: bench.clock, tokenLifetime: nil, limit: 10, into: &changes)
      #expect(answer.loss == loss)
      #expect(bench.zone.refusal(of: token) == loss.error)
    }
  }

  @Test("7.33 a contribution that arrives before its tip's record tells of the reset by itself")
  func outOfOrder() {
    var bench = Bench()
    bench.display(on: 0, times: 5)
    bench.syncAll()
    bench.resetEligibility(on: 0)
    bench.display(on: 0, times: 2)
    bench.invalidate(on: 0)
    var items = bench.take(from: 0)
    bench.receive(&items)
    let tally = items.first { $0.key.kind == .tally }
    let tip = items.first { $0.key.kind == .tip }
    var counts: [Int?] = []
    for change in [tally, tip].compactMap({ $0 }) {
      bench.told.removeAll()
      bench.stores[1].importChange(change, in: bench.app, merge: bench.merge, facts: &bench.told)
      counts.append(bench.toldCount)
      #expect(bench.status(on: 1).epoch == 1)
    }
    #expect(counts == [2, nil])
    #expect(bench.status(on: 1).invalidation == .tipClosed)
    #expect(!bench.stores[1].hasPending)
  }

  @Test("7.33 what is left of resets does not depend on the order in which records are deleted")
  func deletedInAnyOrder() {
    var bench = Bench()
    bench.display(on: 0, times: 5)
    bench.resetEligibility(on: 0)
    bench.display(on: 0, times: 2)
    bench.syncAll()
    #expect(bench.status(on: 1).epoch == 1)
    var deletions: [RecordChange] = []
    _ = bench.zone.fetch(
      since: nil, at: bench.clock, tokenLifetime: nil, limit: 100, into: &deletions)
    for index in deletions.indices { deletions[index].isDeletion = true }
    deletions.sort { $0.key.kind == .tip && $1.key.kind != .tip }
    let tip = deletions.filter { $0.key.kind == .tip }
    #expect(tip.count == 1 && deletions.count > 1)
    func status(after changes: [RecordChange]) -> StoredStatus {
      var bench = bench
      for change in changes {
        bench.stores[1].importChange(
          change, in: bench.app, merge: bench.merge, facts: &bench.told)
      }
      #expect(!bench.stores[1].hasPending)
      return bench.status(on: 1)
    }
    #expect(status(after: tip).epoch == 1, "its displays still tell of the reset")
    for order in [deletions, deletions.reversed()] { #expect(status(after: order) == .initial) }
  }
}
