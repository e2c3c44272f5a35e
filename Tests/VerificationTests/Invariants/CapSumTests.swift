import CloudSync
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("quiescent-display-cap and display-cap-sum")
struct CapSumTests {
  private let quiescent = "quiescent-display-cap"
  private let sum = "display-cap-sum"

  /// The phone shows once and tells; the tablet hears of it.
  private func inSync(told count: Int32 = 1) -> Story {
    var story = Story(tips: [.capped("Compass", 2)])
    story.show(0, on: phone)
    story.uploads(on: phone)
    story.fetches(on: tablet)
    story.learnsCount(count, on: tablet)
    return story
  }

  @Test("6.10 fully synced between displays, the cap holds for the sum")
  func inSyncHolds() throws {
    var story = inSync()
    story.show(0, on: tablet)
    let result = try story.result(of: quiescent)
    #expect(result.verdict == .pass)
    #expect(result.checkCount == 2)
    #expect(result.margin == 0)
  }

  @Test("6.6 a device that heard of everything and still exceeds the sum violates it")
  func inSyncViolated() throws {
    var story = inSync(told: 0)
    story.show(0, on: tablet)
    story.show(0, on: tablet)
    let result = try story.result(of: quiescent)
    #expect(result.verdict == .fail)
    #expect(try #require(result.violations.first).observed == "3 displays")
  }

  @Test("8.3 displays before the news was heard are not judged")
  func notInSync() throws {
    var story = Story(tips: [.capped("Compass", 1)])
    story.show(0, on: phone)
    story.show(0, on: tablet)
    let result = try story.result(of: quiescent)
    #expect(result.verdict == .pass)
    #expect(result.checkCount == 1)
  }

  @Test("a display after the store was replaced is not judged")
  func replacedStore() throws {
    var story = inSync(told: 0)
    story.on(phone, .device(.reinstalled))
    story.show(0, on: tablet)
    story.show(0, on: tablet)
    #expect(try story.result(of: quiescent).checkCount == 1)
  }

  @Test("7.25 an answer to what was asked of another account brings no news of this one")
  func answerOfAnotherAccount() throws {
    func story(asksAgain: Bool) -> Story {
      var story = Story(tips: [.capped("Compass", 1)]) { $0.devices[1].account = 1 }
      story.show(0, on: phone)
      story.uploads(on: phone)
      let late = story.asks(on: tablet)
      story.on(tablet, .sync(.accountChanged(to: 0)))
      story.answers(late, on: tablet)
      if asksAgain { story.fetches(on: tablet) }
      story.show(0, on: tablet)
      return story
    }
    let result = try story(asksAgain: false).result(of: quiescent)
    #expect(result.verdict == .pass)
    #expect(result.checkCount == 1)
    #expect(try story(asksAgain: true).verdict(of: quiescent) == .fail)
  }

  @Test("6.10 a sum within the cap passes, and the margin says how close it came")
  func sumHolds() throws {
    var story = Story()
    story.show(0, on: phone)
    story.show(0, on: tablet)
    let result = try story.result(of: sum)
    #expect(result.verdict == .pass)
    #expect(result.margin == 1)
  }

  @Test("8.3 a sum above the cap is violated, whether anybody demands it or not")
  func sumViolated() throws {
    func play(_ expectation: Scenarios.Expectation) throws -> InvariantResult {
      var story = Story(tips: [.capped("Compass", 1)]) { $0.expectation = expectation }
      story.show(0, on: phone)
      story.show(0, on: tablet)
      return try story.result(of: sum)
    }
    let unasked = try play(.pass)
    #expect(unasked.verdict == .fail)
    #expect(unasked.role == .reported)
    #expect(!unasked.isBroken)
    #expect(unasked.margin == -1)
    #expect(try play(.violates([sum])).role == .toBeViolated)
    #expect(try play(.demands(sum, .always)).isBroken)
    #expect(try !play(.demands(sum, .overBy(atMost: 1))).isBroken)
  }

