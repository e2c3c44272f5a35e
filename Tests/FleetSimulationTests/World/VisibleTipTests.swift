import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain

@Suite("tips on screen: when they come, and when they leave")
struct VisibleTipTests {
  private func ends(_ played: Played, on name: String) -> [(SimulatedDuration, DisplayEnd)] {
    played.facts(on: name).compactMap { fact in
      guard case .tip(.displayEnded(let ended)) = fact.kind else { return nil }
      return (fact.instant - .zero, ended)
    }
  }

  // MARK: Dropped popovers

  /// Twenty visits of four minutes, each with a donation in between; every visit asks once.
  private func playDrops() throws -> Played {
    var script = FleetScript("phone")
    script.knobs.presentationDropProbability = Probability(partsPerBillion: 500_000_000)
    for visit in 0..<20 {
      let begins = SimulatedDuration.minutes(Int64(visit) * 10 + 1)
      script.at(begins, "phone", .home)
      script.at(begins + .minutes(1), "phone", .donate())
      script.at(begins + .minutes(4), "phone", .elsewhere)
    }
    return try script.play()
  }

  @Test("2.26 a popover that fell into a transition is asked for again when its screen comes back")
  func droppedPopovers() throws {
    let played = try playDrops()
    let visits = played.times { $0 == .person(.visited(screen: 0)) }
    let shown = played.displayTimes()
    let dropped = played.times {
      if case .tip(.withheld(_, _, .presentationDropped)) = $0 { true } else { false }
    }
    #expect(!shown.isEmpty && !dropped.isEmpty)
    #expect((shown + dropped).sorted() == visits)
  }

  @Test("8.9 a tip whose popovers were all dropped is available, and no donation brings it")
  func neverAskedAgain() throws {
    let played = try playDrops()
    let donations = played.times { if case .tip(.donated) = $0 { true } else { false } }
    #expect(Set(played.displayTimes()).isDisjoint(with: donations))
    #expect(played.status(on: "phone") == .available)
  }

  // MARK: A rule that turns false

  @Test("2.25 a visible tip leaves when its rule turns false, also one that is invalidated already")
  func invalidatedTipLeaves() throws {
    for knob in YesNo.allCases {
      var script = FleetScript(
        "phone", "pad", rule: "#Rule(Self.didVisit) { $0.donations.count < 1 }")
      script.knobs.remoteInvalidationRetracts = .no
      script.knobs.retractOnRuleFalse = knob
      script.open("pad")
      script.at(.minutes(1), "phone", .home)
      script.at(.minutes(2), "pad", .finish(0))
      script.at(.minutes(10), "phone", .donate())
      let played = try script.play()
      #expect(played.reason(on: "phone") == .actionPerformed)
      let ended = ends(played, on: "phone")
      #expect(ended.map(\.1.reason) == (knob == .yes ? [.ruleFalse] : []))
      #expect(ended.map(\.0) == (knob == .yes ? [.minutes(10)] : []))
    }
  }

  // MARK: Time on screen of several views

  /// Tip 0 with a limit in four views, or once directly and once after tip 1 of an ordered group.
  private func script(limit: SimulatedDuration, _ slots: [TipSlot]) -> FleetScript {
    var script = FleetScript("phone")
    script.tips[0].options.maximumDisplayDuration = limit
    script.tips.append(TipSketch("First"))
    script.groups = [
      TipGroupDefinition(id: "group", priority: .ordered, tips: [TipIndex(1), TipIndex(0)])
    ]
    script.screens = [Screen(id: "views", slots: slots)]
    return script
  }

  private let direct = TipSlot(tip: TipIndex(0))

  @Test("3.5 the visible time of all views counts: four views use a limit up in a quarter of it")
  func simultaneousViews() throws {
    var script = script(limit: .minutes(5), Array(repeating: direct, count: 4))
    script.at(.minutes(1), "phone", .visit(screen: 2))
    let played = try script.play()
    let ended = ends(played, on: "phone")
    let limit: SimulatedDuration = .minutes(1) + .seconds(75)
    #expect(ended.map(\.0) == Array(repeating: limit, count: 4))
    #expect(ended.map(\.1.reason) == Array(repeating: .durationLimit, count: 4))
    #expect(played.record(of: 0, on: "phone").duration == .minutes(5))
    #expect(played.reason(on: "phone") == .displayDurationExceeded)
  }

