import FleetFacts
import JournalFiles
import Metrics
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("what is measured of tips")
struct TipMetricsTests {
  @Test("8.3 displays are counted by device, and what exceeds the cap is overshoot")
  func displays() throws {
    var story = Story(tips: [.capped("Compass", 2)])
    for _ in 0..<2 { story.show(0, on: phone) }
    story.show(0, on: tablet)
    let tip = try #require(story.metrics.tips.first)
    #expect(tip.name == "Compass")
    #expect(tip.cap == 2)
    #expect(tip.displaysByDevice == [2, 1])
    #expect(tip.displayCount == 3)
    #expect(tip.overshoot == 1)
    #expect(tip.visible == .seconds(15))
    #expect(tip.lateDisplays == 0)
  }

  @Test("each account has a cap of its own")
  func accounts() throws {
    var story = Story(tips: [.capped("Compass", 1)]) { $0.devices[1].account = 1 }
    story.show(0, on: phone)
    story.show(0, on: tablet)
    #expect(try #require(story.metrics.tips.first).overshoot == 0)
  }

  @Test("1.2 of two types of one id each display is measured by the cap of its own")
  func capOfItsType() throws {
    var story = Story(tips: [.capped("Old", 2), .capped("New", 5)])
    story.show(0, on: phone, record: 0)
    for _ in 0..<4 { story.show(1, on: phone, record: 0) }
    #expect(try #require(story.metrics.tips.first).overshoot == 0)
    story.show(1, on: phone, record: 0)
    #expect(try #require(story.metrics.tips.first).overshoot == 1)
  }

  @Test("C1 what an override shows, and what follows it, is not over the cap")
  func overridden() throws {
    var story = Story(tips: [.capped("Compass", 1)])
    for _ in 0..<3 {
      let shown = story.display(0, on: phone, byOverride: true)
      story.end(shown, on: phone)
    }
    story.show(0, on: tablet)
    let tip = try #require(story.metrics.tips.first)
    #expect(tip.displayCount == 4)
    #expect(tip.overshoot == 0)
    #expect(tip.accountsReached == 1)
  }

  @Test("1.16 after a reset of the eligibility the cap counts anew, if that is what a reset clears")
  func afterReset() throws {
    for clears in [ResetEligibilityClears.countAndDuration, .nothing] {
      var knobs = BehaviourKnobs()
      knobs.resetEligibilityClears = clears
      var story = Story(tips: [.capped("Compass", 2)], knobs: knobs)
      for epoch in 0..<3 as Range<UInt32> {
        for _ in 0..<2 { story.show(0, on: phone) }
        if epoch == 2 { story.show(0, on: phone) }
        story.on(
          phone,
          .tip(.eligibilityReset(record: RecordIndex(0), epoch: epoch + 1, date: story.now)))
      }
      let tip = try #require(story.metrics.tips.first)
      #expect(tip.displayCount == 7)
      #expect(tip.overshoot == (clears == .nothing ? 5 : 1))
    }
  }

  @Test("an invalidation is news to the devices of its account alone, and each account has its own")
  func invalidationsByAccount() throws {
    var story = Story(devices: 3) {
      $0.devices[1].account = 1
      $0.devices[2].account = 1
    }
    story.invalidate(on: phone)
    story.wait(.minutes(10))
    story.invalidate(on: tablet)
    story.show(0, on: desk)
    var tip = try #require(story.metrics.tips.first)
    #expect(tip.invalidations.map(\.device) == [phone, tablet])
    #expect(tip.invalidations.map(\.neverLearned) == [0, 1])
    #expect(tip.invalidations[0].hadToLearn == [false, false, false])
    #expect(tip.invalidations[1].hadToLearn == [false, false, true])
    #expect(tip.spread == nil && tip.neverLearned == 1 && tip.lateDisplays == 1)
    story.wait(.minutes(9))
    let delay = story.now - tip.invalidations[1].instant
    story.learnsStatus(.tipClosed, on: desk)
    tip = try #require(story.metrics.tips.first)
    #expect(tip.spread == delay && tip.neverLearned == 0)
  }

