import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("display-duration")
struct DisplayDurationTests {
  private let id = "display-duration"

  @Test("3.6 a display that the limit ended after 60 s was long enough")
  func longEnough() throws {
    var story = Story(tips: [.timed("Slow", .seconds(20))])
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, .durationLimit, visible: .seconds(60))
    let result = try story.result(of: id)
    #expect(result.verdict == .pass)
    #expect(result.margin == 0)
  }

  @Test("3.6 a display that the limit ended before 60 s is a violation")
  func tooEarly() throws {
    var story = Story(tips: [.timed("Slow", .seconds(20))])
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, .durationLimit, visible: .seconds(59))
    let result = try story.result(of: id)
    #expect(result.verdict == .fail)
    #expect(result.margin == -1_000_000)
  }

  @Test("3.6 a display that the limit ended before it was used up is a violation")
  func beforeTheLimit() throws {
    var story = Story(tips: [.timed("Slow", .seconds(100))])
    let shown = story.display(0, on: phone)
    story.end(shown, on: phone, .durationLimit, visible: .seconds(99))
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("3.5 a display that begins when the time is used up is a violation")
  func afterTheLimit() throws {
    for knob in DurationCheck.allCases {
      var knobs = BehaviourKnobs()
      knobs.durationCheck = knob
      var story = Story(tips: [.timed("Slow", .minutes(2))], knobs: knobs)
      for _ in 0..<2 {
        let shown = story.display(0, on: phone)
        story.end(shown, on: phone, visible: .seconds(60))
      }
      #expect(try story.verdict(of: id) == .pass)
      let shown = story.display(0, on: phone)
      story.end(shown, on: phone, visible: .seconds(1))
      #expect(try story.verdict(of: id) == (knob == .onDisappearToo ? .fail : .pass))
    }
  }

  @Test("3.6 a display that stays when both its 60 s and the limit are over is a violation")
  func stays() throws {
    for knob in DurationCheck.allCases {
      var knobs = BehaviourKnobs()
      knobs.durationCheck = knob
      for (first, second, verdict) in [
        (Int64(70), Int64(60), Verdict.pass), (70, 61, .fail), (0, 80, .pass), (0, 81, .fail),
      ] {
        var story = Story(tips: [.timed("Slow", .seconds(80))], knobs: knobs)
        let shown = story.display(0, on: phone)
        story.end(shown, on: phone, visible: .seconds(first))
        let again = story.display(0, on: phone)
        story.end(again, on: phone, visible: .seconds(second))
        #expect(try story.verdict(of: id) == verdict, "\(first) s, then \(second) s")
      }
    }
  }

  @Test("3.5 the time of two displays at once counts twice, and each keeps its own 60 s")
  func twoAtOnce() throws {
    // Both have used 150 s after 100 s; the one that came 50 s later may stay until its 60 s.
    for (extra, verdict) in [(Int64(0), Verdict.pass), (1, .fail)] {
      var story = Story(tips: [.timed("Slow", .seconds(150))])
      let first = story.display(0, on: phone)
      story.wait(.seconds(50))
      let second = story.display(0, on: phone)
      story.wait(.seconds(50))
      story.endNow(first, on: phone, .durationLimit, visible: .seconds(100))
      story.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedHere)
      story.wait(.seconds(10 + extra))
      story.endNow(second, on: phone, .durationLimit, visible: .seconds(60 + extra))
      #expect(try story.verdict(of: id) == verdict)
    }
  }

  @Test("3.7 time in the background is no time on screen")
  func background() throws {
    for counted in [true, false] {
      var story = Story(tips: [.timed("Slow", .seconds(80))])
      let shown = story.display(0, on: phone)
      story.wait(.seconds(40))
      story.on(phone, .device(.suspended))
      story.wait(.hours(1))
      story.on(phone, .device(.activated))
      story.wait(.seconds(30))
      story.endNow(shown, on: phone, visible: counted ? .seconds(3_670) : .seconds(70))
      #expect(try story.verdict(of: id) == (counted ? .fail : .pass))
    }
  }

  @Test("3.5 what is on screen for too long when the run ends is a violation")
  func neverEnds() throws {
    for (minutes, verdict) in [(Int64(2), Verdict.inconclusive), (3, .fail)] {
      var story = Story(tips: [.timed("Slow", .minutes(2))])
      story.display(0, on: phone)
      story.wait(.minutes(minutes))
      story.world(.ended)
      #expect(try story.verdict(of: id) == verdict)
    }
  }

  @Test(
    "1.2, 3.5 the time of a tip is that of all types of its id, whatever limits they have",
    arguments: [
      ("", ""), (#", "options": ["MaxDisplayDuration(300)"]"#, ""),
      ("", ##", "when": "#Rule(App.$p) { $0 == true }""##),
    ])
  func twoTypes(options: String, condition: String) throws {
    let played = try PlayedText(
      """
      {"name": "two", "duration": "6h", "app": {"parameters": [{"id": "App.p"}], "tips": [
         {"type": "Brief", "id": "X", "options": ["MaxDisplayDuration(120)"]},
         {"type": "Other", "id": "X"\(options)}],
         "screens": [{"id": "home", "shows": [{"tip": "Other", "surface": "inline"},
           {"tip": "Brief", "surface": "inline"\(condition)}]}]},
       "devices": [{"id": "phone"}], "timeline": [
         {"at": "1h", "do": "visit", "on": "phone", "screen": "home"},
         {"at": "1h2min", "do": "set", "on": "phone", "parameter": "App.p", "value": true},
         {"at": "1h5min", "do": "leave", "on": "phone"}]}
      """)
    #expect(played.messages(of: id) == [])
    #expect(played.verdict(of: id) == .pass)
  }

  @Test("C4 counted over all appearances, a second short display may be ended")
  func cumulative() throws {
    var knobs = BehaviourKnobs()
    knobs.minimumVisible = .cumulative
    var story = Story(tips: [.timed("Slow", .seconds(60))], knobs: knobs)
    let first = story.display(0, on: phone)
    story.end(first, on: phone, visible: .seconds(50))
    let second = story.display(0, on: phone)
    story.end(second, on: phone, .durationLimit, visible: .seconds(10))
    #expect(try story.verdict(of: id) == .pass)
  }

  // MARK: The end of the tip

  private func knobs(_ check: DurationCheck) -> BehaviourKnobs {
    var knobs = BehaviourKnobs()
    knobs.durationCheck = check
    return knobs
  }

  /// A tip that may be on screen for two minutes was displayed for so long.
  private func shown(
    for seconds: Int64 = 120, _ reason: DisplayEndReason = .screenLeft,
    knobs: BehaviourKnobs = BehaviourKnobs(), byOverride: Bool = false
  ) -> Story {
    var story = Story(tips: [.timed("Slow", .minutes(2))], knobs: knobs)
    let shown = story.display(0, on: phone, byOverride: byOverride)
    story.end(shown, on: phone, reason, visible: .seconds(seconds))
    return story
  }

  /// What is found when the moment is over.
  private func verdict(_ story: Story) throws -> Verdict {
    var story = story
    story.wait(.hours(1))
    story.world(.ended)
    return try story.verdict(of: id)
  }

  @Test("3.5 the display that uses up the time of a tip invalidates it")
  func usedUp() throws {
    for (seconds, reason, expected) in [
      (120, nil, .fail), (120, .displayDurationExceeded, .pass), (120, .tipClosed, .pass),
      (119, nil, .pass),
    ] as [(Int64, InvalidationReason?, Verdict)] {
      var story = shown(for: seconds)
      if let reason {
        let isOfLimit = reason == .displayDurationExceeded
        story.invalidate(on: phone, reason, cause: isOfLimit ? .limitReachedHere : .person)
      }
      #expect(try verdict(story) == expected)
    }
  }

  @Test("3.5 the second display uses up what the first left over")
  func usedUpTogether() throws {
    for (seconds, expected) in [(Int64(60), Verdict.fail), (59, .pass)] {
      var story = shown(for: 60)
      let second = story.display(0, on: phone)
      story.end(second, on: phone, visible: .seconds(seconds))
      #expect(try verdict(story) == expected)
    }
  }

  @Test("3.5 a display that uses up the time in the last moment of a run is judged")
  func usedUpAtTheEnd() throws {
    for isInvalidated in [true, false] {
      var story = shown()
      if isInvalidated {
        story.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedHere)
      }
      story.world(.ended)
      #expect(try story.verdict(of: id) == (isInvalidated ? .pass : .fail))
    }
  }

  @Test("3.6 with the other knob only a display that the limit ends invalidates its tip")
  func usedUpByTheLimit() throws {
    for (check, reason, expected) in [
      (.onDisappearToo, .screenLeft, .fail), (.onDisappearToo, .durationLimit, .fail),
      (.onlyAfter60s, .screenLeft, .pass), (.onlyAfter60s, .durationLimit, .fail),
    ] as [(DurationCheck, DisplayEndReason, Verdict)] {
      #expect(try verdict(shown(reason, knobs: knobs(check))) == expected)
    }
  }

  @Test("5.3 what an override shows need not be invalidated", arguments: [true, false])
  func overridden(isShown: Bool) throws {
    #expect(try verdict(shown(byOverride: isShown)) == (isShown ? .inconclusive : .fail))
  }

  @Test("1.16 a tip that is reset, or whose store is gone, in the same moment is not due")
  func goneAtOnce() throws {
    let reset = FactKind.tip(
      .eligibilityReset(record: RecordIndex(0), epoch: 1, date: .zero + .seconds(120)))
    for kind in [reset, .tip(.datastoreReset), .device(.reinstalled)] {
      for (device, expected) in [(phone, Verdict.pass), (tablet, .fail)] {
        var story = shown()
        story.on(device, kind)
        #expect(try verdict(story) == expected)
      }
    }
  }

  @Test("3.5 a tip is invalidated for its time only when that is used up")
  func onlyThen() throws {
    for (seconds, cause, expected) in [
      (120, .limitReachedHere, .pass), (119, .limitReachedHere, .fail),
      (119, .limitReachedByMerge, .fail), (119, .person, .pass),
    ] as [(Int64, InvalidationCause, Verdict)] {
      var story = shown(for: seconds)
      story.invalidate(on: phone, .displayDurationExceeded, cause: cause)
      #expect(try verdict(story) == expected)
    }
  }

  @Test("3.5 the time of a display that is still on screen counts, and so does that of others")
  func onScreenOrElsewhere() throws {
    for (seconds, expected) in [(Int64(120), Verdict.pass), (119, .fail)] {
      var here = Story(tips: [.timed("Slow", .minutes(2))])
      here.display(0, on: phone)
      here.wait(.seconds(seconds))
      here.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedHere)
      #expect(try here.verdict(of: id) == expected)
      var elsewhere = Story(tips: [.timed("Slow", .minutes(2))])
      let cause = elsewhere.imports([], on: phone)
      elsewhere.on(
        phone,
        .tip(.talliesMerged(record: RecordIndex(0), count: 1, duration: .seconds(seconds))),
        because: cause)
      elsewhere.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedByMerge)
      #expect(try elsewhere.verdict(of: id) == expected)
    }
  }

  @Test("3.5 a tip without a limit is never ended by one; what an override showed is not judged")
  func notJudged() throws {
    var without = Story()
    without.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedHere)
    #expect(try verdict(without) == .fail)
    var forced = shown(for: 60, byOverride: true)
    forced.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedHere)
    #expect(try verdict(forced) == .inconclusive)
    var free = shown(for: 60)
    free.invalidate(on: phone, .displayDurationExceeded, cause: .limitReachedHere)
    #expect(try verdict(free) == .fail)
  }

  @Test("without a limit nothing is known")
  func idle() throws {
    var story = Story()
    story.show(0, on: phone)
    #expect(try story.verdict(of: id) == .inconclusive)
  }
}
