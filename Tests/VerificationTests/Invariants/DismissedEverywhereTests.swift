import CloudSync
import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("dismissed-everywhere")
struct DismissedEverywhereTests {
  private let id = "dismissed-everywhere"

  /// A view asks in vain for the first tip.
  private func ask(
    _ story: inout Story, on device: DeviceIndex, _ reason: IneligibilityReason? = nil
  ) {
    story.on(
      device,
      .tip(
        .withheld(
          tip: TipIndex(0), record: RecordIndex(0), because: reason ?? .invalidated(.tipClosed))))
  }

  /// Dismissed on the phone, with displays on other devices of it since then.
  private func dismissed(
    _ reason: InvalidationReason = .tipClosed, cause: InvalidationCause = .person,
    devices: Int = 2, knobs: BehaviourKnobs = BehaviourKnobs(),
    _ adjust: @escaping (inout Scenario) -> Void = { _ in }
  ) -> Story {
    var story = Story(devices: devices, knobs: knobs, adjust)
    story.show(0, on: phone)
    story.invalidate(on: phone, reason, cause: cause)
    story.wait(.hours(3))
    return story
  }

  @Test("6.7 another device that heard of a dismissal and withholds the tip keeps it, just so")
  func heard() throws {
    var story = dismissed()
    story.learnsStatus(.tipClosed, on: tablet)
    ask(&story, on: tablet)
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.checkCount == 1)
    #expect(result.margin == 0)
  }

  @Test("8.1 a display elsewhere after a dismissal is one too many, told in words and numbers")
  func late() throws {
    var story = dismissed()
    story.show(0, on: tablet)
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(result.role == .reported)
    #expect(result.margin == -1)
    #expect(
      result.headline
        == "Displayed after a dismissal: tip Compass was displayed once after it was dismissed on "
        + "phone, on tablet, 3 h after.")
  }

  @Test("several displays after a dismissal are counted together, each device by itself")
  func worst() throws {
    var story = dismissed(devices: 3)
    story.show(0, on: tablet)
    story.show(0, on: tablet)
    story.wait(.hours(2))
    story.show(0, on: desk)
    let result = try story.result(of: id)
    #expect(result.violationCount == 3)
    #expect(result.margin == -3)
    let headline = try #require(result.headline)
    #expect(
      headline.contains(
        "displayed 3 times after it was dismissed on phone, twice on tablet and once on desk, at "),
      "\(headline)")
    #expect(headline.contains("at the latest 5 h 2 min"), "\(headline)")
    let violation = try #require(result.worst)
    #expect(violation.devices == [desk])
    #expect(violation.related.count == 2)
  }

  @Test("a second dismissal, elsewhere, does not begin anew: the first one counts")
  func dismissedTwice() throws {
    var story = dismissed()
    story.show(0, on: tablet)
    story.invalidate(on: tablet)
    story.learnsStatus(nil, on: tablet, deleting: true)
    story.show(0, on: tablet)
    #expect(try story.result(of: id).margin == -2)
  }

  @Test("8.2 the device itself must not display it again either, not even with a new store")
  func reinstalled() throws {
    var story = dismissed()
    story.on(phone, .device(.reinstalled))
    story.open(phone)
    story.show(0, on: phone)
    let result = try story.result(of: id)
    #expect(result.margin == -1)
    #expect(result.headline?.contains("dismissed on phone, there again, 3 h after.") == true)
  }

  @Test(
    "only what a person did is a dismissal, and no limit that was reached",
    arguments: [
      (InvalidationReason.tipClosed, InvalidationCause.person, Verdict.fail),
      (.actionPerformed, .person, .fail), (.displayCountExceeded, .person, .inconclusive),
      (.displayDurationExceeded, .limitReachedHere, .inconclusive),
      (.displayCountExceeded, .limitReachedByMerge, .inconclusive),
      (.tipClosed, .limitReachedHere, .inconclusive),
    ])
  func reasons(_ reason: InvalidationReason, _ cause: InvalidationCause, _ verdict: Verdict) throws
  {
    var story = dismissed(reason, cause: cause)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == verdict)
  }

  @Test("1.16 C7 a reset of its eligibility lifts the dismissal, on whatever device it is done")
  func eligibilityReset() throws {
    for device in [phone, tablet] {
      var story = dismissed()
      story.on(
        device, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
      story.show(0, on: tablet)
      #expect(try story.verdict(of: id) == .inconclusive)
      story.invalidate(on: device, epoch: 1)
      story.show(0, on: device == phone ? tablet : phone)
      #expect(try story.result(of: id).margin == -1)
    }
  }

  @Test("5.7 a reset of a store lifts every dismissal of the person")
  func datastoreReset() throws {
    var story = dismissed()
    story.on(tablet, .tip(.datastoreReset))
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("7.20 a purge lifts it where devices clear their stores, and not where they upload again")
  func purged() throws {
    for (knob, loss, verdict) in [
      (ZonePurge.clearsLocally, ZoneLoss.purgedByPerson, Verdict.inconclusive),
      (.uploadsAgain, .purgedByPerson, .fail), (.clearsLocally, .encryptedDataReset, .fail),
    ] {
      var knobs = BehaviourKnobs()
      knobs.zonePurge = knob
      var story = dismissed(knobs: knobs)
      story.atHub(.sync(.zoneEmptied(account: 0, because: loss)))
      story.show(0, on: tablet)
      #expect(try story.verdict(of: id) == verdict, "\(knob) \(loss)")
    }
  }

  @Test("devices of different accounts have dismissals of their own")
  func accounts() throws {
    var story = dismissed { $0.devices[1].account = 1 }
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("1.3 ids that name the platform are tips of their own")
  func platforms() throws {
    var story = Story(tips: [.plain("A")], names: ["A-phone", "A-pad"])
    story.invalidate(0, on: phone)
    story.show(0, on: tablet, record: 1)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("C1 5.3 a tip that a testing override ever showed is left out")
  func overridden() throws {
    var story = dismissed()
    story.display(0, on: tablet, byOverride: true)
    #expect(try story.verdict(of: id) == .inconclusive)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("what is withheld by whoever dismissed it, or without having heard, proves nothing")
  func provesNothing() throws {
    var story = dismissed()
    ask(&story, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
    ask(&story, on: tablet, .rule(0))
    #expect(try story.verdict(of: id) == .inconclusive)
  }

  @Test("a scenario may demand it always, or allow so many displays")
  func demanded() throws {
    func play(_ expectation: Scenarios.Expectation) throws -> InvariantResult {
      var story = dismissed { $0.expectation = expectation }
      story.show(0, on: tablet)
      return try story.result(of: id)
    }
    #expect(try !play(.pass).isBroken)
    #expect(try play(.demands(id, .always)).isBroken)
    #expect(try !play(.demands(id, .overBy(atMost: 1))).isBroken)
    #expect(try play(.violates([id])).role == .toBeViolated)
  }
}