  @Test("3.5 views that leave, and time in the background, slow the time of the others down")
  func viewsThatLeave() throws {
    // Two views for 60 s use 120 of 300 s; an hour in the background uses none; the rest of 180 s
    // passes in 90 s.
    var script = script(limit: .minutes(5), [direct, direct])
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(2), "phone", .leave)
    script.at(.minutes(62), "phone", .open)
    let played = try script.play()
    let ended = ends(played, on: "phone")
    let limit: SimulatedDuration = .minutes(62) + .seconds(90)
    #expect(ended.map(\.0) == Array(repeating: limit, count: 2))
    #expect(played.record(of: 0, on: "phone").duration == .minutes(5))
  }

  @Test("3.6 each view keeps its own 60 s, however soon the others have used the limit up")
  func ownSixtySeconds() throws {
    var script = script(limit: .seconds(20), [direct, direct])
    script.at(.minutes(1), "phone", .visit(screen: 2))
    let played = try script.play()
    #expect(ends(played, on: "phone").map(\.0) == [.minutes(2), .minutes(2)])
  }

  @Test("3.6 a younger view makes the older one leave earlier, and stays for its own 60 s")
  func youngerView() throws {
    // The older view has used 80 of 100 s when the younger one comes: both use the rest in 10 s.
    var script = script(limit: .seconds(100), [direct, TipSlot(tip: nil, group: GroupIndex(0))])
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(
      .minutes(1) + .seconds(80), "phone", .react(tip: TipIndex(1), with: .close))
    let played = try script.play()
    let ended = ends(played, on: "phone").filter { $0.1.reason == .durationLimit }
    let limits: [SimulatedDuration] = [.seconds(150), .seconds(200)]
    #expect(ended.map(\.0) == limits)
    #expect(ended.map(\.1.visible) == [.seconds(90), .seconds(60)])
  }

  @Test("3.5 a view that asks when others have used the limit up ends the tip and gets nothing")
  func usedUpByOthers() throws {
    var script = script(limit: .seconds(30), [direct, TipSlot(tip: nil, group: GroupIndex(0))])
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(
      .minutes(1) + .seconds(40), "phone", .react(tip: TipIndex(1), with: .close))
    let played = try script.play()
    #expect(played.displays().count == 1)
    #expect(played.withheldReasons(on: "phone") == [.invalidated(.displayDurationExceeded)])
    #expect(ends(played, on: "phone").map(\.0).last == .minutes(2))
  }

  @Test("3.5 C3 time that a merge tells of takes a tip off the screen whose limit it uses up")
  func timeFromElsewhere() throws {
    for isShownElsewhere in [true, false] {
      var script = FleetScript("phone", "pad")
      script.tips[0].options.maximumDisplayDuration = .minutes(5)
      script.open("pad")
      script.at(.minutes(1), "phone", .home)
      if isShownElsewhere {
        script.at(.minutes(1), "pad", .home)
        script.at(.minutes(5), "pad", .elsewhere)
      }
      let played = try script.play()
      let ended = ends(played, on: "phone")
      #expect(ended.map(\.1.reason) == [.durationLimit])
      let end = try #require(ended.first).0
      if isShownElsewhere {
        // Four minutes here and four there; the news takes some seconds.
        #expect(end > .minutes(5) && end < .minutes(5) + .seconds(10))
      } else {
        #expect(end == .minutes(6))
      }
      #expect(played.reason(on: "phone") == .displayDurationExceeded)
    }
  }

  // MARK: Several tips at the end of a gap

  @Test("2.24 3.15 when the gap ends for several tips, the order of views decides, not that of ids")
  func viewOrder() throws {
    for timeTriggered in TimeTrigger.allCases {
      var script = FleetScript("phone")
      script.tips = [TipSketch("Shown"), TipSketch("A"), TipSketch("B")]
      script.frequency = .daily
      script.knobs.timeTriggered = timeTriggered
      script.screens = [
        Screen(id: "views", slots: [TipSlot(tip: TipIndex(2)), TipSlot(tip: TipIndex(1))])
      ]
      script.at(.minutes(1), "phone", .home)
      script.at(.minutes(2), "phone", .visit(screen: 2))
      script.at(.hours(25), "phone", .visit(screen: 2))
      let played = try script.play()
      #expect(played.displays(of: 2).count >= 1)
      #expect(played.displays(of: 1).isEmpty)
      let first = played.displayTimes(of: 2).first
      #expect(first == (timeTriggered == .timer ? .hours(24) + .minutes(1) : .hours(25)))
    }
  }
}
