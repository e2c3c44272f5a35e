import DeviceSystems
import FleetFacts
import FocusSystem
import Scenarios
import SimulationKernel
import Testing
import Verification

/// What the judges of a Focus say of journals in which one thing is wrong.
@Suite("broken journals of a Focus")
struct FocusJudgeTests {
  private static let work = FocusIndex(0)
  private static let home = FocusIndex(1)
  private static let workValues = SettingsIndex(1)
  private static let homeValues = SettingsIndex(2)
  private static let ofWork = CriterionIndex(0)
  private static let ofHome = CriterionIndex(1)

  /// Two devices with two Focuses that have values, the second of which shares nothing.
  private static func story(_ change: (inout FocusDefinition) -> Void = { _ in }) -> Story {
    Story { scenario in
      var focus = FocusDefinition()
      focus.criteria = ["work", "home"]
      focus.settings += [ofWork, ofHome].map {
        FilterSettings(values: [], representation: "", criterion: $0)
      }
      focus.focuses = [
        Focus(id: "Work", settings: workValues), Focus(id: "Home", settings: homeValues),
      ]
      change(&focus)
      scenario.focus = focus
      scenario.devices[1].sharesFocus = false
    }
  }

  /// The same with Work on, and its values in use.
  private static func atWork() -> Story {
    var story = story()
    tell(
      &story, .activated(work, by: .person, stamp: story.now),
      .callPlanned(0, .configured, workValues))
    perform(0, workValues, revision: 1, in: &story)
    return story
  }

  private static func tell(
    _ story: inout Story, on device: DeviceIndex = phone, _ facts: FocusFact...
  ) {
    for fact in facts { story.on(device, .focus(fact)) }
  }

  private static func perform(
    _ call: UInt32, _ settings: SettingsIndex, revision: UInt32, in story: inout Story
  ) {
    story.wait(.minutes(1))
    tell(
      &story, .performStarted(call, .app), .currentRead(settings), .filterApplied(settings),
      .contextProvided(revision: revision, settings))
    story.wait(.minutes(1))
  }

  private static func end(_ story: inout Story) {
    // What holds at the end of a moment is judged when the next one begins.
    story.wait(.minutes(1))
    story.rest()
  }

  @Test("IB-9: a device that does not share follows no other", arguments: [true, false])
  func follows(isRight: Bool) throws {
    var story = Self.story()
    let trigger = isRight ? FocusTrigger.person : .otherDevice
    Self.tell(
      &story, on: tablet, .activated(Self.work, by: trigger, stamp: story.now),
      .callPlanned(0, .configured, Self.workValues))
    Self.end(&story)
    #expect((try story.verdict(of: "focus-shared") == .fail) == !isRight)
  }

  @Test("IB-5: each of two notifications of one moment is judged", arguments: [true, false])
  func notifications(isRight: Bool) throws {
    var story = Self.atWork()
    Self.tell(
      &story, .posted(0, Self.ofHome, isTimeSensitive: false),
      .posted(1, Self.ofWork, isTimeSensitive: false),
      isRight ? .silenced(0, revision: 1) : .presented(0, revision: 1),
      .presented(1, revision: 1))
    Self.end(&story)
    #expect(try story.verdict(of: "notifications-filtered") == (isRight ? .pass : .fail))
  }

  @Test("IB-8: a call that ends a filter in the app counts everything", arguments: [true, false])
  func badge(isRight: Bool) throws {
    var story = Self.atWork()
    Self.tell(
      &story, .posted(0, Self.ofHome, isTimeSensitive: false), .silenced(0, revision: 1))
    Self.tell(
      &story, .deactivated(Self.work, by: .person, stamp: story.now),
      .callPlanned(1, .reset, .defaults))
    story.wait(.minutes(1))
    Self.tell(
      &story, .performStarted(1, .app), .currentRead(.defaults), .filterApplied(.defaults),
      .contextProvided(revision: 2, .defaults))
    if isRight { Self.tell(&story, .badgeSet(1)) }
    Self.end(&story)
    #expect(try story.verdict(of: "badge-unfiltered") == (isRight ? .pass : .fail))
  }

  @Test("IB-2: an app that looked before a call was lost has the values", arguments: [true, false])
  func lostCall(isRight: Bool) throws {
    var story = Self.atWork()
    Self.tell(
      &story, .deactivated(Self.work, by: .person, stamp: story.now),
      .activated(Self.home, by: .person, stamp: story.now),
      .callPlanned(1, .reset, .defaults), .callPlanned(2, .configured, Self.homeValues))
    Self.perform(1, isRight ? Self.homeValues : .defaults, revision: 2, in: &story)
    Self.tell(&story, .callSkipped(2, .lost))
    Self.end(&story)
    #expect(try story.verdict(of: "filter-catches-up") == (isRight ? .pass : .fail))
  }

  @Test("B-22: the values stay off in the app until the Focus changes")
  func switchedOff() throws {
    var story = Self.story()
    Self.tell(
      &story, .activated(Self.work, by: .person, stamp: story.now),
      .callPlanned(0, .configured, Self.workValues), .overridden)
    Self.perform(0, Self.workValues, revision: 1, in: &story)
    Self.end(&story)
    // The state that is replayed is compared with the model's in each moment.
    #expect(try story.verdict(of: "filter-catches-up") == .pass)
    #expect(story.differences.isEmpty)
    #expect(story.state.focus(of: phone)?.usedInApp == .defaults)
  }

