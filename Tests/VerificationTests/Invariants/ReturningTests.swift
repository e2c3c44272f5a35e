import CloudSync
import DeviceSystems
import FleetFacts
import IntentSystem
import JournalFiles
import PointerSystem
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("what may come back, and what may be gone, although nothing is wrong")
struct ReturningTests {
  private let lost = "no-lost-donation"
  private let duplicate = "no-duplicate-donation"

  /// The tablet knows the phone's donation, and deletes it.
  private func deletion(_ story: inout Story, of row: DonationRow) {
    story.on(
      tablet, .tip(.donationsDeleted(event: EventIndex(0), through: story.now, count: 1)))
    story.uploads(on: tablet)
  }

  @Test("7.17 an upload that is repeated brings back what was deleted before its answer came")
  func repeatedUpload() throws {
    var repeated = Story()
    let row = repeated.donate(on: phone)
    repeated.learnsDonation(row, on: tablet)
    deletion(&repeated, of: row)
    repeated.uploads([row], on: phone)
    repeated.rest()
    #expect(try repeated.verdict(of: duplicate) == .pass)
    var acknowledged = Story()
    let told = acknowledged.donate(on: phone)
    acknowledged.uploads([told], on: phone)
    acknowledged.learnsDonation(told, on: tablet)
    deletion(&acknowledged, of: told)
    acknowledged.rest()
    #expect(try acknowledged.verdict(of: duplicate) == .fail)
  }

  @Test("6.15 a device that signs in uploads everything, also what was deleted without it")
  func signedOutDuringDeletion() throws {
    var story = Story()
    let row = story.donate(on: phone)
    story.uploads([row], on: phone)
    story.learnsDonation(row, on: tablet)
    story.on(phone, .sync(.accountChanged(to: nil)))
    deletion(&story, of: row)
    story.on(phone, .sync(.accountChanged(to: 0)))
    story.uploads([row], on: phone)
    story.rest()
    #expect(try story.verdict(of: duplicate) == .pass)
  }

  @Test("7.20 what was made between a purge and the news of it goes with the store")
  func purged() throws {
    func story(hears: Bool) -> Story {
      var story = Story()
      story.atHub(.sync(.zoneEmptied(account: 0, because: .purgedByPerson)))
      if hears { story.fetches(on: phone) }
      let row = story.donate(on: phone)
      story.uploads([row], on: phone)
      story.rest()
      return story
    }
    #expect(try story(hears: false).verdict(of: lost) == .pass)
    #expect(try story(hears: true).verdict(of: lost) == .fail)
  }

  @Test("2.12 a deletion by time reaches no other account")
  func otherAccount() throws {
    var knobs = BehaviourKnobs()
    knobs.deleteDonations = .byTime
    func story(account: UInt16) -> Story {
      var story = Story(knobs: knobs) { $0.devices[1].account = account }
      let row = story.donate(on: phone)
      story.uploads([row], on: phone)
      story.wait(.hours(1))
      deletion(&story, of: row)
      story.rest()
      return story
    }
    #expect(try story(account: 1).verdict(of: duplicate) == .pass)
    #expect(try story(account: 0).verdict(of: duplicate) == .fail)
  }

  @Test("5.9 a store that is a copy has its original's tags, so a record made anew begins anew")
  func tagsOfACopy() throws {
    func change(tag: UInt32, made: UInt32) -> RecordChange {
      RecordChange(key: .tip(RecordIndex(0)), fields: RecordFields(), tag: tag, made: made)
    }
    var story = Story()
    story.invalidate(on: phone)
    story.imports([change(tag: 3, made: 1)], on: phone)
    story.imports([change(tag: 9, made: 8)], on: tablet)
    story.on(tablet, .device(.cloned(from: phone, reusesReplica: false)))
    let anew = story.imports([change(tag: 9, made: 8)], on: tablet)
    story.on(
      tablet,
      .tip(
        .statusMerged(
          record: RecordIndex(0),
          status: StoredStatus(epoch: 0, invalidation: nil, date: .zero))),
      because: anew)
    #expect(try story.verdict(of: "invalidation-is-sticky") != .fail)
  }

  /// An intent on the phone does what the tip suggests.
  @discardableResult
  private func takeEffect(_ story: inout Story) -> FactID {
    let intent = IntentIndex(0)
    let run: [IntentRunFact] = [
      .accepted(0, intent, by: .siri, on: nil, control: nil, shortcut: nil),
      .hosted(0, in: .app), .performStarted(0, attempt: 1),
    ]
    for fact in run { story.on(phone, .intent(.run(fact))) }
    return story.on(phone, .intent(.run(.effectTaken(0, intent, EffectIndex(1), in: .app))))
  }

