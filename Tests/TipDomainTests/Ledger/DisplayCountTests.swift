import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct DisplayCountTests {
  @Test("3.1 a tip is displayed exactly n times, never n + 1 times", arguments: 1...5)
  func exactly(limit: Int) throws {
    let scene = try LedgerScene([SceneTip("Tip", count: limit)])
    var displays = 0
    for _ in 0..<limit + 3 { displays += scene.present("Tip") ? 1 : 0 }
    #expect(displays == limit)
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
  }

  @Test("3.1 without a limit a tip is displayed as often as it is asked for")
  func unlimited() throws {
    let scene = try LedgerScene(["Tip"])
    for _ in 0..<50 { #expect(scene.present("Tip")) }
    #expect(scene.status("Tip") == .available)
  }

  @Test("3.2 by default the tip is invalidated when the nth display ends, and stays up until then")
  func nthEnd() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 2)])
    scene.present("Tip")
    #expect(scene.shows("Tip"))
    scene.wait(.hours(3))
    scene.reconsider()
    #expect(scene.isOnScreen("Tip"))
    #expect(scene.status("Tip") == .available)
    scene.leave("Tip")
    #expect(scene.invalidated.map(\.reason) == [.displayCountExceeded])
    #expect(scene.invalidated.map(\.cause) == [.limitReachedHere])
  }

  @Test("3.2 or it is invalidated when display n + 1 is attempted")
  func attempt() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 1)]) { $0.invalidateAt = .attemptNPlus1 }
    scene.present("Tip")
    #expect(scene.status("Tip") == .available)
    #expect(scene.ineligibilityReason(of: "Tip") == .displayLimitReached(known: 1, limit: 1))
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
    #expect(scene.ineligibilityReason(of: "Tip") == .invalidated(.displayCountExceeded))
  }

  @Test("3.2 what rules hold back is no attempt")
  func noAttempt() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady], count: 1)]) {
      $0.invalidateAt = .attemptNPlus1
    }
    scene.set("App.isReady", to: true)
    scene.present("Tip")
    scene.set("App.isReady", to: false)
    #expect(scene.ineligibilityReason(of: "Tip") == .rule(0))
    #expect(scene.invalidation(of: "Tip") == nil)
  }

  @Test("3.2 a view that asks while the nth display is up gets nothing, and the nth stays")
  func askingBesideTheLast() throws {
    for knob in InvalidateAt.allCases {
      let scene = try LedgerScene([SceneTip("Tip", count: 1)]) { $0.invalidateAt = knob }
      #expect(scene.shows("Tip"))
      #expect(!scene.shows("Tip", slot: 1))
      #expect(scene.withheldReasons == ["Tip": .displayLimitReached(known: 1, limit: 1)])
      #expect(scene.isOnScreen("Tip"))
      #expect(scene.invalidation(of: "Tip") == nil)
    }
  }

  @Test("3.2 whoever ends the nth display, the tip is done", arguments: DisplayEndReason.allCases)
  func anyEnd(reason: DisplayEndReason) throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 1)])
    #expect(scene.shows("Tip"))
    scene.end("Tip", reason)
    let closed: InvalidationReason = reason == .closed ? .tipClosed : .displayCountExceeded
    #expect(scene.status("Tip") == .invalidated(closed))
  }

  @Test("3.3 each presentation counts, however short, and a return to the screen counts again")
  func everyPresentation() throws {
    let scene = try LedgerScene(["Tip"])
    scene.present("Tip", for: .zero)
    scene.present("Tip", for: .hours(1))
    scene.present("Tip", for: .zero)
    #expect(scene.count(of: "Tip") == 3)
  }

  @Test("3.3 a display is counted when it appears, or by choice when it disappears")
  func countAt() throws {
    for knob in CountAt.allCases {
      let scene = try LedgerScene(["Tip"]) { $0.countAt = knob }
      #expect(scene.shows("Tip"))
      #expect(scene.count(of: "Tip") == (knob == .appear ? 1 : 0))
      scene.leave("Tip")
      #expect(scene.count(of: "Tip") == 1)
    }
  }

  @Test("3.3 counted at its end, a display on screen still uses up one of n")
  func countedAtTheEnd() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 2)]) { $0.countAt = .disappear }
    #expect(scene.shows("Tip", slot: 0))
    #expect(scene.shows("Tip", slot: 1))
    #expect(!scene.shows("Tip", slot: 2))
    scene.leave("Tip")
    #expect(scene.count(of: "Tip") == 2)
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
  }

  @Test("3.4 two views of one tip on screen at once count one each, or by choice once together")
  func simultaneous() throws {
    for (knob, count) in [(SimultaneousViews.countEach, Int32(2)), (.countOnce, 1)] {
      let scene = try LedgerScene([SceneTip("Tip", count: 5)]) { $0.simultaneousViews = knob }
      #expect(scene.shows("Tip", slot: 0))
      #expect(scene.shows("Tip", slot: 1))
      #expect(scene.count(of: "Tip") == count)
      scene.leave("Tip")
      scene.present("Tip")
      #expect(scene.count(of: "Tip") == count + 1)
    }
  }

  @Test("3.4 when the second of two views reaches the limit, both stay until they leave")
  func limitOfTwoViews() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 2)])
    #expect(scene.shows("Tip", slot: 0))
    #expect(scene.shows("Tip", slot: 1))
    let second = try #require(scene.views(of: "Tip").last)
    scene.play(
      .endDisplay(presentation: second.display.presentation, reason: .screenLeft))
    #expect(scene.isOnScreen("Tip"))
    #expect(scene.invalidation(of: "Tip") == nil)
    scene.leave("Tip")
    #expect(scene.invalidation(of: "Tip") == .displayCountExceeded)
  }
}
