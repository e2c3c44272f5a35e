import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct DisplayDurationTests {
  private func scene(
    _ limit: SimulatedDuration, knobs: (inout BehaviourKnobs) -> Void = { _ in }
  ) throws -> LedgerScene {
    try LedgerScene([SceneTip("Tip", duration: limit)], knobs: knobs)
  }

  @Test("3.5 a minute on Monday and a minute on Tuesday use up two minutes")
  func cumulative() throws {
    let scene = try scene(.minutes(2))
    scene.present("Tip", for: .minutes(1))
    #expect(scene.status("Tip") == .available)
    scene.wait(.days(1))
    scene.present("Tip", for: .minutes(1))
    #expect(scene.status("Tip") == .invalidated(.displayDurationExceeded))
    #expect(scene.stored("Tip").duration == .minutes(2))
  }

  @Test("3.5 the limit takes a tip off the screen when its time is used up")
  func takenAway() throws {
    let scene = try scene(.minutes(2))
    #expect(scene.shows("Tip"))
    scene.wait(.seconds(119))
    scene.checkDurations()
    #expect(scene.isOnScreen("Tip"))
    scene.wait(.seconds(1))
    scene.checkDurations()
    #expect(scene.ended.map(\.reason) == [.durationLimit])
    #expect(scene.status("Tip") == .invalidated(.displayDurationExceeded))
  }

  @Test("3.5 without a limit a tip stays")
  func unlimited() throws {
    let scene = try LedgerScene(["Tip"])
    #expect(scene.shows("Tip"))
    scene.wait(.days(9))
    scene.checkDurations()
    #expect(scene.isOnScreen("Tip"))
  }

  @Test("3.6 no view is taken away before 60 s, however small the limit", arguments: [0, 1, 20])
  func leastVisible(limit: Int64) throws {
    let scene = try scene(.seconds(limit))
    #expect(scene.shows("Tip"))
    scene.wait(.seconds(59))
    scene.checkDurations()
    #expect(scene.isOnScreen("Tip"))
    scene.wait(.seconds(1))
    scene.checkDurations()
    #expect(!scene.isOnScreen("Tip"))
    #expect(scene.status("Tip") == .invalidated(.displayDurationExceeded))
  }

  @Test("3.6 C4 the 60 s are those of each appearance, or by choice of all together")
  func minimumVisible() throws {
    for (knob, wait) in [(MinimumVisible.perAppearance, Int64(60)), (.cumulative, 20)] {
      let scene = try scene(.seconds(45)) { $0.minimumVisible = knob }
      scene.present("Tip", for: .seconds(40))
      #expect(scene.shows("Tip"))
      let view = try #require(scene.views(of: "Tip").first)
      #expect(
        scene.ledger.timeUntilDurationLimit(of: view, at: scene.time, in: scene.app)
          == .seconds(wait))
      scene.wait(.seconds(wait - 1))
      scene.checkDurations()
      #expect(scene.isOnScreen("Tip"))
      scene.wait(.seconds(1))
      scene.checkDurations()
      #expect(!scene.isOnScreen("Tip"))
    }
  }

  @Test("3.6 the limit is also looked at when a tip leaves, or by choice only after 60 s on screen")
  func durationCheck() throws {
    for knob in DurationCheck.allCases {
      let scene = try scene(.seconds(90)) { $0.durationCheck = knob }
      for _ in 0..<5 { scene.present("Tip", for: .seconds(50)) }
      #expect((scene.invalidation(of: "Tip") != nil) == (knob == .onDisappearToo))
    }
  }

  @Test("3.6 with the check after 60 s only, a tip that stays that long still ends")
  func onlyAfterSixtySeconds() throws {
    let scene = try scene(.seconds(90)) { $0.durationCheck = .onlyAfter60s }
    scene.present("Tip", for: .seconds(50))
    scene.present("Tip", for: .seconds(50))
    #expect(scene.shows("Tip"))
    scene.wait(.seconds(60))
    scene.checkDurations()
    #expect(scene.status("Tip") == .invalidated(.displayDurationExceeded))
  }

  @Test("3.6 one view after another exceeds the limit by 60 s at most")
  func overshoot() throws {
    let scene = try scene(.seconds(70))
    scene.present("Tip", for: .seconds(69))
    #expect(scene.shows("Tip"))
    for _ in 0..<600 where scene.isOnScreen("Tip") {
      scene.wait(.seconds(1))
      scene.checkDurations()
    }
    #expect(scene.stored("Tip").duration == .seconds(129))
    #expect(scene.invalidation(of: "Tip") == .displayDurationExceeded)
  }

  @Test("3.6 a younger view of the same tip keeps its own 60 s")
  func youngerView() throws {
    let scene = try scene(.seconds(100))
    #expect(scene.shows("Tip", slot: 0))
    scene.wait(.seconds(80))
    #expect(scene.shows("Tip", slot: 1))
    scene.wait(.seconds(20))
    scene.checkDurations()
    #expect(scene.views(of: "Tip").map(\.display.slot) == [1])
    #expect(scene.invalidation(of: "Tip") == .displayDurationExceeded)
    scene.wait(.seconds(39))
    scene.checkDurations()
    #expect(scene.isOnScreen("Tip"))
    scene.wait(.seconds(1))
    scene.checkDurations()
    #expect(!scene.isOnScreen("Tip"))
  }

  @Test("3.6 a second view that was up as long leaves together with the first")
  func equallyOldView() throws {
    let scene = try scene(.seconds(100))
    #expect(scene.shows("Tip", slot: 0))
    #expect(scene.shows("Tip", slot: 1))
    scene.wait(.seconds(100))
    let first = try #require(scene.views(of: "Tip").first)
    scene.play(.checkDuration(presentation: first.display.presentation))
    #expect(scene.ended.map(\.reason) == [.durationLimit, .durationLimit])
    #expect(scene.invalidated.count == 1)
  }

  @Test("3.7 time in the background is not time on screen")
  func background() throws {
    let scene = try scene(.minutes(2))
    #expect(scene.shows("Tip"))
    scene.wait(.seconds(90))
    scene.ledger.pausePresentations(at: scene.time)
    scene.wait(.hours(8))
    scene.checkDurations()
    #expect(scene.isOnScreen("Tip"))
    scene.ledger.resumePresentations(at: scene.time)
    scene.wait(.seconds(29))
    scene.leave("Tip")
    #expect(scene.ended.map(\.visible) == [.seconds(119)])
    #expect(scene.status("Tip") == .available)
  }

  @Test("3.7 a tip that leaves in the background was visible up to then")
  func endsInBackground() throws {
    let scene = try scene(.minutes(2))
    #expect(scene.shows("Tip"))
    scene.wait(.seconds(10))
    scene.ledger.pausePresentations(at: scene.time)
    scene.wait(.hours(1))
    scene.end("Tip", .processEnded)
    #expect(scene.stored("Tip").duration == .seconds(10))
  }

  @Test("3.19 time on screen is measured by a clock that nobody can set")
  func clockJumpsWhileVisible() throws {
    let scene = try scene(.minutes(2))
    #expect(scene.shows("Tip"))
    scene.moveClock(by: .days(-30))
    scene.wait(.seconds(70))
    scene.moveClock(by: .days(365))
    scene.leave("Tip")
    #expect(scene.stored("Tip").duration == .seconds(70))
    #expect(scene.invalidation(of: "Tip") == nil)
  }
}
