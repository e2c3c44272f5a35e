import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct OverrideTests {
  /// Which of the four overrides are set.
  struct Combination: CustomTestStringConvertible {
    var shows, hides, showsAll, hidesAll: Bool

    static let all = (0..<16).map { bits in
      Combination(
        shows: bits & 1 != 0, hides: bits & 2 != 0, showsAll: bits & 4 != 0,
        hidesAll: bits & 8 != 0)
    }

    /// Written out by hand from the four levels, as a table.
    var expected: TestingOverrides.Effect {
      switch (shows, hides, showsAll, hidesAll) {
      case (true, _, _, _): .shows
      case (false, true, _, _): .hides
      case (false, false, true, _): .shows
      case (false, false, false, true): .hides
      case (false, false, false, false): .none
      }
    }

    var testDescription: String {
      "shows \(shows), hides \(hides), showsAll \(showsAll), hidesAll \(hidesAll)"
    }

    func apply(to scene: LedgerScene, tip: String) {
      scene.ledger.overrides.shown = shows ? [scene.record(of: tip)] : []
      scene.ledger.overrides.hidden = hides ? [scene.record(of: tip)] : []
      scene.ledger.overrides.showsAll = showsAll
      scene.ledger.overrides.hidesAll = hidesAll
    }
  }

  @Test(
    "5.1 all sixteen combinations follow the precedence show, hide, show all, hide all",
    arguments: Combination.all)
  func precedence(combination: Combination) throws {
    // One tip that its rule holds back, and one that nothing does.
    let scene = try LedgerScene([SceneTip("Held", rules: [SceneRule.isReady]), "Free"])
    combination.apply(to: scene, tip: "Held")
    #expect(scene.ledger.overrides.effect(on: scene.record(of: "Held")) == combination.expected)
    #expect(scene.shows("Held") == (combination.expected == .shows))
    combination.apply(to: scene, tip: "Free")
    #expect(scene.shows("Free") == (combination.expected != .hides))
  }

  @Test("5.1 show all but A, hide all but A, and both at once")
  func examples() throws {
    let scene = try LedgerScene(["A", "B"])
    scene.ledger.overrides.showsAll = true
    scene.ledger.overrides.hidden = [scene.record(of: "A")]
    #expect(!scene.present("A") && scene.present("B"))
    scene.ledger.overrides = TestingOverrides()
    scene.ledger.overrides.hidesAll = true
    scene.ledger.overrides.shown = [scene.record(of: "A")]
    #expect(scene.present("A") && !scene.present("B"))
    scene.ledger.overrides = TestingOverrides()
    scene.ledger.overrides.hidesAll = true
    scene.ledger.overrides.showsAll = true
    #expect(scene.present("A") && scene.present("B"))
  }

  @Test("5.2 a show override ignores rules and frequency")
  func ignoresRulesAndFrequency() throws {
    let scene = try LedgerScene(
      ["Other", SceneTip("Tip", rules: [SceneRule.isReady])], frequency: .daily)
    scene.present("Other")
    #expect(scene.status("Tip") == .pending)
    scene.ledger.overrides.shown = [scene.record(of: "Tip")]
    #expect(scene.status("Tip") == .available)
    #expect(scene.shows("Tip"))
    #expect(scene.displayed?.byOverride == true)
  }

  @Test("5.2 what an override shows stays, though its rule does not hold and its time is over")
  func staysOnScreen() throws {
    let scene = try LedgerScene([
      SceneTip("Tip", rules: [SceneRule.isReady], duration: .minutes(1))
    ])
    scene.ledger.overrides.showsAll = true
    #expect(scene.shows("Tip"))
    scene.wait(.hours(1))
    scene.reconsider()
    scene.checkDurations()
    #expect(scene.isOnScreen("Tip"))
  }

  @Test("5.2 an override shows nothing before configure")
  func beforeConfigure() throws {
    let scene = try LedgerScene(["Tip"], configures: false)
    scene.ledger.overrides.showsAll = true
    #expect(scene.status("Tip") == .pending)
    #expect(!scene.shows("Tip"))
  }

  @Test("5.3 a tip that an override shows is available again after its invalidation")
  func revertsToAvailable() throws {
    let scene = try LedgerScene(["Tip"])
    scene.ledger.overrides.showsAll = true
    for _ in 0..<3 {
      #expect(scene.shows("Tip"))
      scene.close("Tip")
      #expect(!scene.isOnScreen("Tip"))
      #expect(scene.status("Tip") == .available)
    }
    #expect(scene.invalidation(of: "Tip") == nil)
    let record = scene.record(of: "Tip")
    #expect(scene.facts.contains(.invalidationNotStored(record: record, reason: .tipClosed)))
  }

  @Test("5.3 an override shows a tip that was invalidated before, without undoing that")
  func showsInvalidated() throws {
    let scene = try LedgerScene(["Tip"])
    scene.invalidate("Tip", .tipClosed)
    scene.ledger.overrides.showsAll = true
    #expect(scene.present("Tip"))
    scene.relaunch()
    #expect(scene.status("Tip") == .invalidated(.tipClosed))
  }

  @Test("5.3 a limit that an overridden tip reaches does not invalidate it")
  func beyondTheLimit() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 2)])
    scene.ledger.overrides.shown = [scene.record(of: "Tip")]
    for _ in 0..<5 { #expect(scene.present("Tip")) }
    scene.mergeTallies(of: "Tip", count: 9)
    #expect(scene.invalidation(of: "Tip") == nil)
    #expect(scene.present("Tip"))
  }

  @Test("5.4 displays under an override count, or by choice do not")
  func counts() throws {
    for knob in YesNo.allCases {
      let scene = try LedgerScene([SceneTip("Tip", count: 2)]) { $0.overriddenDisplaysCount = knob }
      scene.ledger.overrides.showsAll = true
      for _ in 0..<3 { scene.present("Tip", for: .seconds(10)) }
      #expect(scene.count(of: "Tip") == (knob == .yes ? 3 : 0))
      #expect(scene.stored("Tip").duration == (knob == .yes ? .seconds(30) : .zero))
      scene.relaunch()
      #expect(scene.shows("Tip") == (knob == .no))
    }
  }

  @Test("5.4 displays under an override restart the gap, or by choice do not")
  func gap() throws {
    for knob in YesNo.allCases {
      let scene = try LedgerScene(["Tip", "New"], frequency: .daily) {
        $0.overriddenDisplaysCount = knob
      }
      scene.ledger.overrides.shown = [scene.record(of: "Tip")]
      scene.present("Tip")
      #expect(scene.shows("New") == (knob == .no))
    }
  }

  @Test("5.5 overrides match ids: of two tips of one type only the named id shows")
  func matchIds() throws {
    let scene = try LedgerScene([
      SceneTip("North", identifier: "trail-north", rules: [SceneRule.isReady]),
      SceneTip("South", identifier: "trail-south", rules: [SceneRule.isReady]),
      SceneTip("NorthAgain", identifier: "trail-north", rules: [SceneRule.isReady]),
    ])
    scene.ledger.overrides.shown = [scene.record(of: "North")]
    #expect(scene.shows("North") && !scene.shows("South") && scene.shows("NorthAgain"))
  }

  @Test("5.6 overrides are launch arguments: they end with the process")
  func endWithTheProcess() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])])
    scene.ledger.overrides.showsAll = true
    #expect(scene.present("Tip"))
    scene.relaunch()
    #expect(scene.ledger.overrides == TestingOverrides())
    #expect(!scene.shows("Tip"))
  }

  @Test("4.3 an override never lifts the order of a group")
  func orderStays() throws {
    let scene = try LedgerScene(
      [SceneTip("A", rules: [SceneRule.isReady]), "B"],
      groups: [SceneGroup("Trail", .ordered, ["A", "B"])])
    scene.ledger.overrides.shown = [scene.record(of: "B")]
    #expect(scene.offer(of: "Trail", as: "B") == nil)
    #expect(scene.withheldReasons["B"] == .earlierTipInGroup(scene.record(of: "A")))
    scene.invalidate("A")
    #expect(scene.offer(of: "Trail", as: "B") == "B")
  }

  @Test("4.3 the last tip of an ordered group can be tested again and again, one before it cannot")
  func testingTheLast() throws {
    let scene = try LedgerScene(
      ["A", "B"], groups: [SceneGroup("Trail", .ordered, ["A", "B"])])
    scene.invalidate("A")
    scene.invalidate("B")
    scene.ledger.overrides.showsAll = true
    for _ in 0..<2 {
      #expect(scene.offer(of: "Trail") == "B")
      scene.close("B")
    }
  }

  @Test("4.3 an overridden tip that is done waits for its group's turn, not for its status")
  func doneAndOverridden() throws {
    let scene = try LedgerScene(
      ["A", "B"], groups: [SceneGroup("Trail", .ordered, ["A", "B"])])
    scene.invalidate("A")
    scene.ledger.overrides.shown = [scene.record(of: "A")]
    #expect(scene.offer(of: "Trail", as: "A") == nil)
    #expect(scene.withheldReasons == ["A": .otherTipOfGroup(scene.record(of: "B"))])
  }

  @Test("1.7 C10 a hidden tip reads pending, an invalidated one stays invalidated")
  func hiddenStatus() throws {
    let scene = try LedgerScene(["Open", "Done"])
    scene.invalidate("Done", .tipClosed)
    scene.ledger.overrides.hidesAll = true
    #expect(scene.status("Open") == .pending)
    #expect(scene.ineligibilityReason(of: "Open") == .hiddenByOverride)
    #expect(scene.status("Done") == .invalidated(.tipClosed))
  }
}
