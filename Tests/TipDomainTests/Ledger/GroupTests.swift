import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct GroupTests {
  private func scene(
    _ priority: TipGroupPriority, _ tips: [SceneTip], frequency: DisplayFrequency = .immediate,
    knobs: (inout BehaviourKnobs) -> Void = { _ in }
  ) throws -> LedgerScene {
    try LedgerScene(
      tips, groups: [SceneGroup("Trail", priority, tips.map(\.name))], frequency: frequency,
      knobs: knobs)
  }

  @Test("4.1 a group shows at most one of its tips at a time", arguments: TipGroupPriority.allCases)
  func oneAtATime(priority: TipGroupPriority) throws {
    let scene = try scene(priority, ["A", "B", "C"])
    #expect(scene.offer(of: "Trail") == "A")
    #expect(scene.offer(of: "Trail") == nil)
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    #expect(scene.ledger.presentations.count == 1)
  }

  @Test("4.2 firstAvailable, the default, offers the first eligible tip in listed order")
  func firstAvailable() throws {
    #expect(TipGroupDefinition(id: "Trail", tips: []).priority == .firstAvailable)
    let scene = try scene(
      .firstAvailable, [SceneTip("A", rules: [SceneRule.isReady]), "B", "C"])
    #expect(scene.offer(of: "Trail") == "B")
    #expect(scene.withheldReasons == ["A": .rule(0)])
    scene.close("B")
    #expect(scene.offer(of: "Trail") == "C")
    scene.leave("C")
    scene.set("App.isReady", to: true)
    #expect(scene.offer(of: "Trail") == "A")
  }

  @Test("4.3 ordered offers a tip only after all before it are invalidated, for whatever reason")
  func ordered() throws {
    let scene = try scene(.ordered, ["A", "B", "C"])
    #expect(scene.offer(of: "Trail") == "A")
    scene.close("A")
    #expect(scene.offer(of: "Trail") == "B")
    scene.leave("B")
    scene.invalidate("B", .actionPerformed)
    #expect(scene.offer(of: "Trail") == "C")
  }

  @Test("4.4 in an ordered group a tip that was shown and left still blocks those after it")
  func shownIsNotDone() throws {
    let scene = try scene(.ordered, ["A", "B"])
    #expect(scene.offer(of: "Trail") == "A")
    scene.end("A", .tappedOutside)
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    #expect(scene.withheldReasons == ["B": .earlierTipInGroup(scene.record(of: "A"))])
    #expect(scene.offer(of: "Trail") == "A")
  }

  @Test("4.4 in an ordered group a tip that is never eligible blocks those after it for ever")
  func pendingBlocks() throws {
    let scene = try scene(.ordered, [SceneTip("A", rules: [SceneRule.isReady]), "B"])
    for _ in 0..<3 {
      #expect(scene.offer(of: "Trail") == nil)
      #expect(scene.withheldReasons == ["A": .rule(0)])
      scene.wait(.days(30))
    }
    #expect(scene.status("B") == .available)
  }

  @Test("4.4 in an ordered group a tip whose popover never came blocks those after it")
  func droppedIsNotDone() throws {
    let scene = try scene(.ordered, ["A", "B"])
    #expect(scene.offer(of: "Trail", isDropped: true) == nil)
    #expect(scene.withheldReasons == ["A": .presentationDropped])
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    #expect(scene.withheldReasons == ["B": .earlierTipInGroup(scene.record(of: "A"))])
    #expect(scene.offer(of: "Trail") == "A")
  }

  @Test("4.4 in an ordered group a tip that an override hides blocks those after it")
  func hiddenIsNotDone() throws {
    let scene = try scene(.ordered, ["A", "B"])
    scene.ledger.overrides.hidden = [scene.record(of: "A")]
    #expect(scene.offer(of: "Trail") == nil)
    #expect(scene.withheldReasons == ["A": .hiddenByOverride])
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    #expect(scene.withheldReasons == ["B": .earlierTipInGroup(scene.record(of: "A"))])
  }

  @Test("rules that can never hold are told from those that can")
  func lint() throws {
    let never = "#Rule(App.visit) { $0.donations.count >= 1001 }"
    let scene = try scene(.ordered, [SceneTip("A", rules: [never]), "B"])
    #expect(!LedgerScene.context().canEverHold(scene.app.tips[0].rules))
    #expect(LedgerScene.context().canEverHold(scene.app.tips[1].rules))
  }

  @Test("4.5 a tip displayed as often as it may be advances an ordered group")
  func countAdvances() throws {
    let scene = try scene(.ordered, [SceneTip("A", count: 1), "B"])
    #expect(scene.offer(of: "Trail") == "A")
    scene.leave("A")
    #expect(scene.offer(of: "Trail") == "B")
  }

  @Test("4.5 a tip displayed as long as it may be advances an ordered group")
  func durationAdvances() throws {
    let scene = try scene(.ordered, [SceneTip("A", duration: .minutes(2)), "B"])
    #expect(scene.offer(of: "Trail") == "A")
    scene.wait(.minutes(2))
    scene.checkDurations()
    #expect(scene.invalidation(of: "A") == .displayDurationExceeded)
    #expect(scene.offer(of: "Trail") == "B")
  }

  @Test("4.5 a limit that only the next attempt notices advances an ordered group after it")
  func attemptAdvances() throws {
    let scene = try scene(.ordered, [SceneTip("A", count: 1), "B"]) {
      $0.invalidateAt = .attemptNPlus1
    }
    #expect(scene.offer(of: "Trail") == "A")
    scene.leave("A")
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    #expect(scene.invalidation(of: "A") == nil)
    #expect(scene.offer(of: "Trail") == nil)
    #expect(scene.invalidation(of: "A") == .displayCountExceeded)
    #expect(scene.offer(of: "Trail") == "B")
  }

  @Test("4.6 the next tip of an ordered group waits until the app's gap is over")
  func frequencyHolds() throws {
    let scene = try scene(.ordered, ["A", "B"], frequency: .weekly)
    let shown = scene.wall
    #expect(scene.offer(of: "Trail") == "A")
    scene.close("A")
    scene.wait(.days(6))
    #expect(scene.offer(of: "Trail") == nil)
    #expect(scene.withheldReasons == ["B": .frequency(until: shown + .days(7))])
    scene.wait(.days(1))
    #expect(scene.offer(of: "Trail") == "B")
  }

  @Test("4.7 a view that casts to another type shows nothing and does not advance the group")
  func casts() throws {
    let scene = try scene(.ordered, ["A", "B"])
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    #expect(scene.invalidation(of: "A") == nil)
    #expect(scene.count(of: "A") == 0)
    #expect(scene.offer(of: "Trail", as: "A") == "A")
    scene.close("A")
    #expect(scene.offer(of: "Trail", as: "A") == nil)
    #expect(scene.withheldReasons == ["A": .invalidated(.tipClosed)])
    #expect(scene.offer(of: "Trail", as: "B") == "B")
  }

  @Test("4.7 in a firstAvailable group a cast says which tip has the turn, or its own clause")
  func castsOfFirstAvailable() throws {
    let scene = try scene(
      .firstAvailable, [SceneTip("A", rules: [SceneRule.isReady]), "B", "C"])
    #expect(scene.offer(of: "Trail", as: "C") == nil)
    #expect(scene.withheldReasons["C"] == .otherTipOfGroup(scene.record(of: "B")))
    #expect(scene.offer(of: "Trail", as: "A") == nil)
    #expect(scene.withheldReasons["A"] == .rule(0))
    #expect(scene.facts.count == 1)
  }

  @Test("4.3 a finished ordered group says that its last tip is done")
  func finished() throws {
    let scene = try scene(.ordered, ["A", "B"])
    scene.invalidate("A", .tipClosed)
    scene.invalidate("B", .actionPerformed)
    #expect(scene.offer(of: "Trail") == nil)
    #expect(scene.withheldReasons == ["B": .invalidated(.actionPerformed)])
  }

  @Test("4.8 an earlier tip that becomes eligible does not replace the later one on screen")
  func noPreemption() throws {
    let scene = try scene(.firstAvailable, [SceneTip("A", rules: [SceneRule.isReady]), "B"])
    #expect(scene.offer(of: "Trail") == "B")
    scene.set("App.isReady", to: true)
    #expect(scene.offer(of: "Trail") == nil)
    #expect(scene.isOnScreen("B"))
  }

  @Test(
    "4.8 C12 with preemption the later tip leaves in the instant in which the earlier one appears")
  func preemption() throws {
    let scene = try scene(.firstAvailable, [SceneTip("A", rules: [SceneRule.isReady]), "B"]) {
      $0.preemptFirstAvailable = .yes
    }
    #expect(scene.offer(of: "Trail") == "B")
    scene.set("App.isReady", to: true)
    #expect(scene.offer(of: "Trail") == "A")
    #expect(scene.ended.map(\.reason) == [.preempted])
    #expect(!scene.isOnScreen("B"))
    #expect(scene.invalidation(of: "B") == nil)
    #expect(scene.offer(of: "Trail") == nil)
  }

  @Test("4.8 a popover that never comes takes nobody's place")
  func droppedPreemption() throws {
    let scene = try scene(.firstAvailable, [SceneTip("A", rules: [SceneRule.isReady]), "B"]) {
      $0.preemptFirstAvailable = .yes
    }
    #expect(scene.offer(of: "Trail") == "B")
    scene.set("App.isReady", to: true)
    #expect(scene.offer(of: "Trail", isDropped: true) == nil)
    #expect(scene.isOnScreen("B"))
  }

  @Test("4.8 in an ordered group no tip on screen is replaced")
  func orderedIsNotPreempted() throws {
    let scene = try scene(.ordered, ["A", "B"]) { $0.preemptFirstAvailable = .yes }
    scene.invalidate("A", .tipClosed)
    #expect(scene.offer(of: "Trail") == "B")
    scene.resetEligibility(of: "A")
    #expect(scene.offer(of: "Trail") == nil)
    #expect(scene.isOnScreen("B"))
  }

  @Test("4.9 an invalidation on another device advances the group here without anybody acting")
  func remoteInvalidationAdvances() throws {
    let scene = try scene(.ordered, ["A", "B"])
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    scene.mergeInvalidation(of: "A")
    #expect(scene.offer(of: "Trail", as: "B") == "B")
  }

  @Test("4.9 the order is the code's: another version may list the same tips the other way round")
  func orderIsCode() throws {
    let first = try LedgerScene(["A", "B"], groups: [SceneGroup("Trail", .ordered, ["A", "B"])])
    let second = try LedgerScene(["A", "B"], groups: [SceneGroup("Trail", .ordered, ["B", "A"])])
    for scene in [first, second] { scene.mergeInvalidation(of: "A") }
    #expect(first.offer(of: "Trail") == "B")
    #expect(second.offer(of: "Trail") == "B")
    second.close("B")
    #expect(second.offer(of: "Trail") == nil)
  }

  @Test("4.10 after a merge the group is as far as the device that was ahead")
  func mergedStep() throws {
    let scene = try scene(.ordered, ["A", "B", "C"])
    scene.invalidate("A", .tipClosed)
    scene.mergeInvalidation(of: "A", .actionPerformed)
    scene.mergeInvalidation(of: "B", .actionPerformed)
    #expect(scene.offer(of: "Trail") == "C")
  }

  @Test("4.11 a tip outside the group is not held back by it")
  func outside() throws {
    let scene = try LedgerScene(
      ["A", "B", "Outside"], groups: [SceneGroup("Trail", .ordered, ["A", "B"])])
    #expect(scene.offer(of: "Trail") == "A")
    #expect(scene.shows("Outside", slot: 1))
    #expect(scene.isOnScreen("A"))
  }
}