  /// The judge of intents that retire tips, after a moment is over.
  private func retiring(_ moment: (inout Story) -> Void) throws -> InvariantResult {
    let story = IdleReason.intended { story in
      moment(&story)
      story.wait(.minutes(1))
      story.rest()
    }
    return try story.result(of: "intent-retires-tip")
  }

  @Test("IA-13: what is deleted in the moment in which an intent retired it was retired")
  func deletedAtOnce() throws {
    func result(retires: Bool) throws -> InvariantResult {
      try retiring { story in
        takeEffect(&story)
        if retires { story.invalidate(on: phone, .actionPerformed) }
        story.learnsStatus(nil, on: phone, deleting: true)
      }
    }
    #expect(try result(retires: true).verdict == .pass)
    #expect(try result(retires: true).checkCount == 1)
    #expect(try result(retires: false).verdict == .fail)
  }

  @Test("IA-13: an intent retires its tip in the store that the launch for it has reset")
  func resetByItsLaunch() throws {
    func verdict(retires: Bool) throws -> Verdict {
      try retiring { story in
        story.invalidate(on: phone)
        story.on(phone, .device(.terminated))
        story.wait(.minutes(1))
        let effect = takeEffect(&story)
        let launched = story.on(phone, .device(.launched), because: effect)
        story.on(phone, .tip(.datastoreReset), because: launched)
        story.on(phone, .tip(.configured), because: launched)
        if retires { story.invalidate(on: phone, .actionPerformed) }
      }.verdict
    }
    #expect(try verdict(retires: true) == .pass)
    #expect(try verdict(retires: false) == .fail)
  }

  @Test("IC-16: what is deleted in the moment in which an activation retired it was retired")
  func deletedAfterAnActivation() throws {
    func result(retires: Bool) throws -> InvariantResult {
      let story = IdleReason.pointedTip { story in
        story.on(tablet, .device(.activated))
        story.on(tablet, .pointer(.controlActivated(PointerViewIndex(0), nil, by: .touch)))
        if retires { story.invalidate(on: tablet, .actionPerformed) }
        story.learnsStatus(nil, on: tablet, deleting: true)
        story.wait(.minutes(1))
        story.rest()
      }
      return try story.result(of: "pointer-activation-retires")
    }
    #expect(try result(retires: true).verdict == .pass)
    #expect(try result(retires: true).checkCount == 1)
    #expect(try result(retires: false).verdict == .fail)
  }

  @Test("3.3 counted at its end, a display on screen is not told yet")
  func onScreenElsewhere() throws {
    var knobs = BehaviourKnobs()
    knobs.countAt = .disappear
    var story = Story(tips: [.capped("Compass", 1)], knobs: knobs)
    story.display(0, on: phone)
    story.uploads(on: phone)
    story.fetches(on: tablet)
    story.display(0, on: tablet)
    #expect(try story.verdict(of: "quiescent-display-cap") == .pass)
  }

  @Test("3.3 counted at its end, a display that a crash ends is never counted")
  func crashedOnScreen() throws {
    var knobs = BehaviourKnobs()
    knobs.countAt = .disappear
    var story = Story(tips: [.capped("Compass", 1)], devices: 1, knobs: knobs)
    story.display(0, on: phone)
    story.on(phone, .device(.crashed(lostChanges: 0)))
    story.open(phone)
    story.display(0, on: phone)
    #expect(try story.verdict(of: "display-cap-bound") == .pass)
  }

  @Test("5.9 time on screen that a reset took away counts no more")
  func forgottenTime() throws {
    var story = Story(tips: [.timed("Compass", .seconds(50))], devices: 1)
    let first = story.display(0, on: phone)
    story.learnsCount(0, on: phone, deleting: true)
    story.end(first, on: phone, visible: .seconds(55))
    story.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedHere)
    let key = RecordKey.tally(RecordIndex(0), of: ReplicaIndex(9))
    let gone = story.imports(
      [RecordChange(key: key, fields: RecordFields(), isDeletion: true)], on: phone)
    story.on(
      phone, .tip(.talliesMerged(record: RecordIndex(0), count: 0, duration: .zero)),
      because: gone)
    let second = story.display(0, on: phone)
    story.end(second, on: phone, .durationLimit, visible: .seconds(60))
    #expect(try story.verdict(of: "display-duration") == .pass)
  }
}
