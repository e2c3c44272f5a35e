import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct EvaluationTests {
  @Test("a view that asks is answered by the parameters and donations that are known by then")
  func answers() throws {
    let scene = try LedgerScene([
      SceneTip("Parameter", rules: [SceneRule.isReady]),
      SceneTip("Donation", rules: [SceneRule.visitedThrice]),
    ])
    #expect(!scene.shows("Parameter") && !scene.shows("Donation"))
    scene.set("App.isReady", to: true)
    #expect(scene.shows("Parameter"))
    scene.donate(times: 2)
    #expect(!scene.shows("Donation"))
    scene.mergeVisits(1)
    #expect(scene.shows("Donation"))
  }

  @Test("2.23 a remote deletion of donations takes eligibility away again")
  func remoteRemoval() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedThrice])])
    scene.donate(times: 3)
    #expect(scene.status("Tip") == .available)
    let row = try #require(scene.donations().first)
    scene.merge(.donationRemoved(event: scene.eventIndex("App.visit"), row: row))
    #expect(scene.donations().count == 2)
    #expect(scene.status("Tip") == .pending)
  }

  @Test("2.24 time alone changes what a query answers, but brings nothing on screen by itself")
  func timePasses() throws {
    let scene = try LedgerScene(["Other", "Tip"], frequency: .hourly)
    #expect(scene.shows("Other"))
    #expect(!scene.shows("Tip"))
    scene.wait(.hours(1))
    #expect(scene.status("Tip") == .available)
    #expect(!scene.isOnScreen("Tip"))
    #expect(scene.shows("Tip"))
  }

  @Test("2.13 2.24 a window that slides on makes a rule false by itself, and a donation true again")
  func windowSlides() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedToday])])
    scene.donate()
    scene.wait(.days(1))
    #expect(scene.status("Tip") == .available)
    scene.wait(.seconds(1))
    #expect(scene.status("Tip") == .pending)
    scene.donate()
    #expect(scene.status("Tip") == .available)
  }

  @Test(
    "2.25 whether a visible tip leaves when its rule turns false is a knob",
    arguments: [YesNo.yes, .no])
  func retraction(knob: YesNo) throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])]) {
      $0.retractOnRuleFalse = knob
    }
    scene.set("App.isReady", to: true)
    #expect(scene.shows("Tip"))
    scene.set("App.isReady", to: false)
    scene.reconsider()
    #expect(scene.isOnScreen("Tip") == (knob == .no))
    #expect(scene.ended.map(\.reason) == (knob == .yes ? [.ruleFalse] : []))
    #expect(scene.invalidation(of: "Tip") == nil)
    #expect(!scene.shows("Tip", slot: 1))
  }

  @Test("2.25 the display that reaches the limit leaves too when its rule turns false")
  func retractionOfTheLast() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady], count: 1)])
    scene.set("App.isReady", to: true)
    #expect(scene.shows("Tip"))
    scene.set("App.isReady", to: false)
    scene.reconsider()
    #expect(!scene.isOnScreen("Tip"))
    #expect(scene.invalidation(of: "Tip") == .displayCountExceeded)
  }

  @Test("2.25 a tip whose rules still hold stays, also inside the frequency's gap")
  func noRetraction() throws {
    let scene = try LedgerScene(["Tip", "Other"], frequency: .daily)
    #expect(scene.shows("Tip"))
    scene.mergeTallies(of: "Other", count: 1)
    #expect(scene.shows("Other", slot: 1))
    scene.reconsider()
    #expect(scene.isOnScreen("Tip") && scene.isOnScreen("Other"))
  }

  @Test("2.26 a popover asked for during a transition never comes, until its view asks anew")
  func dropped() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 1)])
    #expect(!scene.shows("Tip", isDropped: true))
    #expect(scene.withheldReasons == ["Tip": .presentationDropped])
    #expect(scene.status("Tip") == .available)
    #expect(scene.count(of: "Tip") == 0)
    #expect(scene.shows("Tip"))
  }

  @Test("2.26 a view does not ask again for what it showed until it appears anew")
  func notAgain() throws {
    let scene = try LedgerScene(["Tip"])
    scene.present("Tip")
    let again = DisplayRequest(tip: TipIndex(0), notAgain: scene.record(of: "Tip"))
    #expect(scene.play(.requestDisplay(again)).isEmpty)
    #expect(scene.shows("Tip"))
  }

  @Test(
    "2.27 a captured Date.now stays at the launch, so a long-lived tip's window goes stale",
    arguments: [RuleClock.evaluateNow, .capturedAtLaunch])
  func capturedNow(clock: RuleClock) throws {
    let recent = "#Rule(App.visit) { $0.donations.filter { $0.date > Date.now - 3600 }.count >= 1 }"
    let scene = try LedgerScene([SceneTip("Tip", rules: [recent], clock: clock)])
    scene.wait(.minutes(30))
    scene.donate()
    scene.wait(.hours(5))
    #expect(scene.status("Tip") == (clock == .evaluateNow ? .pending : .available))
    scene.relaunch()
    #expect(scene.status("Tip") == .pending)
  }
}
