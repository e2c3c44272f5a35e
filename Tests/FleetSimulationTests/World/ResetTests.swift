import FleetSimulation
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("a datastore is reset")
struct ResetTests {
  /// The pad has pending changes when it is cut off, and the phone resets meanwhile.
  static func offlinePeer(_ semantics: ResetSemantics) -> Story {
    var story = Story("phone", "pad", cap: 5)
    story.knobs.resetSemantics = semantics
    story.open("phone", "pad")
    story.show(2, on: "phone", from: .minutes(1))
    story.at(.minutes(2), "phone", .donate(2))
    story.at(.minutes(5), "pad", .goOffline)
    story.show(1, on: "pad", from: .minutes(6))
    story.at(.minutes(7), "pad", .donate(1), .finish())
    story.at(.minutes(10), "phone", .resetAtNextLaunch, .terminate)
    story.at(.minutes(11), "phone", .open)
    story.at(.minutes(20), "pad", .goOnline)
    return story
  }

  @Test(
    "5.9 a reset clears the store and the cloud's records of all tips",
    arguments: [
      ResetSemantics.deleteRecords, .deleteZone,
    ])
  func clearsBoth(semantics: ResetSemantics) throws {
    let played = try Self.offlinePeer(semantics).play(for: .minutes(19))
    #expect(played.hub.zones[0].liveCount == 0)
    #expect(played.count(on: "phone") == 0)
    #expect(played.donations(on: "phone") == 0)
    #expect(played.pending(on: "phone") == 0)
    #expect(played.count(on: "pad") == 3)
  }

  @Test("5.9 a peer that was online forgets, too, and the dismissed tip is eligible again")
  func peersForget() throws {
    for semantics in ResetSemantics.allCases {
      var story = Story("phone", "pad", cap: 2)
      story.knobs.resetSemantics = semantics
      story.open("phone", "pad")
      story.show(2, on: "phone", from: .minutes(1))
      story.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate)
      story.at(.minutes(6), "phone", .open)
      story.show(3, on: "pad", from: .minutes(10))
      let played = try story.play()
      #expect(played.displays(on: "pad").count == 2, "\(semantics)")
      #expect(played.agree("phone", "pad"))
    }
  }

  @Test(
    "8.21 a peer that was offline with changes brings its own back",
    arguments: [
      ResetSemantics.deleteRecords, .deleteZone,
    ])
  func resurrection(semantics: ResetSemantics) throws {
    let played = try Self.offlinePeer(semantics).play()
    // What the pad had not uploaded returns; what it had from the phone goes.
    #expect(played.donations(on: "phone") == 1)
    #expect(played.count(on: "phone") == 1)
    #expect(played.reason(on: "phone") == .actionPerformed)
    #expect(played.agree("phone", "pad"))
  }

  @Test("5.9 a peer that has not looked meanwhile does not bring back what was made anew")
  func recreatedRecords() throws {
    for merge in [MergeChoice.gCounter, .displayLog, .lwwField] {
      var story = Story("phone", "pad")
      story.sync.merge = merge
      story.open("phone", "pad")
      story.show(3, on: "phone", from: .minutes(1))
      story.at(.minutes(5), "pad", .goOffline)
      story.at(.minutes(6), "phone", .resetAtNextLaunch, .terminate)
      story.show(1, on: "phone", from: .minutes(7))
      story.at(.minutes(20), "pad", .goOnline)
      let played = try story.play()
      #expect(played.count(on: "phone") == 1, "\(merge.name)")
      #expect(played.count(on: "pad") == 1, "\(merge.name)")
    }
  }

  @Test("5.9 a reset whose answer was lost is not carried out twice over what others wrote since")
  func lostAnswerOfReset() throws {
    var story = Story("phone", "pad")
    story.open("phone", "pad")
    story.show(3, on: "phone", from: .minutes(1))
    story.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate)
    story.at(.minutes(6), "phone", .open)
    story.fault(
      "lost", .lostAnswers([DeviceIndex(0)], .always), from: .minutes(6),
      to: .minutes(6) + .seconds(50))
    story.at(.minutes(6) + .seconds(30), "pad", .donate(2))
    let played = try story.play()
    #expect(
      played.has(on: "phone") { if case .sync(.requestTimedOut) = $0 { true } else { false } })
    #expect(played.donations(on: "phone") == 2)
    #expect(played.donations(on: "pad") == 2)
    #expect(
      played.howMany { if case .sync(.zoneEmptied) = $0 { true } else { false } } == 1)
  }

  @Test("5.9 a process that ends in the middle of its reset takes it up again before it fetches")
  func interruptedReset() throws {
    var story = Story("phone", "pad")
    story.open("phone", "pad")
    story.show(3, on: "phone", from: .minutes(1))
    story.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate)
    story.fault("loss", .loss([DeviceIndex(0)], .always), from: .minutes(6), to: .minutes(8))
    story.at(.minutes(6), "phone", .open)
    story.at(.minutes(7), "phone", .terminate)
    story.at(.minutes(10), "phone", .open)
    let played = try story.play()
    #expect(played.count(on: "phone") == 0)
    #expect(played.count(on: "pad") == 0)
    #expect(!played.has(on: "phone") { if case .tip(.talliesMerged) = $0 { true } else { false } })
  }

  @Test("5.9 a reset by a process that has not configured counts, too")
  func resetBeforeConfigure() throws {
    var story = Story("phone", "pad")
    story.describe("phone") { $0.configures = false }
    story.open("phone", "pad")
    story.show(2, on: "pad", from: .minutes(1))
    story.at(.minutes(5), "phone", .resetDatastore)
    let played = try story.play()
    #expect(played.count(on: "phone") == 0)
    #expect(played.count(on: "pad") == 0)
    #expect(played.hub.zones[0].liveCount == 0)
  }

  @Test("C7 resetEligibility wins over a concurrent older dismissal, on every device")
  func eligibilityReset() throws {
    var story = Story("phone", "pad", cap: 4)
    story.open("phone", "pad")
    story.show(2, on: "phone", from: .minutes(1))
    story.at(.minutes(3), "pad", .goOffline)
    story.at(.minutes(4), "pad", .finish())
    story.at(.minutes(5), "phone", .resetEligibility(tip: TipIndex(0)))
    story.at(.minutes(10), "pad", .goOnline)
    story.show(1, on: "pad", from: .minutes(15))
    let played = try story.play()
    #expect(played.reason(on: "phone") == nil)
    #expect(played.displays(on: "pad").count == 1)
    #expect(played.count(on: "phone") == 1)
    #expect(played.agree("phone", "pad"))
  }

  @Test("1.16 a reset that clears nothing keeps the displays of all devices")
  func eligibilityResetKeeps() throws {
    for merge in [MergeChoice.gCounter, .displayLog, .lwwField] {
      var story = Story("phone", "pad", cap: 9)
      story.sync.merge = merge
      story.knobs.resetEligibilityClears = .nothing
      story.open("phone", "pad")
      story.show(2, on: "phone", from: .minutes(1))
      story.at(.minutes(5), "phone", .finish(), .resetEligibility(tip: TipIndex(0)))
      story.show(1, on: "phone", from: .minutes(10))
      story.show(1, on: "pad", from: .minutes(15))
      let played = try story.play()
      #expect(played.count(on: "phone") == 4, "\(merge.name)")
      #expect(played.count(on: "pad") == 4, "\(merge.name)")
    }
  }
}
