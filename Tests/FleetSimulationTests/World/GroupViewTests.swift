import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Testing
import TipDomain

@Suite("views of groups, and views beside them")
struct GroupViewTests {
  /// Tips A, B and C in one group; the screen of a test is number 2.
  private func script(
    _ priority: TipGroupPriority, _ slots: [TipSlot], tips: [TipSketch]? = nil
  ) -> FleetScript {
    var script = FleetScript("phone")
    script.tips = tips ?? [TipSketch("A"), TipSketch("B"), TipSketch("C")]
    script.groups = [
      TipGroupDefinition(id: "group", priority: priority, tips: [TipIndex(0), TipIndex(1)])
    ]
    script.screens = [Screen(id: "both", slots: slots)]
    return script
  }

  private let ofGroup = TipSlot(tip: nil, group: GroupIndex(0))

  private func asked(_ tip: Int) -> TipSlot { TipSlot(tip: TipIndex(tip)) }

  private func cast(_ tip: Int) -> TipSlot { TipSlot(tip: TipIndex(tip), group: GroupIndex(0)) }

  @Test("4.3 an ordered group offers its first tip while a later one is up by a view of its own")
  func orderedBesideAViewOfItsOwn() throws {
    for view in [ofGroup, cast(0)] {
      var script = script(.ordered, [asked(1), view])
      script.at(.minutes(1), "phone", .visit(screen: 2))
      let played = try script.play()
      #expect(played.displays(of: nil).map(\.tip) == [TipIndex(1), TipIndex(0)])
      #expect(played.displays(of: nil).map(\.slot) == [0, 1])
    }
  }

  @Test("4.2 firstAvailable offers its first tip while a later one is up by a view of its own")
  func firstAvailableBesideAViewOfItsOwn() throws {
    var script = script(.firstAvailable, [asked(1), ofGroup])
    script.at(.minutes(1), "phone", .visit(screen: 2))
    let played = try script.play()
    #expect(played.displays(of: nil).map(\.tip) == [TipIndex(1), TipIndex(0)])
  }

