import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("limit-invalidates")
struct LimitInvalidatesTests {
  private let id = "limit-invalidates"
  private let limitReached = IneligibilityReason.displayLimitReached(known: 1, limit: 1)

  private func knobs(_ invalidateAt: InvalidateAt) -> BehaviourKnobs {
    var knobs = BehaviourKnobs()
    knobs.invalidateAt = invalidateAt
    return knobs
  }

  private func once(_ knobs: BehaviourKnobs = BehaviourKnobs()) -> Story {
    Story(tips: [.capped("Compass", 1)], knobs: knobs)
  }

  /// A tip that may be displayed once was displayed, and its view is gone.
  private func shownOnce(_ knobs: BehaviourKnobs = BehaviourKnobs()) -> Story {
    var story = once(knobs)
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone)
    return story
  }

  /// The phone learned long ago of the one display that a tip may have.
  private func heardOfOne(_ knobs: BehaviourKnobs = BehaviourKnobs()) -> Story {
    var story = once(knobs)
    story.learnsCount(1, on: phone)
    story.wait(.minutes(1))
    return story
  }

  /// What is found when the moment is over.
  private func result(_ story: Story) throws -> InvariantResult {
    var story = story
    story.wait(.hours(1))
    story.world(.ended)
    return try story.result(of: id)
  }

  private func verdict(_ story: Story) throws -> Verdict { try result(story).verdict }

  // MARK: The last view leaves

  @Test("3.2 the end of the last display allowed invalidates a tip", arguments: [true, false])
  func lastDisplay(isInvalidated: Bool) throws {
    var story = shownOnce()
    if isInvalidated { story.reachesLimit(on: phone) }
    #expect(try verdict(story) == (isInvalidated ? .pass : .fail))
  }

  @Test("3.2 a view that leaves in the last moment of a run is judged", arguments: [true, false])
  func atTheEnd(isInvalidated: Bool) throws {
    var story = shownOnce()
    if isInvalidated { story.reachesLimit(on: phone) }
    story.world(.ended)
    #expect(try story.verdict(of: id) == (isInvalidated ? .pass : .fail))
  }

  @Test("3.1 below its limit a tip need not be invalidated, and is not for the limit")
  func below() throws {
    for (limit, expected) in [(1, Verdict.pass), (2, .fail)] {
      var story = Story(tips: [.capped("Compass", limit)])
      let shown = story.display(0, on: phone)
      story.end(shown, on: phone)
      if limit == 2 { #expect(try verdict(story) == .inconclusive) }
      story.reachesLimit(on: phone)
      let found = try result(story)
      #expect(found.verdict == expected)
      #expect(found.violations.map(\.observed) == (limit == 2 ? ["1 display"] : []))
    }
  }

  @Test("1.15 a tip that is invalidated for another reason needs no further one")
  func otherReason() throws {
    var closed = shownOnce()
    closed.invalidate(on: phone, .tipClosed)
    #expect(try verdict(closed) == .pass)
    var before = once()
    let shown = before.display(0, on: phone)
    before.learnsStatus(.tipClosed, on: phone)
    before.end(shown, on: phone)
    #expect(try verdict(before) == .inconclusive)
  }

  @Test("3.3 a display that counts when it ends reaches the limit then", arguments: [true, false])
  func countedAtTheEnd(counts: Bool) throws {
    var knobs = BehaviourKnobs()
    knobs.countAt = .disappear
    var story = once(knobs)
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, counts: counts)
    #expect(try verdict(story) == (counts ? .fail : .inconclusive))
    story.reachesLimit(on: phone)
    #expect(try verdict(story) == (counts ? .pass : .fail))
  }

  @Test("3.2 of two views of a tip the last one decides")
  func twoViews() throws {
    var story = Story(tips: [.capped("Compass", 2)])
    let first = story.display(0, on: phone)
    let second = story.display(0, on: phone)
    story.end(first, on: phone)
    #expect(try verdict(story) == .inconclusive)
    story.end(second, on: phone)
    #expect(try verdict(story) == .fail)
    story.reachesLimit(on: phone)
    #expect(try verdict(story) == .pass)
  }

  @Test("5.3 what an override shows need not be invalidated", arguments: [true, false])
  func overridden(isShown: Bool) throws {
    var story = Story(tips: [.capped("Compass", 1)]) {
      $0.devices[0].overrides.showsAll = isShown
    }
    let shown = story.display(0, on: phone, byOverride: isShown)
    story.end(shown, on: phone)
    #expect(try verdict(story) == (isShown ? .inconclusive : .fail))
  }

  @Test("1.16 a tip that is reset, or whose store is gone, in the same moment is not due")
  func goneAtOnce() throws {
    let changes: [((inout Story) -> Void, Verdict)] = [
      ({ _ in }, .fail),
      ({ $0.resetsEligibility(on: phone) }, .inconclusive),
      ({ $0.learnsStatus(nil, epoch: 1, on: phone) }, .inconclusive),
      ({ $0.on(phone, .tip(.datastoreReset)) }, .inconclusive),
      ({ $0.on(phone, .device(.reinstalled)) }, .inconclusive),
      ({ $0.resetsEligibility(on: tablet) }, .fail),
      ({ $0.on(tablet, .tip(.datastoreReset)) }, .fail),
      ({ $0.on(tablet, .device(.reinstalled)) }, .fail),
    ]
    for (change, expected) in changes {
      var story = shownOnce()
      change(&story)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("1.16 a reset that arrives in the moment of the end takes back what was there")
  func resetAfterwards() throws {
    for isInvalidated in [true, false] {
      var story = shownOnce()
      if isInvalidated {
        story.invalidate(on: phone, .displayCountExceeded, cause: .limitReachedHere)
      }
      story.learnsStatus(nil, epoch: 1, on: phone)
      #expect(try verdict(story) == (isInvalidated ? .pass : .inconclusive))
    }
  }

  // MARK: A further view asks

  @Test("3.2 with the other knob the tip ends when a further view asks, and not before")
  func knobOfAttempts() throws {
    var story = shownOnce(knobs(.attemptNPlus1))
    #expect(try verdict(story) == .inconclusive)
    var early = story
    early.reachesLimit(on: phone)
    #expect(try result(early).violations.map(\.expected) == ["later"])
    story.on(phone, .person(.visited(screen: 0)))
    story.withhold(0, on: phone, limitReached)
    #expect(try verdict(story) == .fail)
    story.reachesLimit(on: phone)
    #expect(try verdict(story) == .pass)
  }

  @Test("3.2 a further view ends the tip with each knob", arguments: InvalidateAt.allCases)
  func furtherView(knob: InvalidateAt) throws {
    var story = heardOfOne(knobs(knob))
    story.withhold(0, on: phone, limitReached)
    #expect(try verdict(story) == .fail)
    story.reachesLimit(on: phone)
    #expect(try verdict(story) == .pass)
  }

  @Test("3.2 a view that is told again of the limit says nothing more, until the next visit")
  func toldAgain() throws {
    for (isNewVisit, expected) in [(false, Verdict.pass), (true, .fail)] {
      var story = heardOfOne(knobs(.attemptNPlus1))
      story.withhold(0, on: phone, limitReached)
      story.reachesLimit(on: phone)
      story.wait(.minutes(1))
      story.resetsEligibility(on: phone)
      story.learnsCount(1, on: phone)
      story.wait(.minutes(1))
      if isNewVisit { story.on(phone, .person(.visited(screen: 0))) }
      story.reachesLimit(on: phone, epoch: 1)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("3.2 where no view may ask for a further display, none does")
  func noAttempt() throws {
    let changes: [((inout Story) -> Void, Verdict)] = [
      ({ _ in }, .fail),
      ({ $0.display(0, on: phone) }, .inconclusive),
      (
        {
          let shown = $0.display(0, on: phone)
          $0.end(shown, on: phone)
        }, .inconclusive
      ),
      ({ $0.withhold(0, on: phone, .presentationDropped) }, .inconclusive),
      (
        {
          $0.withhold(0, on: phone, .presentationDropped)
          $0.on(phone, .person(.visited(screen: 0)))
        }, .fail
      ),
      ({ $0.learnsStatus(.tipClosed, on: phone) }, .inconclusive),
      ({ $0.on(phone, .device(.terminated)) }, .inconclusive),
    ]
    for (index, (change, expected)) in changes.enumerated() {
      var story = heardOfOne(knobs(.attemptNPlus1))
      change(&story)
      story.withhold(0, on: phone, limitReached)
      #expect(try verdict(story) == expected, "change \(index)")
    }
  }

  @Test("4.7 a view that asks its group for another tip attempts nothing with this one")
  func groupView() throws {
    for (asked, expected) in [
      (nil, .fail), (TipIndex(0), .fail), (TipIndex(1), .inconclusive),
    ] as [(TipIndex?, Verdict)] {
      var story = Story(
        tips: [.capped("First", 1), .plain("Second")],
        groups: [
          TipGroupDefinition(
            id: "way", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
        ]
      ) {
        $0.screens = [Screen(id: "home", slots: [TipSlot(tip: asked, group: GroupIndex(0))])]
      }
      story.learnsCount(1, on: phone)
      story.wait(.minutes(1))
      story.withhold(0, on: phone, limitReached)
      #expect(try verdict(story) == expected)
    }
  }

  // MARK: Only then

  @Test("C3 a merge that reaches the limit invalidates the tip at once, and as a merge")
  func merged() throws {
    for (cause, delay, expected) in [
      (.limitReachedByMerge, .zero, .pass), (.limitReachedHere, .zero, .fail),
      (.limitReachedByMerge, .seconds(1), .fail),
    ] as [(InvalidationCause, SimulatedDuration, Verdict)] {
      var story = once()
      story.learnsCount(1, on: phone)
      #expect(try verdict(story) == .inconclusive)
      story.wait(delay)
      story.reachesLimit(on: phone, cause: cause)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("C3 a status that comes in invalidates its own tip on its own device, and no other")
  func mergedStatus() throws {
    for (record, device, expected) in [
      (0, phone, .pass), (1, phone, .fail), (0, tablet, .fail),
    ] as [(Int, DeviceIndex, Verdict)] {
      var story = Story(tips: [.capped("First", 1), .capped("Second", 1)])
      story.learnsCount(1, on: phone)
      story.wait(.minutes(1))
      story.learnsStatus(nil, of: record, on: device)
      story.reachesLimit(on: phone, cause: .limitReachedByMerge)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("1.16 a reset that forgets no displays ends the tip again at once, as the knobs say")
  func reset() throws {
    for (knob, clears, expected) in [
      (.nthEnd, .nothing, .pass), (.attemptNPlus1, .nothing, .fail),
      (.nthEnd, .countAndDuration, .fail),
    ] as [(InvalidateAt, ResetEligibilityClears, Verdict)] {
      var knobs = knobs(knob)
      knobs.resetEligibilityClears = clears
      var story = heardOfOne(knobs)
      story.resetsEligibility(on: phone)
      story.reachesLimit(on: phone, epoch: 1)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("1.12 an app that gives this reason for its own deed is not judged")
  func ownReason() throws {
    for (cause, expected) in [
      (.person, .inconclusive), (.limitReachedHere, .fail), (.limitReachedByMerge, .fail),
    ] as [(InvalidationCause, Verdict)] {
      var story = once()
      story.reachesLimit(on: phone, cause: cause)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("1.2 of two tips with one id the lower limit counts")
  func sharedIdentifier() throws {
    for (limit, expected) in [(1, Verdict.pass), (2, .fail)] {
      var story = Story(tips: [
        .capped("Compass", 3),
        TipDefinition(
          typeName: "Pointer", identifier: "Compass",
          options: TipOptions(maximumDisplayCount: limit)),
      ])
      let shown = story.display(0, on: phone)
      story.end(shown, on: phone)
      story.on(phone, .person(.visited(screen: 0)))
      story.on(
        phone,
        .tip(.withheld(tip: TipIndex(1), record: RecordIndex(0), because: limitReached)))
      story.reachesLimit(on: phone)
      #expect(try verdict(story) == expected)
    }
  }

  // MARK: Not put to the test

  @Test("3.1 a tip without a limit is never ended by one")
  func withoutLimit() throws {
    var story = Story(tips: [.plain("Compass")])
    story.show(0, on: phone)
    let found = try result(story)
    #expect(found.verdict == .inconclusive)
    #expect(found.reason == "No tip has a limit on its displays.")
    story.reachesLimit(on: phone)
    #expect(try result(story).verdict == .fail)
  }

  @Test("3.1 while no device knows of as many displays as a limit allows, nothing is known")
  func idle() throws {
    var story = Story()
    story.show(0, on: phone)
    let found = try result(story)
    #expect(found.verdict == .inconclusive)
    #expect(
      found.reason == "No device knew of as many displays of a tip as its limit allows.")
  }
}

extension Story {
  /// A tip is invalidated for the number of its displays.
  fileprivate mutating func reachesLimit(
    on device: DeviceIndex, epoch: UInt32 = 0, cause: InvalidationCause = .limitReachedHere
  ) {
    invalidate(on: device, .displayCountExceeded, epoch: epoch, cause: cause)
  }

  /// A tip gets another chance.
  fileprivate mutating func resetsEligibility(on device: DeviceIndex) {
    on(device, .tip(.eligibilityReset(record: RecordIndex(0), epoch: 1, date: now)))
  }
}
