import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import Verification

@Suite("eligible-shown, views-answered, tips-leave, display-described")
struct EligibleShownTests {
  private let id = "eligible-shown"

  /// A tip that asks for one visit, on a screen that is open on the phone.
  private func asking(knobs: BehaviourKnobs = BehaviourKnobs()) throws -> Story {
    let events = [EventDefinition(id: "visited")]
    var texts = TextTable()
    let context = RuleContext(events: events, parameters: [], tipType: "Favourite")
    let rule = try Rule(
      parsing: "#Rule(Self.visited) { $0.donations.count >= 1 }", in: context, texts: &texts)
    var story = Story(
      tips: [TipDefinition(typeName: "Favourite", rules: [rule])], knobs: knobs, events: events,
      opens: false)
    story.launch(phone)
    story.launch(tablet)
    story.appear(on: phone)
    story.withhold(0, on: phone, .rule(0))
    story.wait(.seconds(1))
    return story
  }

  @Test("2.23 a donation that makes a tip eligible brings it on the open screen at once")
  func donation() throws {
    var story = try asking()
    story.donate(on: phone)
    var missing = story
    missing.wait(.seconds(1))
    missing.world(.ended)
    let result = try missing.result(of: id)
    #expect(result.verdict == .fail)
    #expect(
      try #require(result.violations.first).message
        == "Favourite was eligible on phone, and view 1 of its screen did not show it.")
    story.display(0, on: phone)
    story.wait(.seconds(1))
    story.world(.ended)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("2.23 an import that makes a tip eligible brings it on the open screen at once")
  func imported() throws {
    var story = try asking()
    let row = story.donate(on: tablet)
    story.learnsDonation(row, on: phone)
    story.wait(.seconds(1))
    story.world(.ended)
    #expect(try story.verdict(of: id) == .fail)
  }

  @Test("2.23 what a view was told in the same instant before a donation is no answer to it")
  func askedTwice() throws {
    var story = try asking()
    story.appear(on: phone)
    story.withhold(0, on: phone, .rule(0))
    story.donate(on: phone)
    var shown = story
    shown.display(0, on: phone)
    for (told, verdict) in [(story, Verdict.fail), (shown, .pass)] {
      var told = told
      told.wait(.seconds(1))
      told.world(.ended)
      #expect(try told.verdict(of: id) == verdict)
    }
  }