  @Test("4.8 what an earlier tip replaces is the group's view, not a view of the tip's own")
  func preemptsTheGroupOnly() throws {
    let waiting = TipSketch("A", rule: "#Rule(Tip.$isPro) { $0 == true }")
    var script = script(.firstAvailable, [asked(1), ofGroup], tips: [waiting, TipSketch("B")])
    script.knobs.preemptFirstAvailable = .yes
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(2), "phone", .pro(true))
    let played = try script.play()
    #expect(played.displays(of: nil).map(\.tip) == [TipIndex(1), TipIndex(1), TipIndex(0)])
    let ended = played.facts.compactMap { fact -> DisplayEnd? in
      if case .tip(.displayEnded(let ended)) = fact.kind { ended } else { nil }
    }
    #expect(ended.map(\.reason) == [.preempted])
    #expect(ended.map(\.presentation) == [2])
  }

  @Test("4.1 4.8 C12 an earlier tip replaces the later one in both views of a group at one time")
  func preemptsInBothViews() throws {
    let waiting = TipSketch("A", rule: "#Rule(Tip.$isPro) { $0 == true }")
    var script = script(.firstAvailable, [ofGroup, ofGroup], tips: [waiting, TipSketch("B")])
    script.knobs.preemptFirstAvailable = .yes
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(2), "phone", .pro(true))
    let played = try script.play()
    let shown = [1, 1, 0, 0].map { TipIndex($0) }
    #expect(played.displays(of: nil).map(\.tip) == shown)
    #expect(played.displays(of: 0).map(\.slot) == [0, 1])
    #expect(played.displayTimes(of: 0) == [.minutes(2), .minutes(2)])
    let ended = played.facts.compactMap { fact -> DisplayEnd? in
      if case .tip(.displayEnded(let ended)) = fact.kind { ended } else { nil }
    }
    #expect(ended.map(\.reason) == [.preempted, .preempted])
    #expect(ended.map(\.presentation) == [1, 2])
    let left = played.times { if case .tip(.displayEnded) = $0 { true } else { false } }
    #expect(left == [.minutes(2), .minutes(2)])
  }

  @Test("4.6 a group of either kind offers its next new tip when the app's gap is over, not before")
  func waitsForTheGap() throws {
    for priority in TipGroupPriority.allCases {
      var script = script(priority, [ofGroup])
      script.frequency = .weekly
      script.at(.minutes(1), "phone", .visit(screen: 2))
      script.at(.minutes(2), "phone", .close)
      script.at(.days(6), "phone", .visit(screen: 2))
      script.at(.days(7) + .minutes(1), "phone", .visit(screen: 2))
      let played = try script.play()
      #expect(played.displays(of: nil).map(\.tip) == [TipIndex(0), TipIndex(1)])
      #expect(played.displayTimes(of: 1) == [.days(7) + .minutes(1)])
      let tooSoon = Instant.zero + .days(6)
      let held = played.facts.compactMap { fact -> IneligibilityReason? in
        guard case .tip(.withheld(TipIndex(1), _, let because)) = fact.kind,
          fact.instant == tooSoon
        else { return nil }
        return because
      }
      let end = Instant.zero + .minutes(1) + .days(7)
      #expect(held == [.frequency(until: end)], "\(priority)")
    }
  }

  @Test("4.11 a group keeps no view from showing a tip outside it, or one of its own by itself")
  func othersAreNotWithheld() throws {
    var script = script(.ordered, [ofGroup, asked(2), asked(1)])
    script.at(.minutes(1), "phone", .visit(screen: 2))
    let played = try script.play()
    #expect(played.displays(of: nil).map(\.tip) == [TipIndex(0), TipIndex(2), TipIndex(1)])
    #expect(!played.has { if case .tip(.withheld) = $0 { true } else { false } })
  }

  @Test("4.1 two views of a group show the same tip, each time counted, and never two of its tips")
  func twoViewsOfOneGroup() throws {
    for priority in TipGroupPriority.allCases {
      var script = script(priority, [ofGroup, ofGroup])
      script.at(.minutes(1), "phone", .visit(screen: 2))
      let played = try script.play()
      #expect(played.displays(of: nil).map(\.tip) == [TipIndex(0), TipIndex(0)])
      #expect(played.count(on: "phone") == 2)
    }
  }

  @Test("4.1 a further view of a group gets no display beyond the limit, and is told why")
  func secondViewAtTheLimit() throws {
    var script = script(
      .ordered, [ofGroup, ofGroup], tips: [TipSketch("A", cap: 1), TipSketch("B")])
    script.at(.minutes(1), "phone", .visit(screen: 2))
    let played = try script.play()
    #expect(played.displays(of: nil).map(\.tip) == [TipIndex(0)])
    #expect(played.withheldReasons(on: "phone") == [.displayLimitReached(known: 1, limit: 1)])
  }

  @Test("4.3 a tip of another turn is told whether an earlier one is not done, or still on screen")
  func reasonOfACast() throws {
    // A was invalidated elsewhere and stays on screen by the knob: it is done, but not gone.
    var script = script(.ordered, [cast(0), cast(1)])
    script.devices.append(DeviceDefinition(id: "pad", platform: .iPad))
    script.knobs.remoteInvalidationRetracts = .no
    script.open("pad")
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(2), "pad", .finish(0))
    script.at(.minutes(5), "phone", .donate())
    let played = try script.play()
    let first = played.device("phone").systems.tips.recordOfTip[0]
    #expect(
      played.withheldReasons(of: 1, on: "phone") == [
        .earlierTipInGroup(first), .otherTipOfGroup(first),
      ])
  }

  @Test("4.3 a view of a group that shows nothing says which tip is next, and what it waits for")
  func plainViewIsAnswered() throws {
    let waiting = "#Rule(Tip.$isPro) { $0 == true }"
    var script = script(
      .ordered, [ofGroup], tips: [TipSketch("A"), TipSketch("B", rule: waiting)])
    script.open("phone")
    script.at(.minutes(1), "phone", .finish(0))
    script.at(.minutes(2), "phone", .visit(screen: 2))
    script.at(.minutes(3), "phone", .elsewhere, .finish(1))
    script.at(.minutes(4), "phone", .visit(screen: 2))
    let played = try script.play()
    #expect(played.withheldReasons(of: 0, on: "phone").isEmpty)
    #expect(
      played.withheldReasons(of: 1, on: "phone") == [.rule(0), .invalidated(.actionPerformed)])
  }

  @Test("4.2 a view of a firstAvailable group that shows nothing hears the reason of every tip")
  func plainViewOfFirstAvailableIsAnswered() throws {
    let waiting = "#Rule(Tip.$isPro) { $0 == true }"
    var script = script(
      .firstAvailable, [ofGroup], tips: [TipSketch("A"), TipSketch("B", rule: waiting)])
    script.open("phone")
    script.at(.minutes(1), "phone", .finish(0))
    script.at(.minutes(2), "phone", .visit(screen: 2))
    let played = try script.play()
    #expect(played.withheldReasons(of: 0, on: "phone") == [.invalidated(.actionPerformed)])
    #expect(played.withheldReasons(of: 1, on: "phone") == [.rule(0)])
  }
}
