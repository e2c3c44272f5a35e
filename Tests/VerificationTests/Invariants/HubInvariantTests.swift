import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("atomic-batches and reset-empties-once")
struct HubInvariantTests {
  private func answered(
    _ outcomes: [ItemOutcome], isAtomic: Bool = true
  ) throws -> InvariantResult {
    var story = Story { $0.sync.isAtomic = isAtomic }
    let carried = story.keep(
      outcomes.enumerated().map { index, outcome in
        var change = RecordChange(key: .tip(RecordIndex(index)), fields: RecordFields())
        change.outcome = outcome
        return change
      })
    story.atHub(.sync(.uploadAnswered(message: 1, error: nil, records: carried)))
    return try story.result(of: "atomic-batches")
  }

  @Test("7.6 an upload that is saved whole, or not at all, is in order")
  func wholeOrNot() throws {
    #expect(try answered([.saved, .saved]).verdict == .pass)
    #expect(
      try answered([.failed(.zoneBusy), .failed(.batchRequestFailed)]).verdict == .pass)
  }

  @Test("7.6 an upload of which a part is saved is a violation, where uploads are atomic")
  func inPart() throws {
    #expect(try answered([.saved, .failed(.zoneBusy)]).verdict == .fail)
    let open = try answered([.saved, .failed(.zoneBusy)], isAtomic: false)
    #expect(open.reason == "Uploads are not atomic.")
  }

  /// The phone resets its store and has the hub empty the zone `times` times.
  private func reset(emptied times: Int) throws -> InvariantResult {
    var story = Story()
    story.on(phone, .tip(.datastoreReset))
    for message in 0..<UInt32(times) {
      let sent = story.on(
        phone,
        .network(
          .sent(
            message: message, from: .device(phone), to: .hub, kind: .uploadRequest, byteCount: 1)))
      let arrived = story.atHub(
        .network(.delivered(message: message, isCopy: false)), because: sent)
      story.atHub(
        .sync(.zoneEmptied(account: 0, because: .recordsDeletedByReset)), because: arrived)
    }
    story.on(phone, .sync(.uploadSettled(message: 9, error: nil, records: .none)))
    return try story.result(of: "reset-empties-once")
  }

  @Test("5.9 a reset that empties the zone once is in order")
  func once() throws {
    #expect(try reset(emptied: 1).verdict == .pass)
  }

  @Test("5.9 a reset that is done and emptied nothing is a violation")
  func never() throws {
    let result = try reset(emptied: 0)
    #expect(result.violations.map(\.observed) == ["not emptied"])
  }

  @Test("7.17 a reset that empties the zone twice is a violation")
  func twice() throws {
    let result = try reset(emptied: 2)
    #expect(result.violations.map(\.observed) == ["emptied 2 times"])
  }

  @Test("a store that was replaced may carry the wish of another and is not judged")
  func replaced() throws {
    var story = Story()
    story.on(phone, .device(.restored(backupTaken: .zero, reusesReplica: false)))
    story.on(phone, .sync(.uploadSettled(message: 9, error: nil, records: .none)))
    let result = try story.result(of: "reset-empties-once")
    #expect(result.reason == "No store was reset.")
  }

  private func settle(_ story: Story) throws -> [String] {
    try story.result(of: "reset-empties-once").violations.map(\.observed)
  }

  @Test(
    "5.9 whoever takes records in, or sends some, before a reset has emptied the zone violates it")
  func nothingBefore() throws {
    var imports = Story()
    imports.on(phone, .tip(.datastoreReset))
    imports.learnsCount(3, on: phone)
    #expect(try settle(imports) == ["imported 1 record"])
    var sends = Story()
    sends.on(phone, .tip(.datastoreReset))
    let change = RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields())
    let carried = sends.keep([change])
    sends.on(phone, .sync(.uploadRequested(message: 1, records: carried)))
    #expect(try settle(sends) == ["sent 1 record"])
  }

  /// A request of the phone that empties the zone of `account` when it arrives.
  private func emptying(_ account: UInt16, _ story: inout Story) -> (inout Story) -> Void {
    let message = story.nextMessage()
    let sent = story.on(
      phone,
      .network(
        .sent(
          message: message, from: .device(phone), to: .hub, kind: .uploadRequest, byteCount: 1)))
    return { story in
      let arrived = story.atHub(
        .network(.delivered(message: message, isCopy: false)), because: sent)
      story.atHub(
        .sync(.zoneEmptied(account: account, because: .recordsDeletedByReset)), because: arrived)
    }
  }

  @Test("5.9 a request that arrives late empties the zone for the reset that it was sent for")
  func late() throws {
    for (zone, isAskedAgain, expected) in [
      (UInt16(1), true, []), (1, false, ["not emptied"]), (0, true, ["another zone"]),
    ] {
      var story = Story()
      story.on(phone, .device(.joined))
      story.on(phone, .sync(.accountChanged(to: 1)))
      story.on(phone, .tip(.datastoreReset))
      let first = emptying(zone, &story)
      story.on(phone, .sync(.accountChanged(to: 0)))
      story.on(phone, .tip(.datastoreReset))
      first(&story)
      if isAskedAgain { emptying(0, &story)(&story) }
      story.world(.quiescent)
      #expect(try settle(story) == expected)
    }
  }

  @Test("5.9 a reset while signed out is owed at the next sign-in, but not to another account")
  func owedAtSignIn() throws {
    for (account, expected) in [(UInt16(0), ["not emptied"]), (1, [])] {
      var story = Story()
      story.on(phone, .device(.joined))
      story.on(phone, .sync(.accountChanged(to: nil)))
      story.on(phone, .tip(.datastoreReset))
      story.on(phone, .sync(.accountChanged(to: account)))
      story.world(.quiescent)
      #expect(try settle(story) == expected)
    }
  }

  @Test("5.9 a reset that waits while its device is signed out, or offline, is not late")
  func notLate() throws {
    for fact in [FactKind.sync(.accountChanged(to: nil)), .device(.wentOffline)] {
      var story = Story()
      story.on(phone, .device(.joined))
      story.on(phone, .tip(.datastoreReset))
      story.on(phone, fact)
      story.world(.quiescent)
      #expect(try settle(story) == [])
    }
  }

  @Test("5.9 a reset that empties the zone of another account is a violation")
  func anotherZone() throws {
    var story = Story()
    story.on(phone, .tip(.datastoreReset))
    let sent = story.on(
      phone,
      .network(
        .sent(message: 0, from: .device(phone), to: .hub, kind: .uploadRequest, byteCount: 1)))
    let arrived = story.atHub(.network(.delivered(message: 0, isCopy: false)), because: sent)
    story.atHub(
      .sync(.zoneEmptied(account: 1, because: .recordsDeletedByReset)), because: arrived)
    #expect(try settle(story) == ["another zone"])
  }
}
