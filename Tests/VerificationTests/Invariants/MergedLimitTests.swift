import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

@Suite("merged-limit")
struct MergedLimitTests {
  private let id = "merged-limit"

  /// The phone has a record of a tip with these limits.
  private func story(
    _ tip: TipDefinition = .capped("Compass", 3), knobs: BehaviourKnobs = BehaviourKnobs()
  ) -> Story {
    var story = Story(tips: [tip], knobs: knobs)
    story.on(phone, .tip(.recordCreated(record: RecordIndex(0))))
    return story
  }

  private func verdict(_ story: Story) throws -> Verdict {
    var story = story
    story.wait(.hours(1))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("C3 a tip whose cap is reached by a merge is invalidated", arguments: [true, false])
  func capped(isInvalidated: Bool) throws {
    var story = story()
    story.learnsCount(3, on: phone)
    if isInvalidated {
      story.invalidate(on: phone, .displayCountExceeded, cause: .limitReachedByMerge)
    }
    #expect(try verdict(story) == (isInvalidated ? .pass : .fail))
  }

  @Test("C3 a merge in the last moment of a run is judged")
  func atTheEnd() throws {
    var story = story()
    story.learnsCount(3, on: phone)
    story.world(.ended)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("3.1 below the cap nothing has to happen")
  func below() throws {
    var story = story()
    story.learnsCount(2, on: phone)
    #expect(try verdict(story) == .inconclusive)
  }

  @Test("3.5 a tip whose time is used up elsewhere is invalidated", arguments: [true, false])
  func timed(isInvalidated: Bool) throws {
    var story = story(.timed("Compass", .minutes(2)))
    let cause = story.imports([], on: phone)
    story.on(
      phone,
      .tip(.talliesMerged(record: RecordIndex(0), count: 1, duration: .minutes(2))),
      because: cause)
    if isInvalidated {
      story.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedByMerge)
    }
    #expect(try verdict(story) == (isInvalidated ? .pass : .fail))
  }

  @Test("C3 a tip on screen, one that an override shows, and one that the knob leaves need not be")
  func exempt() throws {
    var shown = story()
    shown.display(0, on: phone)
    shown.learnsCount(3, on: phone)
    #expect(try verdict(shown) == .inconclusive)
    var forced = Story(tips: [.capped("Compass", 3)]) { $0.devices[0].overrides.showsAll = true }
    forced.on(phone, .tip(.recordCreated(record: RecordIndex(0))))
    forced.learnsCount(3, on: phone)
    #expect(try verdict(forced) == .inconclusive)
    var knobs = BehaviourKnobs()
    knobs.mergeReachesLimit = .nextAttempt
    var later = story(knobs: knobs)
    later.learnsCount(3, on: phone)
    #expect(try verdict(later) == .inconclusive)
  }

  @Test("1.16 a reset in the same moment gives the tip another chance")
  func resetAtOnce() throws {
    var story = story()
    story.learnsCount(3, on: phone)
    story.on(
      phone, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: story.now)))
    #expect(try verdict(story) == .inconclusive)
  }
}