  // MARK: What nobody did

  @Test("IB-5: a notification is settled once, and comes before that", arguments: [0, 1, 2])
  func settledOnce(times: Int) throws {
    var story = Self.atWork()
    Self.tell(&story, .posted(0, Self.ofWork, isTimeSensitive: false))
    for _ in 0..<times { Self.tell(&story, .presented(0, revision: 1)) }
    Self.end(&story)
    #expect(try story.verdict(of: "notifications-filtered") == (times == 1 ? .pass : .fail))
    var other = Self.atWork()
    Self.tell(&other, .silenced(3, revision: 1))
    Self.end(&other)
    #expect(try other.verdict(of: "notifications-filtered") == .fail)
  }

  @Test("B-16: a context is made of the values that the app keeps", arguments: [true, false])
  func contextOfOthers(isRight: Bool) throws {
    var story = Self.atWork()
    Self.tell(
      &story, .contextInvalidated,
      .contextProvided(revision: 2, isRight ? Self.workValues : Self.homeValues))
    Self.end(&story)
    #expect(try story.verdict(of: "context-revised") == (isRight ? .pass : .fail))
  }

  @Test("B-19: without a context nothing is silenced", arguments: [true, false])
  func withoutContext(isRight: Bool) throws {
    var story = Self.story { $0.settings[0].criterion = Self.ofWork }
    Self.tell(
      &story, .activated(Self.work, by: .person, stamp: story.now),
      .callPlanned(0, .configured, Self.workValues),
      .posted(0, Self.ofHome, isTimeSensitive: false),
      isRight ? .presented(0, revision: 0) : .silenced(0, revision: 0))
    Self.end(&story)
    #expect(try story.verdict(of: "notifications-filtered") == (isRight ? .pass : .fail))
  }

  @Test("B-08: a call that comes was planned, and comes once", arguments: [true, false])
  func planned(isRight: Bool) throws {
    var story = Self.atWork()
    if isRight { Self.tell(&story, .callPlanned(1, .configured, Self.workValues)) }
    Self.perform(1, Self.workValues, revision: 2, in: &story)
    Self.end(&story)
    #expect(try story.verdict(of: "filter-host") == (isRight ? .pass : .fail))
    var skipped = Self.atWork()
    Self.tell(&skipped, .callSkipped(0, .lost))
    Self.end(&skipped)
    #expect(try skipped.verdict(of: "filter-host") == .fail)
  }

  @Test("IB-10: a choice that is taken over is the one that was made", arguments: [0, 1, 2, 3])
  func made(wrong: Int) throws {
    var story = Self.story()
    let stamp = story.now
    Self.tell(
      &story, .activated(Self.work, by: .person, stamp: stamp), .shared(Self.work, stamp: stamp))
    story.wait(.minutes(1))
    let later = stamp + SimulatedDuration(microseconds: 1)
    Self.tell(
      &story, on: tablet,
      .received(
        wrong == 1 ? Self.home : Self.work, from: wrong == 2 ? tablet : phone,
        stamp: wrong == 3 ? later : stamp))
    Self.end(&story)
    #expect(
      try story.verdict(of: "focus-later-choice-stays") == (wrong == 0 ? .pass : .fail))
  }

  @Test("IB-10: a device shares what was chosen there, and only if it shares", arguments: 0...4)
  func shared(wrong: Int) throws {
    var story = Self.story()
    let (stamp, writer) = (story.now, wrong == 4 ? tablet : phone)
    let later = stamp + SimulatedDuration(microseconds: 1)
    if wrong != 3 {
      Self.tell(&story, on: writer, .activated(Self.work, by: .person, stamp: stamp))
    }
    let focus = wrong == 1 ? Self.home : Self.work
    Self.tell(&story, on: writer, .shared(focus, stamp: wrong == 2 ? later : stamp))
    Self.end(&story)
    // What is shared is put to the test together with what others take over.
    #expect(
      try story.verdict(of: "focus-later-choice-stays") == (wrong == 0 ? .inconclusive : .fail))
  }

  @Test("B-21, B-22: a badge counts what the values of the filter admit", arguments: 0...4)
  func badgeInFocus(count: UInt32) throws {
    func isRight(
      overridden: Bool = false, _ change: (inout FocusDefinition) -> Void = { _ in }
    ) throws -> Bool {
      var story = Self.story(change)
      Self.tell(
        &story, .activated(Self.work, by: .person, stamp: story.now),
        .callPlanned(0, .configured, Self.workValues))
      Self.perform(0, Self.workValues, revision: 1, in: &story)
      for (number, criterion) in [Self.ofWork, Self.ofHome, Self.ofWork, nil].enumerated() {
        Self.tell(&story, .posted(UInt32(number), criterion, isTimeSensitive: false))
      }
      if overridden { Self.tell(&story, .overridden) }
      Self.tell(&story, .badgeSet(count))
      Self.end(&story)
      return try story.verdict(of: "badge-unfiltered") != .fail
    }
    #expect(try isRight() == (count == 3))
    #expect(try isRight { $0.evaluatesMissing = true } == (count == 2))
    #expect(try isRight(overridden: true) == (count == 4))
    #expect(try isRight { $0.settings[1].criterion = nil } == (count == 4))
  }
}
