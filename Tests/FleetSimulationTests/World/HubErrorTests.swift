import CloudSync
import FleetFacts
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("the hub's errors")
struct HubErrorTests {
  static let start = SimulatedDuration.minutes(5)
  static let end = SimulatedDuration.minutes(65)

  /// Whether both devices write the parameter. That alone is a conflict, so where a conflict is
  /// what the fault brings they leave the parameter alone.
  static func writesParameter(_ error: SyncError) -> Bool {
    error != .partialFailure && error != .serverRecordChanged
  }

  /// Both devices are in step, then the hub answers with an error for an hour, while the phone
  /// donates, shows the tip and writes the parameter, and the pad writes it too.
  static func script(_ error: SyncError) -> FleetScript {
    var script = FleetScript("phone", "pad", cap: 9)
    script.sync.quotaRetry = .minutes(30)
    script.open("phone", "pad")
    script.show(1, on: "phone", from: .minutes(1))
    script.at(.minutes(2), "pad", .donate(2))
    script.fault("trouble", .hubError(error, retryAfter: .seconds(30)), from: start, to: end)
    script.show(2, on: "phone", from: .minutes(6))
    script.at(.minutes(7), "phone", .donate(3))
    if writesParameter(error) {
      script.at(.minutes(7) + .seconds(59), "pad", .pro(true))
      script.at(.minutes(8), "phone", .pro(true))
    }
    return script
  }

  /// Whether an answer of the hub carried the error, as a whole or for one record.
  static func isMet(_ error: SyncError, _ played: Played) -> Bool {
    played.facts.contains { fact in
      if case .sync(.fetchAnswered(_, error, _, _, _)) = fact.kind { return true }
      guard case .sync(.uploadAnswered(_, let whole, let records, _)) = fact.kind else {
        return false
      }
      return whole == error
        || records.range.contains { played.carried[$0].outcome == .failed(error) }
    }
  }

  /// What became of single records while the fault went on.
  static func outcomes(_ played: Played) -> [ItemOutcome] {
    let during = Instant.zero + start..<Instant.zero + end
    return played.facts.flatMap { fact -> [ItemOutcome] in
      guard case .sync(.uploadAnswered(_, _, let records, _)) = fact.kind,
        during.contains(fact.instant)
      else { return [] }
      return records.range.map { played.carried[$0].outcome }
    }
  }

  static func requests(_ played: Played, from name: String = "phone") -> [SimulatedDuration] {
    (played.requests(.fetchRequest, from: name) + played.requests(.uploadRequest, from: name))
      .filter { start <= $0 && $0 < end }
  }

  @Test(
    "7.14 each of the 21 errors can be met, and when it is over everything is everywhere, once",
    arguments: SyncError.allCases)
  func eachError(error: SyncError) throws {
    let script = Self.script(error)
    let played = try script.play(for: .hours(4))
    #expect(Self.isMet(error, played))
    #expect(Self.outcomes(played).contains(.failed(.zoneBusy)) == (error == .partialFailure))
    let calm = try script.play(for: .hours(4), without: ["trouble"])
    #expect(!Self.isMet(error, calm))
    #expect(played.agree("phone", "pad"))
    #expect(played.count(on: "pad") == 3)
    #expect(played.donations(on: "pad") == 5)
    #expect(played.isPro(on: "pad") == Self.writesParameter(error))
    #expect(played.pending(on: "phone") == 0 && played.pending(on: "pad") == 0)
    // Nobody asks without end: an hour of waits of half a minute, each with a request or two.
    #expect(Self.requests(played).count < 400)
  }

  @Test(
    "7.19 8.17 after an error that only others can mend, nothing is asked before it is mended",
    arguments: [
      SyncError.accountTemporarilyUnavailable, .notAuthenticated, .permissionFailure,
      .badContainer, .missingEntitlement,
    ])
  func nothingIsAsked(error: SyncError) throws {
    let script = Self.script(error)
    let played = try script.play(for: .hours(4))
    #expect(Self.requests(played).count == 1)
    #expect(Self.requests(played, from: "pad").count == 1)
    #expect(played.waits(on: "phone") == [error])
    // What was in step before is still there, and what happened since.
    let meanwhile = try script.play(for: .minutes(30))
    #expect(meanwhile.donations(on: "phone") == 2 + 3)
    #expect(meanwhile.donations(on: "pad") == 2)
    #expect(meanwhile.count(on: "phone") == 1 + 2)
    #expect(meanwhile.count(on: "pad") == 1)
  }

