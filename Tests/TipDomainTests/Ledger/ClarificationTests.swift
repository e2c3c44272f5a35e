import SimulationKernel
import Testing

@testable import TipDomain

/// What the statements leave open; C1, C4, C5, C6, C10, C12 and C13 stand with the statement that
/// they clarify.
@Suite struct ClarificationTests {
  @Test("C2 an invalidation from elsewhere takes a visible tip off the screen, or by choice not")
  func remoteInvalidation() throws {
    for knob in YesNo.allCases {
      let scene = try LedgerScene(["Tip"]) { $0.remoteInvalidationRetracts = knob }
      #expect(scene.shows("Tip", slot: 0) && scene.shows("Tip", slot: 1))
      scene.mergeInvalidation(of: "Tip")
      #expect(scene.isOnScreen("Tip") == (knob == .no))
      #expect(scene.ended.map(\.reason) == (knob == .yes ? [.invalidated, .invalidated] : []))
      #expect(scene.status("Tip") == .invalidated(.tipClosed))
    }
  }

  @Test("C2 an invalidation from elsewhere leaves a tip alone that an override shows")
  func remoteInvalidationOfOverridden() throws {
    let scene = try LedgerScene(["Tip"])
    scene.ledger.overrides.showsAll = true
    #expect(scene.shows("Tip"))
    scene.mergeInvalidation(of: "Tip")
    #expect(scene.isOnScreen("Tip"))
  }

  @Test("C3 a limit reached only through a merge invalidates the tip here too")
  func mergedLimit() throws {
    let scene = try LedgerScene([
      SceneTip("Count", count: 3), SceneTip("Time", duration: .minutes(2)),
    ])
    scene.present("Count")
    scene.mergeTallies(of: "Count", count: 3)
    #expect(scene.invalidated.map(\.cause) == [.limitReachedByMerge])
    #expect(scene.status("Count") == .invalidated(.displayCountExceeded))
    scene.mergeTallies(of: "Time", count: 1, duration: .minutes(2))
    #expect(scene.status("Time") == .invalidated(.displayDurationExceeded))
  }

  @Test("C3 a merge below the limit, or of a tip without one, invalidates nothing")
  func mergedBelowLimit() throws {
    let scene = try LedgerScene([SceneTip("Three", count: 3), "Free"])
    scene.mergeTallies(of: "Three", count: 2, duration: .days(1))
    scene.mergeTallies(of: "Free", count: 99, duration: .days(1))
    #expect(scene.status("Three") == .available)
    #expect(scene.status("Free") == .available)
  }

  @Test("C3 unless a counted display is on this screen: then the tip ends with it")
  func mergedLimitWhileVisible() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 3)])
    #expect(scene.shows("Tip"))
    scene.mergeTallies(of: "Tip", count: 3)
    #expect(scene.isOnScreen("Tip"))
    #expect(scene.status("Tip") == .available)
    scene.leave("Tip")
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
  }

  @Test("C3 by choice only the next attempt notices the merged count")
  func mergedCountAtNextAttempt() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 3)]) { $0.mergeReachesLimit = .nextAttempt }
    scene.mergeTallies(of: "Tip", count: 4)
    #expect(scene.status("Tip") == .available)
    #expect(scene.ineligibilityReason(of: "Tip") == .displayLimitReached(known: 4, limit: 3))
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
  }

  @Test("C3 by choice only the next attempt notices the merged time")
  func mergedTimeAtNextAttempt() throws {
    let scene = try LedgerScene([SceneTip("Tip", duration: .minutes(2))]) {
      $0.mergeReachesLimit = .nextAttempt
    }
    scene.mergeTallies(of: "Tip", count: 1, duration: .minutes(3))
    #expect(scene.status("Tip") == .available)
    #expect(scene.ineligibilityReason(of: "Tip") == .invalidated(.displayDurationExceeded))
    #expect(scene.status("Tip") == .invalidated(.displayDurationExceeded))
  }

  @Test("C7 a reset carries a new epoch, and an invalidation after it belongs to that epoch")
  func epochs() throws {
    let scene = try LedgerScene(["Tip"])
    for epoch in UInt32(0)..<3 {
      scene.invalidate("Tip", .tipClosed)
      #expect(scene.invalidated.map(\.epoch) == [epoch])
      scene.resetEligibility(of: "Tip")
    }
    #expect(scene.stored("Tip").status.epoch == 3)
  }

  @Test("C7 a tip that was reset on another device is eligible here too")
  func resetElsewhere() throws {
    let scene = try LedgerScene(["Tip"])
    scene.invalidate("Tip", .tipClosed)
    scene.merge(
      .statusMerged(
        record: scene.record(of: "Tip"),
        status: StoredStatus(epoch: 1, invalidation: nil, date: scene.wall)))
    #expect(scene.shows("Tip"))
  }

  @Test("C9 pending and available are derived: a store remembers neither")
  func derived() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])])
    #expect(!scene.shows("Tip"))
    let stored = scene.stored("Tip")
    #expect(scene.status("Tip") == .pending)
    scene.set("App.isReady", to: true)
    #expect(scene.status("Tip") == .available)
    #expect(scene.stored("Tip") == stored)
  }

  @Test("C11 measured from the disappearance, a display that was ended by the process closes too")
  func processEnd() throws {
    let scene = try LedgerScene(["First", "Second"], frequency: .hourly) {
      $0.frequencyFrom = .disappear
    }
    #expect(scene.shows("First"))
    scene.wait(.minutes(10))
    scene.end("First", .processEnded)
    scene.relaunch()
    #expect(scene.ineligibilityReason(of: "Second") == .frequency(until: scene.wall + .hours(1)))
  }
}
