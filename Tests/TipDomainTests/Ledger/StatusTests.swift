import DeviceSystems
import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct StatusTests {
  @Test("1.7 a tip is pending, then available, then invalidated with its reason")
  func threeStatuses() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])])
    #expect(scene.status("Tip") == .pending)
    scene.set("App.isReady", to: true)
    #expect(scene.status("Tip") == .available)
    scene.invalidate("Tip", .actionPerformed)
    #expect(scene.status("Tip") == .invalidated(.actionPerformed))
  }

  @Test("1.8 a tip should be displayed exactly when it is available")
  func shouldDisplay() {
    #expect(TipStatus.available.shouldDisplay)
    #expect(!TipStatus.pending.shouldDisplay)
    for reason in InvalidationReason.allCases {
      #expect(!TipStatus.invalidated(reason).shouldDisplay)
    }
  }

  @Test("1.8 a view that asks shows the tip exactly when its status says that it should")
  func shownWhenAvailable() throws {
    let scene = try LedgerScene(
      [SceneTip("Tip", rules: [SceneRule.isReady]), "Other"], frequency: .daily,
      configures: false)
    var answers: [Bool] = []
    func ask() {
      let should = scene.status("Tip").shouldDisplay
      #expect(scene.present("Tip") == should)
      answers.append(should)
    }
    ask()
    scene.configure()
    ask()
    scene.set("App.isReady", to: true)
    scene.present("Other")
    ask()
    scene.wait(.days(1))
    ask()
    scene.invalidate("Tip", .tipClosed)
    ask()
    // Not configured, a rule, the frequency, nothing, its end.
    #expect(answers == [false, false, false, true, false])
  }

  @Test("1.9 a tip whose rules hold is pending while the frequency holds it back")
  func frequencyCounts() throws {
    let scene = try LedgerScene(["Other", "Tip"], frequency: .daily)
    #expect(scene.status("Tip") == .available)
    scene.present("Other")
    #expect(scene.status("Tip") == .pending)
    scene.wait(.days(1))
    #expect(scene.status("Tip") == .available)
  }

  @Test("1.9 a tip at its last display is still pending when its rules do not hold")
  func rulesCountAtTheLimit() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady], count: 1)]) {
      $0.retractOnRuleFalse = .no
    }
    scene.set("App.isReady", to: true)
    #expect(scene.shows("Tip"))
    #expect(scene.status("Tip") == .available)
    scene.set("App.isReady", to: false)
    #expect(scene.status("Tip") == .pending)
  }

  @Test("1.10 nothing is available before configure")
  func beforeConfigure() throws {
    let scene = try LedgerScene(["Tip"], configures: false)
    #expect(scene.status("Tip") == .pending)
    #expect(scene.ineligibilityReason(of: "Tip") == .notConfigured)
    scene.configure()
    #expect(scene.status("Tip") == .available)
    #expect(scene.shows("Tip"))
  }

  @Test("1.10 a launch that does not configure shows nothing, whatever the store remembers")
  func launchWithoutConfigure() throws {
    let scene = try LedgerScene(["Tip"])
    scene.present("Tip")
    scene.relaunch(configures: false)
    #expect(scene.status("Tip") == .pending)
    #expect(!scene.shows("Tip"))
  }

  @Test("1.11 a tip that was shown but not invalidated stays available")
  func shownIsNotInvalidated() throws {
    let scene = try LedgerScene(["Tip"], frequency: .daily)
    #expect(scene.shows("Tip"))
    #expect(scene.status("Tip") == .available)
    scene.leave("Tip")
    #expect(scene.status("Tip") == .available)
  }

  @Test("1.12 there are four reasons, named as TipKit names them")
  func reasons() {
    #expect(
      InvalidationReason.allCases.map(\.name) == [
        "actionPerformed", "displayCountExceeded", "tipClosed", "displayDurationExceeded",
      ])
    for reason in InvalidationReason.allCases {
      #expect(InvalidationReason(name: reason.name) == reason)
    }
    #expect(InvalidationReason(name: "tipIgnored") == nil)
  }

  @Test("1.13 the reason's name of the 2023 beta is understood")
  func betaReason() {
    #expect(InvalidationReason(name: "userPerformedAction") == .actionPerformed)
    #expect(InvalidationReason(name: "userClosedTip") == .tipClosed)
  }
}