  @Test(
    "a sum above the cap is told in a sentence: which tip, how often, where, how long after whom")
  func sentence() throws {
    var story = Story(tips: [.capped("Compass", 1)])
    story.show(0, on: phone)
    story.show(0, on: tablet)
    let result = try story.result(of: sum)
    let headline = try #require(result.headline)
    #expect(
      headline.hasPrefix(
        "Over the cap: tip Compass was displayed twice, its cap is 1: 1 over, on tablet, "),
      "\(headline)")
    #expect(headline.hasSuffix(" after phone."), "\(headline)")
  }

  @Test("what exceeds an amount that is allowed is told by the display that went furthest")
  func overByIsTold() throws {
    func told(_ expectation: Scenarios.Expectation) throws -> String? {
      var story = Story(tips: [.capped("Compass", 1)]) { $0.expectation = expectation }
      for device in [phone, tablet, phone] { story.show(0, on: device) }
      return try story.result(of: sum).told?.observed
    }
    #expect(try told(.demands(sum, .overBy(atMost: 1))) == "3 displays")
    #expect(try told(.demands(sum, .overBy(atMost: 2))) == "2 displays")
    #expect(try told(.demands(sum, .always)) == "2 displays")
  }

  @Test("of several displays above the cap the headline tells the last, which went furthest")
  func worst() throws {
    var story = Story(tips: [.capped("Compass", 1)])
    for _ in 0..<3 { story.show(0, on: phone) }
    story.show(0, on: tablet)
    let result = try story.result(of: sum)
    #expect(result.violationCount == 3)
    #expect(result.headline?.contains("displayed 4 times, its cap is 1: 3 over") == true)
  }

  /// The tip is displayed once on each of two devices, with something in between on the phone.
  private func displaysAround(
    _ between: FactKind, atHub: Bool = false, knobs: BehaviourKnobs = BehaviourKnobs()
  ) throws -> InvariantResult {
    var story = Story(tips: [.capped("Compass", 1)], knobs: knobs)
    story.show(0, on: phone)
    if atHub { story.atHub(between) } else { story.on(phone, between) }
    story.wait(.minutes(1))
    story.show(0, on: tablet)
    return try story.result(of: sum)
  }

  @Test("1.16 a reset of the tip on one device lifts the sum for all, where it clears counts")
  func resetLifts() throws {
    let reset = FactKind.tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: .zero))
    #expect(try displaysAround(reset).verdict == .pass)
    var knobs = BehaviourKnobs()
    knobs.resetEligibilityClears = .nothing
    #expect(try displaysAround(reset, knobs: knobs).verdict == .fail)
  }

  @Test("7.20 a purge of the zone lifts the sum, where devices clear their stores")
  func purgeLifts() throws {
    let purge = FactKind.sync(.zoneEmptied(account: 0, because: .purgedByPerson))
    #expect(try displaysAround(purge, atHub: true).verdict == .pass)
    var knobs = BehaviourKnobs()
    knobs.zonePurge = .uploadsAgain
    #expect(try displaysAround(purge, atHub: true, knobs: knobs).verdict == .fail)
    let other = FactKind.sync(.zoneEmptied(account: 1, because: .purgedByPerson))
    #expect(try displaysAround(other, atHub: true).verdict == .fail)
    let loss = FactKind.sync(.zoneEmptied(account: 0, because: .encryptedDataReset))
    #expect(try displaysAround(loss, atHub: true).verdict == .fail)
  }

  @Test("5.7 a reset of a store lifts the sum of all tips, and counting begins anew")
  func storeResetLifts() throws {
    var story = Story(tips: [.capped("Compass", 1)], opens: false)
    story.launch(phone)
    story.show(0, on: phone)
    story.on(phone, .device(.terminated))
    story.on(phone, .device(.launched))
    story.on(phone, .tip(.datastoreReset))
    story.on(phone, .tip(.configured))
    story.launch(tablet)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: sum) == .pass)
    story.show(0, on: phone)
    #expect(try story.verdict(of: sum) == .fail)
  }

  @Test("devices of different accounts have sums of their own")
  func accounts() throws {
    var story = Story(tips: [.capped("Compass", 1)]) {
      $0.devices[1].account = 1
      $0.expectation = .violates(["display-cap-sum"])
    }
    story.show(0, on: phone)
    story.show(0, on: tablet)
    #expect(try story.verdict(of: sum) == .pass)
  }

  @Test("without a cap nothing is known")
  func idle() throws {
    var story = Story(tips: [.plain("Compass")])
    story.show(0, on: phone)
    #expect(try story.verdict(of: quiescent) == .inconclusive)
    #expect(try story.verdict(of: sum) == .inconclusive)
  }
}