  @Test("8.17 without a schema the first upload is refused and no other is sent; fetches go on")
  func schema() throws {
    var script = Self.script(.invalidArguments)
    script.at(.minutes(30), "phone", .leave)
    script.at(.minutes(31), "phone", .open)
    let played = try script.play(for: .hours(4))
    let during = { (times: [SimulatedDuration]) in
      times.filter { Self.start <= $0 && $0 < Self.end }
    }
    #expect(during(played.requests(.uploadRequest, from: "phone")).count == 1)
    #expect(during(played.requests(.fetchRequest, from: "phone")).count == 1)
  }

  @Test("7.19 another process finds out for itself, once")
  func anotherProcess() throws {
    var script = Self.script(.missingEntitlement)
    script.at(.minutes(20), "phone", .terminate)
    script.at(.minutes(21), "phone", .open)
    #expect(Self.requests(try script.play(for: .hours(4))).count == 2)
  }

  @Test("7.19 an error that was over before its answer arrived stops nobody")
  func lateAnswer() throws {
    var script = FleetScript("phone", "pad")
    script.network.standard = LinkPolicy(latency: .constant(.seconds(10)))
    script.at(.seconds(50), "phone", .goOffline)
    script.at(.minutes(1), "phone", .open)
    script.at(.minutes(1), "pad", .donate(2))
    script.at(.minutes(2), "phone", .goOnline)
    // The request of 2:00 is answered at 2:10; the answer arrives at 2:20.
    script.fault(
      "trouble", .hubError(.missingEntitlement, retryAfter: .seconds(30)), from: .minutes(2),
      to: .minutes(2) + .seconds(15))
    let played = try script.play(for: .minutes(10))
    #expect(played.waits(on: "phone") == [.missingEntitlement])
    #expect(played.donations(on: "phone") == 2)
  }

  @Test(
    "6.3 8.17 an app without entitlement or container is alone on each device, a journal says why",
    arguments: [SyncError.missingEntitlement, .badContainer])
  func silentPartition(error: SyncError) throws {
    var script = FleetScript("phone", "pad", cap: 2)
    script.open("phone", "pad")
    script.fault("setup", .hubError(error, retryAfter: .hours(1)), from: .zero, to: .days(9))
    script.show(3, on: "phone", from: .minutes(1))
    script.show(3, on: "pad", from: .minutes(10))
    let played = try script.play(for: .days(8))
    #expect(played.displays().count == 4)
    #expect(played.hub.zones[0].liveCount == 0)
    for name in ["phone", "pad"] {
      let stops = played.facts(on: name).filter {
        $0.kind == .sync(.backedOff(until: .distantFuture, because: error))
      }
      #expect(stops.count == 1)
    }
  }

  // MARK: Errors of single records

  @Test("7.3 a stale tag is refused with the hub's record, into which the device merges")
  func staleTag() throws {
    let played = try Self.script(.serverRecordChanged).play(for: .hours(4))
    let copies = played.carried.filter {
      $0.outcome == .failed(.serverRecordChanged) && !$0.lacksServerCopy
    }
    #expect(!copies.isEmpty)
    #expect(copies.allSatisfy { $0.tag != 0 && $0.made != 0 })
    #expect(played.count(on: "pad") == 3)
  }