  @Test("a suspended app has no views that could be owed a tip")
  func time() throws {
    var story = try asking()
    story.on(phone, .device(.suspended))
    story.donate(on: phone)
    story.wait(.hours(1))
    story.world(.ended)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("2.26 a view does not show again what it showed last, before it appears anew")
  func shownAgain() throws {
    /// A tip is shown, leaves and is shown again, after something happened.
    func verdict(after change: (inout Story) -> Void) throws -> Verdict {
      var story = try asking()
      let shown = story.display(0, on: phone)
      story.wait(.minutes(1))
      story.endNow(shown, on: phone, .ruleFalse, visible: .minutes(1))
      change(&story)
      story.display(0, on: phone)
      return try story.verdict(of: "views-answered")
    }
    #expect(try verdict { _ in } == .fail)
    #expect(try verdict { $0.appear(on: phone) } == .pass)
    #expect(try verdict { $0.withhold(0, on: phone, .presentationDropped) } == .pass)
  }

  @Test("2.26 a view that showed a tip, or failed to, is not owed it again before it appears anew")
  func onlyOnce() throws {
    var knobs = BehaviourKnobs()
    knobs.presentationDropProbability = .percent(50)
    var dropped = try asking(knobs: knobs)
    dropped.donate(on: phone)
    dropped.withhold(0, on: phone, .presentationDropped)
    dropped.wait(.seconds(1))
    dropped.donate(on: phone)
    dropped.wait(.seconds(1))
    dropped.world(.ended)
    #expect(try dropped.verdict(of: id) == .pass)
    var shown = try asking()
    shown.donate(on: phone)
    let up = shown.display(0, on: phone)
    shown.end(up, on: phone, .tappedOutside)
    shown.wait(.seconds(1))
    shown.world(.ended)
    #expect(try shown.verdict(of: id) == .pass)
  }

  @Test("2.25 a tip whose rule does not hold is not shown")
  func notEligible() throws {
    var story = try asking()
    story.display(0, on: phone)
    let violation = try #require(try story.result(of: id).violations.first)
    #expect(violation.expected == "Favourite held back because its 1st rule does not hold")
  }

  @Test("4.9 a group moves on when the tip before is known to be invalidated")
  func movesOn() throws {
    let group = TipGroupDefinition(
      id: "way", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
    var story = Story(tips: [.plain("Compass"), .plain("Needle")], groups: [group], opens: false)
    story.launch(phone)
    story.appear(on: phone)
    let first = story.display(0, on: phone)
    story.wait(.seconds(1))
    story.end(first, on: phone, .closed)
    story.invalidate(0, on: phone)
    var stays = story
    stays.wait(.seconds(1))
    stays.world(.ended)
    #expect(try stays.verdict(of: id) == .fail)
    story.display(1, on: phone)
    story.wait(.seconds(1))
    story.world(.ended)
    #expect(try story.verdict(of: id) == .pass)
  }

  @Test("a view that shows nothing was told the reason that holds after what happened last")
  func stale() throws {
    var story = try asking()
    story.invalidate(on: phone)
    var told = story
    story.wait(.seconds(1))
    story.world(.ended)
    let violation = try #require(try story.result(of: id).violations.first)
    #expect(violation.observed == "its 1st rule does not hold")
    #expect(violation.expected == "it is invalidated (tipClosed)")
    told.withhold(0, on: phone, .invalidated(.tipClosed))
    told.wait(.seconds(1))
    told.world(.ended)
    #expect(try told.verdict(of: id) == .pass)
  }

  // MARK: views-answered

  @Test("every view of a screen that appears is answered, each for itself")
  func answered() throws {
    var story = Story(tips: [.plain("Compass"), .plain("Needle")])
    story.appear(on: phone)
    story.display(0, on: phone)
    var silent = story
    silent.wait(.seconds(1))
    silent.world(.ended)
    let result = try silent.result(of: "views-answered")
    #expect(result.verdict == .fail)
    #expect(
      try #require(result.violations.first).message
        == "View 2 of the screen that phone opened got no answer.")
    story.display(1, on: phone, slot: 1)
    story.wait(.seconds(1))
    story.world(.ended)
    #expect(try story.verdict(of: "views-answered") == .pass)
    #expect(try story.result(of: "views-answered").checkCount == 2)
  }

  @Test("a view that shows a tip shows no second one")
  func oneAtATime() throws {
    var story = Story(tips: [.plain("Compass")])
    story.appear(on: phone)
    story.display(0, on: phone)
    story.display(0, on: phone)
    #expect(try story.verdict(of: "views-answered") == .fail)
  }

  // MARK: tips-leave

  @Test("2.25 a tip whose rule turns false leaves, where the knob says so")
  func ruleFalse() throws {
    for leaves in YesNo.allCases {
      var knobs = BehaviourKnobs()
      knobs.retractOnRuleFalse = leaves
      var story = try asking(knobs: knobs)
      story.donate(on: phone)
      story.display(0, on: phone)
      story.wait(.seconds(1))
      story.on(
        phone, .tip(.donationsDeleted(event: EventIndex(0), through: story.now, count: 1)))
      story.wait(.seconds(1))
      story.world(.ended)
      #expect(try story.verdict(of: "tips-leave") == (leaves == .yes ? .fail : .inconclusive))
    }
  }

  @Test("C2 a tip that is invalidated while it is on screen leaves at once")
  func invalidated() throws {
    var story = Story(tips: [.plain("Compass")])
    story.appear(on: phone)
    let up = story.display(0, on: phone)
    story.wait(.seconds(1))
    var stays = story
    stays.learnsStatus(.tipClosed, on: phone)
    stays.wait(.seconds(1))
    stays.world(.ended)
    #expect(try stays.verdict(of: "tips-leave") == .fail)
    story.end(up, on: phone, .invalidated, visible: .seconds(0))
    story.learnsStatus(.tipClosed, on: phone)
    story.invalidate(on: phone)
    story.wait(.seconds(1))
    story.world(.ended)
    #expect(try story.verdict(of: "tips-leave") == .pass)
  }

  // MARK: display-described

  @Test("3.12 a display is called the first exactly if none was known")
  func first() throws {
    var story = Story(tips: [.plain("Compass")])
    var told = story
    told.display(0, on: phone)
    #expect(try told.verdict(of: "display-described") == .pass)
    var denied = story
    denied.display(0, on: phone, isFirst: false)
    #expect(try denied.verdict(of: "display-described") == .fail)
    story.learnsCount(2, on: phone)
    story.display(0, on: phone, known: 1)
    #expect(try story.verdict(of: "display-described") == .fail)
  }

  @Test("4.7 a tip appears in a view that asks for it, and counts as the knobs say")
  func view() throws {
    var story = Story(tips: [.plain("Compass"), .plain("Needle")])
    var elsewhere = story
    elsewhere.display(0, on: phone, slot: 1)
    #expect(try elsewhere.verdict(of: "display-described") == .fail)
    story.display(0, on: phone, counts: false)
    #expect(try story.verdict(of: "display-described") == .fail)
  }

  @Test("3.3, C1 the end of a display counts, and adds its time, as the knobs say")
  func ends() throws {
    for (counts, adds, isForced, verdict) in [
      (true, true, false, Verdict.pass), (false, true, false, .fail), (true, false, false, .fail),
      (false, false, true, .pass), (false, true, true, .fail),
    ] {
      var knobs = BehaviourKnobs()
      knobs.countAt = .disappear
      knobs.overriddenDisplaysCount = .no
      var story = Story(knobs: knobs)
      let shown = story.display(0, on: phone, counts: !isForced, byOverride: isForced)
      story.wait(.seconds(5))
      story.on(
        phone,
        .tip(
          .displayEnded(
            DisplayEnd(
              presentation: shown, record: RecordIndex(0), reason: .screenLeft,
              visible: .seconds(5), date: story.now, counts: counts, addsDuration: adds))))
      #expect(try story.verdict(of: "display-described") == verdict)
    }
  }

  @Test("3.7 the end of a display tells for how long it was in the foreground, without a limit too")
  func visible() throws {
    for (visible, verdict) in [(8, Verdict.pass), (38, .fail), (5, .fail), (0, .fail)] {
      var story = Story(tips: [.plain("Compass")])
      let shown = story.display(0, on: phone)
      story.wait(.seconds(5))
      story.on(phone, .device(.suspended))
      story.wait(.seconds(30))
      story.on(phone, .device(.activated))
      story.wait(.seconds(3))
      story.endNow(shown, on: phone, visible: .seconds(Int64(visible)))
      #expect(try story.verdict(of: "display-described") == verdict)
    }
  }
}