  @Test("a device that left before had nothing to learn")
  func leftBefore() throws {
    var story = Story()
    story.on(tablet, .device(.retired))
    story.invalidate(on: phone)
    let tip = try #require(story.metrics.tips.first)
    #expect(tip.neverLearned == 0)
    #expect(tip.invalidation?.hadToLearn == [false, false])
  }

  @Test("a person meets a tip for the first time: the accounts of a scenario are people")
  func newPerPerson() throws {
    var story = Story { $0.devices[1].account = 1 }
    story.show(0, on: phone)
    #expect(story.metrics.accountCount == 2)
    #expect(story.metrics.tips.first?.accountsReached == 1)
  }

  @Test("8.1 a display after an invalidation that has not arrived yet is late")
  func late() throws {
    var story = Story(devices: 3)
    story.invalidate(on: phone)
    story.wait(.minutes(10))
    story.show(0, on: tablet)
    story.wait(.minutes(9))
    let before = story.now
    story.learnsStatus(.tipClosed, on: tablet)
    let tip = try #require(story.metrics.tips.first)
    #expect(tip.lateDisplays == 1)
    let invalidation = try #require(tip.invalidation)
    #expect(invalidation.device == phone)
    #expect(invalidation.delayByDevice == [nil, before - invalidation.instant, nil])
    #expect(invalidation.spread == before - invalidation.instant)
    #expect(invalidation.neverLearned == 1)
    #expect(tip.statusChanges.map(\.device) == [phone, tablet])
  }

  @Test("a display is not late where the tip was invalidated, nor where that was known once")
  func forgotten() throws {
    var story = Story()
    story.invalidate(on: phone)
    story.learnsStatus(.tipClosed, on: tablet)
    for device in [phone, tablet] {
      story.learnsStatus(nil, on: device)
      story.show(0, on: device)
    }
    let tip = try #require(story.metrics.tips.first)
    #expect(tip.displayCount == 2)
    #expect(tip.lateDisplays == 0)
  }

  @Test("a display on a device of another account is not late")
  func otherAccount() throws {
    var story = Story { $0.devices[1].account = 1 }
    story.invalidate(on: phone)
    story.show(0, on: tablet)
    #expect(try #require(story.metrics.tips.first).lateDisplays == 0)
  }

  @Test("a tip that was invalidated and that no view asked for has its cap all the same")
  func invalidatedOnly() throws {
    var story = Story(tips: [.capped("Compass", 2)])
    story.invalidate(on: phone)
    let tip = try #require(story.metrics.tips.first)
    #expect(tip.cap == 2)
    #expect(tip.displayCount == 0)
  }

  @Test("of two tips with one id the lower cap stands, whichever was asked for last")
  func twoCaps() throws {
    var story = Story(tips: [.capped("Compass", 2), .capped("Map", 1), .capped("Trail", 3)])
    for tip in 0..<3 {
      story.on(
        phone,
        .tip(
          .withheld(tip: TipIndex(tip), record: RecordIndex(0), because: .invalidated(.tipClosed))))
    }
    #expect(try #require(story.metrics.tips.first).cap == 1)
  }

  @Test("8.9 a tip whose view never came was available and never displayed")
  func neverDisplayed() throws {
    var story = Story()
    story.on(
      phone,
      .tip(.withheld(tip: TipIndex(0), record: RecordIndex(0), because: .presentationDropped)))
    var tip = try #require(story.metrics.tips.first)
    #expect(tip.availableButNeverDisplayed)
    #expect(tip.droppedCount == 1)
    story.show(0, on: tablet)
    tip = try #require(story.metrics.tips.first)
    #expect(!tip.availableButNeverDisplayed)
  }

  @Test("a tip that nobody asked for is not listed")
  func unmentioned() {
    #expect(Story().metrics.tips.isEmpty)
  }
}