  @Test(
    "7.4 a record that exists is refused without the hub's copy, and the device fetches it first")
  func existingRecord() throws {
    // Nothing else is refused before, so no wait has the phone learn of the pad's value first, and
    // without pushes nothing but the refusal has it fetch.
    var script = FleetScript("phone", "pad")
    script.sync.push.isEnabled = false
    script.open("phone", "pad")
    script.fault(
      "trouble", .hubError(.serverRecordChanged, retryAfter: .seconds(30)), from: Self.start,
      to: Self.end)
    script.at(.minutes(7) + .seconds(59), "pad", .pro(true))
    script.at(.minutes(8), "phone", .pro(true))
    let played = try script.play(for: .hours(4))
    let facts = played.facts(on: "phone")
    let refused = facts.firstIndex { fact in
      guard case .sync(.uploadSettled(_, _, let records)) = fact.kind else { return false }
      return records.range.contains { played.carried[$0].lacksServerCopy }
    }
    let next = facts[try #require(refused)...].first { fact in
      switch fact.kind {
      case .sync(.fetchRequested), .sync(.uploadRequested): true
      case .tip, .sync, .network, .device, .person, .run, .focus, .pointer, .intent: false
      }
    }
    guard case .sync(.fetchRequested) = try #require(next).kind else {
      Issue.record("the device did not fetch before it tried again")
      return
    }
    #expect(played.agree("phone", "pad"))
  }

  @Test("7.14 a record that the hub says it does not know goes up again as a new one")
  func unknownItem() throws {
    let played = try Self.script(.unknownItem).play(for: .hours(4))
    func tally(_ records: CarriedRecords) -> RecordChange? {
      played.carried[records.range].first { $0.key.kind == .tally }
    }
    var refused: [UInt32] = []
    var tags: [UInt32] = []
    for fact in played.facts(on: "phone") {
      switch fact.kind {
      case .sync(.uploadSettled(_, _, let records)):
        guard let copy = tally(records), copy.outcome == .failed(.unknownItem) else { continue }
        refused.append(copy.tag)
      case .sync(.uploadRequested(_, let records)) where refused.count == 1:
        if let copy = tally(records) { tags.append(copy.tag) }
      case _: break
      }
    }
    #expect(try #require(refused.first) != 0)
    #expect(tags.first == 0)
  }

  @Test("7.14 a zone that a fault says was deleted is read anew, and nothing is cleared")
  func zoneSaidToBeDeleted() throws {
    let played = try Self.script(.userDeletedZone).play(for: .hours(4))
    #expect(!played.has { if case .tip(.donationRemoved) = $0 { true } else { false } })
    for name in ["phone", "pad"] {
      let isReadAnew = played.facts(on: name).contains { fact in
        guard case .sync(.fetchRequested(_, nil)) = fact.kind else { return false }
        return fact.instant >= Instant.zero + Self.start
      }
      #expect(isReadAnew)
    }
  }

  @Test("7.17 after a lost answer the device looks before it asks again, and doubles nothing")
  func responseLost() throws {
    let played = try Self.script(.serverResponseLost).play(for: .hours(4))
    let facts = played.facts(on: "phone")
    let lost = facts.firstIndex {
      if case .sync(.uploadSettled(_, .serverResponseLost, _)) = $0.kind { true } else { false }
    }
    let next = facts[try #require(lost)...].first { fact in
      switch fact.kind {
      case .sync(.fetchRequested), .sync(.uploadRequested): true
      case .tip, .sync, .network, .device, .person, .run, .focus, .pointer, .intent: false
      }
    }
    guard case .sync(.fetchRequested) = try #require(next).kind else {
      Issue.record("the device did not look before it tried again")
      return
    }
    // The hub did what was asked: its own fact says so, and only the answer on the way does not.
    guard case .sync(.uploadSettled(let message, _, _)) = facts[try #require(lost)].kind else {
      return
    }
    let stored = played.facts.contains { fact in
      guard case .sync(.uploadAnswered(message, _, let records, _)) = fact.kind else {
        return false
      }
      return records.range.contains { played.carried[$0].outcome == .saved }
    }
    #expect(stored)
  }

  @Test("5.9 7.17 a reset whose answer is said to be lost empties the zone once")
  func resetResponseLost() throws {
    var script = Self.script(.serverResponseLost)
    script.at(.minutes(20), "phone", .resetAtNextLaunch, .terminate)
    script.show(1, on: "phone", from: .minutes(21))
    let played = try script.play(for: .hours(4))
    #expect(AccountChangeTests.emptyings(played) == 1)
    #expect(played.count(on: "phone") == 1)
    #expect(played.agree("phone", "pad"))
  }

  @Test(
    "5.9 a reset is carried out before anything is fetched, whatever the hub answers meanwhile",
    arguments: SyncError.allCases)
  func resetBeforeFetch(error: SyncError) throws {
    var script = FleetScript("phone", "pad", cap: 9)
    script.sync.quotaRetry = .minutes(30)
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    script.fault(
      "trouble", .hubError(error, retryAfter: .seconds(30)), from: .minutes(4), to: .minutes(30))
    script.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate)
    script.show(2, on: "phone", from: .minutes(6))
    let played = try script.play(for: .hours(3))
    #expect(AccountChangeTests.emptyings(played) == 1)
    #expect(played.count(on: "phone") == 2)
    #expect(played.agree("phone", "pad"))
  }
}
