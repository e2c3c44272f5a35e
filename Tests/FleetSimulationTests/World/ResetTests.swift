import CloudSync
import DeviceSystems
import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("a datastore is reset")
struct ResetTests {
  /// The pad has pending changes when it is cut off, and the phone resets meanwhile.
  static func offlinePeer(_ semantics: ResetSemantics) -> FleetScript {
    var script = FleetScript("phone", "pad", cap: 5)
    script.knobs.resetSemantics = semantics
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(2), "phone", .donate(2), .pro(true))
    script.at(.minutes(5), "pad", .goOffline)
    script.show(1, on: "pad", from: .minutes(6))
    script.at(.minutes(7), "pad", .donate(1), .finish())
    script.at(.minutes(10), "phone", .resetAtNextLaunch, .terminate)
    script.at(.minutes(11), "phone", .open)
    script.at(.minutes(20), "pad", .goOnline)
    return script
  }

  /// Why zones were emptied, each time that one was.
  static func losses(_ played: Played) -> [ZoneLoss] {
    played.facts.compactMap { fact in
      guard case .sync(.zoneEmptied(_, let loss)) = fact.kind else { return nil }
      return loss
    }
  }

  @Test(
    "5.7 5.9 a reset clears the store, and the cloud's records of tips, events and parameters",
    arguments: [
      ResetSemantics.deleteRecords, .deleteZone,
    ])
  func clearsBoth(semantics: ResetSemantics) throws {
    let played = try Self.offlinePeer(semantics).play(for: .minutes(19))
    let loss: ZoneLoss = semantics == .deleteRecords ? .recordsDeletedByReset : .zoneDeletedByReset
    #expect(Self.losses(played) == [loss])
    #expect(played.hub.zones[0].liveCount == 0)
    #expect(played.count(on: "phone") == 0)
    #expect(played.donations(on: "phone") == 0)
    #expect(!played.isPro(on: "phone"))
    #expect(played.pending(on: "phone") == 0)
    // The pad has not looked yet.
    #expect(played.count(on: "pad") == 3)
    #expect(played.isPro(on: "pad"))
  }

  @Test("5.9 a peer meets the deletion of records one by one, or the error of a zone that is gone")
  func removedAtTheHub() throws {
    for semantics in ResetSemantics.allCases {
      let played = try Self.offlinePeer(semantics).play()
      let refused = played.facts.compactMap { fact -> UInt32? in
        guard case .sync(.fetchAnswered(let message, let error, _, _, _)) = fact.kind,
          error == .zoneNotFound
        else { return nil }
        return message
      }
      let meetsError = played.has(on: "pad") { kind in
        guard case .network(.delivered(let message, _)) = kind else { return false }
        return refused.contains(message)
      }
      let importsDeletion = played.has(on: "pad") { kind in
        guard case .sync(.imported(_, let records)) = kind else { return false }
        return records.range.contains { played.carried[$0].isDeletion }
      }
      #expect(meetsError == (semantics == .deleteZone), "\(semantics)")
      #expect(importsDeletion == (semantics == .deleteRecords), "\(semantics)")
    }
  }

  @Test("5.9 a peer that was online forgets, too, and the dismissed tip is eligible again")
  func peersForget() throws {
    for semantics in ResetSemantics.allCases {
      var script = FleetScript("phone", "pad", cap: 2)
      script.knobs.resetSemantics = semantics
      script.open("phone", "pad")
      script.show(2, on: "phone", from: .minutes(1))
      script.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate)
      script.at(.minutes(6), "phone", .open)
      script.show(3, on: "pad", from: .minutes(10))
      let played = try script.play()
      #expect(played.displays(on: "pad").count == 2, "\(semantics)")
      #expect(played.agree("phone", "pad"))
    }
  }

  @Test(
    "5.9 8.21 a peer that was offline with changes brings its own back",
    arguments: [
      ResetSemantics.deleteRecords, .deleteZone,
    ])
  func resurrection(semantics: ResetSemantics) throws {
    let played = try Self.offlinePeer(semantics).play()
    // What the pad had not uploaded returns; what it had from the phone goes.
    #expect(played.donations(on: "phone") == 1)
    #expect(played.count(on: "phone") == 1)
    #expect(played.reason(on: "phone") == .actionPerformed)
    #expect(!played.isPro(on: "phone") && !played.isPro(on: "pad"))
    #expect(played.agree("phone", "pad"))
  }

  @Test("5.9 a peer that has not looked meanwhile does not bring back what was made anew")
  func recreatedRecords() throws {
    for merge in [MergeChoice.gCounter, .displayLog, .lwwField] {
      var script = FleetScript("phone", "pad")
      script.sync.merge = merge
      script.open("phone", "pad")
      script.show(3, on: "phone", from: .minutes(1))
      script.at(.minutes(5), "pad", .goOffline)
      script.at(.minutes(6), "phone", .resetAtNextLaunch, .terminate)
      script.show(1, on: "phone", from: .minutes(7))
      script.at(.minutes(20), "pad", .goOnline)
      let played = try script.play()
      #expect(played.count(on: "phone") == 1, "\(merge.name)")
      #expect(played.count(on: "pad") == 1, "\(merge.name)")
    }
  }

  @Test("5.9 a reset whose answer was lost is not carried out twice over what others wrote since")
  func lostAnswerOfReset() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    script.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate)
    script.at(.minutes(6), "phone", .open)
    script.fault(
      "lost", .lostAnswers([DeviceIndex(0)], .always), from: .minutes(6),
      to: .minutes(6) + .seconds(50))
    script.at(.minutes(6) + .seconds(30), "pad", .donate(2))
    let played = try script.play()
    #expect(
      played.has(on: "phone") { if case .sync(.requestTimedOut) = $0 { true } else { false } })
    #expect(played.donations(on: "phone") == 2)
    #expect(played.donations(on: "pad") == 2)
    #expect(
      played.howMany { if case .sync(.zoneEmptied) = $0 { true } else { false } } == 1)
  }

  @Test("5.9 a process that ends in the middle of its reset takes it up again before it fetches")
  func interruptedReset() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    script.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate)
    script.fault("loss", .loss([DeviceIndex(0)], .always), from: .minutes(6), to: .minutes(8))
    script.at(.minutes(6), "phone", .open)
    script.at(.minutes(7), "phone", .terminate)
    script.at(.minutes(10), "phone", .open)
    let played = try script.play()
    #expect(played.count(on: "phone") == 0)
    #expect(played.count(on: "pad") == 0)
    #expect(!played.has(on: "phone") { if case .tip(.talliesMerged) = $0 { true } else { false } })
  }

  @Test("5.9 a reset by a process that has not configured counts, too")
  func resetBeforeConfigure() throws {
    var script = FleetScript("phone", "pad")
    script.describe("phone") { $0.configures = false }
    script.open("phone", "pad")
    script.show(2, on: "pad", from: .minutes(1))
    script.at(.minutes(5), "phone", .resetDatastore)
    let played = try script.play()
    #expect(played.count(on: "phone") == 0)
    #expect(played.count(on: "pad") == 0)
    #expect(played.hub.zones[0].liveCount == 0)
  }

  /// The pad ends the tip while it is cut off; a minute later the phone resets its eligibility.
  static func concurrentReset(_ merge: MergeChoice, _ status: StatusMerge) -> FleetScript {
    var script = FleetScript("phone", "pad", cap: 4)
    script.sync.merge = merge
    script.knobs.mergeStatus = status
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(3), "pad", .goOffline)
    script.at(.minutes(4), "pad", .finish())
    script.at(.minutes(5), "phone", .resetEligibility(tip: TipIndex(0)))
    script.at(.minutes(10), "pad", .goOnline)
    script.show(1, on: "pad", from: .minutes(15))
    return script
  }

  @Test(
    "8.5 C7 where ends merge as a union, resetEligibility wins over an older dismissal elsewhere",
    arguments: [MergeChoice.gCounter, .displayLog, .lwwField])
  func eligibilityReset(merge: MergeChoice) throws {
    let played = try Self.concurrentReset(merge, .sticky).play()
    #expect(played.reason(on: "phone") == nil)
    #expect(played.displays(on: "pad").count == 1)
    #expect(played.count(on: "phone") == 1)
    #expect(played.agree("phone", "pad"))
  }

  @Test("6.9 C7 where the last writer of a status wins, an older dismissal undoes resetEligibility")
  func eligibilityResetIsLost() throws {
    for (merge, status) in [(MergeChoice.lwwRecord, StatusMerge.sticky), (.gCounter, .lww)] {
      let script = Self.concurrentReset(merge, status)
      #expect(try script.play(for: .minutes(9)).reason(on: "phone") == nil)
      let played = try script.play()
      #expect(played.reason(on: "phone") == .actionPerformed, "\(merge.name)")
      #expect(played.reason(on: "pad") == .actionPerformed, "\(merge.name)")
      #expect(played.displays(on: "pad").isEmpty, "\(merge.name)")
      #expect(played.agree("phone", "pad"), "\(merge.name)")
    }
  }

  @Test("1.16 a reset that clears nothing keeps the displays of all devices")
  func eligibilityResetKeeps() throws {
    for merge in [MergeChoice.gCounter, .displayLog, .lwwField] {
      var script = FleetScript("phone", "pad", cap: 9)
      script.sync.merge = merge
      script.knobs.resetEligibilityClears = .nothing
      script.open("phone", "pad")
      script.show(2, on: "phone", from: .minutes(1))
      script.at(.minutes(5), "phone", .finish(), .resetEligibility(tip: TipIndex(0)))
      script.show(1, on: "phone", from: .minutes(10))
      script.show(1, on: "pad", from: .minutes(15))
      let played = try script.play()
      #expect(played.count(on: "phone") == 4, "\(merge.name)")
      #expect(played.count(on: "pad") == 4, "\(merge.name)")
    }
  }

  @Test(
    "7.33 a contribution that comes before its tip's record mixes no counts of two eligibilities",
    arguments: [MergeChoice.gCounter, .displayLog])
  func contributionBeforeRecord(merge: MergeChoice) throws {
    var script = FleetScript("phone", "pad")
    script.sync.merge = merge
    script.sync.batchLimit = 1
    script.sync.fetchLimit = 1
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.show(3, on: "pad", from: .minutes(2))
    script.at(.minutes(5), "phone", .goOffline)
    // The display began before the reset, so its record goes up before that of the tip.
    script.at(.minutes(6), "phone", .home)
    script.at(.minutes(7), "phone", .resetEligibility(tip: TipIndex(0)))
    script.at(.minutes(7) + .seconds(30), "phone", .elsewhere)
    script.show(2, on: "phone", from: .minutes(8))
    script.at(.minutes(10), "phone", .goOnline)
    #expect(try script.play(for: .minutes(9)).count(on: "pad") == 5)
    let played = try script.play()
    let later = played.facts(on: "pad").filter { $0.instant >= Instant.zero + .minutes(10) }
    let told = later.firstIndex {
      if case .tip(.statusMerged(_, let status)) = $0.kind { status.epoch == 1 } else { false }
    }
    let brought = later.firstIndex { fact in
      guard case .sync(.imported(_, let records)) = fact.kind else { return false }
      return records.range.contains { played.carried[$0].key.kind == .tip }
    }
    let learned = try #require(told)
    let record = try #require(brought)
    #expect(learned < record)
    let counts = later.compactMap { fact -> Int32? in
      guard case .tip(.talliesMerged(_, let count, _)) = fact.kind else { return nil }
      return count
    }
    #expect(counts.allSatisfy { $0 <= 2 })
    #expect(counts.last == 2)
    #expect(played.count(on: "phone") == 2 && played.agree("phone", "pad"))
  }
}
