import SimulationKernel
import Testing

@testable import TipDomain

@Suite struct InvalidationTests {
  @Test("1.14 invalidation is for good: rules alone never make the tip eligible again")
  func permanent() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady])])
    scene.invalidate("Tip", .actionPerformed)
    scene.set("App.isReady", to: true)
    scene.donate(times: 5)
    scene.wait(.days(400))
    scene.relaunch()
    #expect(scene.status("Tip") == .invalidated(.actionPerformed))
    #expect(scene.ineligibilityReason(of: "Tip") == .invalidated(.actionPerformed))
  }

  @Test("1.14 each reason is stored as it was given", arguments: InvalidationReason.allCases)
  func reasonIsStored(reason: InvalidationReason) throws {
    let scene = try LedgerScene(["Tip"])
    scene.invalidate("Tip", reason)
    #expect(scene.invalidation(of: "Tip") == reason)
    #expect(scene.invalidated.map(\.cause) == [.person])
  }

  @Test("1.14 an app may invalidate a tip that was never evaluated")
  func neverEvaluated() throws {
    let scene = try LedgerScene(["Tip"])
    scene.invalidate("Tip")
    #expect(scene.recordCount == 1)
    #expect(!scene.shows("Tip"))
  }

  @Test(
    "1.15 which of two reasons stays is a knob",
    arguments: [
      (StatusReason.firstWins, InvalidationReason.tipClosed), (.lastWins, .actionPerformed),
    ])
  func twoReasons(knob: StatusReason, kept: InvalidationReason) throws {
    let scene = try LedgerScene(["Tip"]) { $0.statusReason = knob }
    scene.invalidate("Tip", .tipClosed)
    scene.invalidate("Tip", .actionPerformed)
    #expect(scene.invalidation(of: "Tip") == kept)
  }

  @Test("1.15 a limit that is reached after an end does not replace its reason, whatever the knob")
  func limitAfterEnd() throws {
    for knob in StatusReason.allCases {
      let scene = try LedgerScene([SceneTip("Tip", count: 1)]) {
        $0.statusReason = knob
        $0.remoteInvalidationRetracts = .no
      }
      #expect(scene.shows("Tip"))
      scene.mergeInvalidation(of: "Tip", .actionPerformed)
      #expect(scene.isOnScreen("Tip"))
      scene.leave("Tip")
      #expect(scene.count(of: "Tip") == 1 && !scene.isOnScreen("Tip"))
      #expect(scene.invalidation(of: "Tip") == .actionPerformed)
    }
  }

  @Test("1.16 resetEligibility brings an invalidated tip back to pending or available by its rules")
  func resetEligibility() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.isReady], count: 1)])
    scene.set("App.isReady", to: true)
    scene.present("Tip")
    scene.resetEligibility(of: "Tip")
    #expect(scene.status("Tip") == .available)
    scene.set("App.isReady", to: false)
    #expect(scene.status("Tip") == .pending)
    #expect(scene.stored("Tip").status.epoch == 1)
  }

  @Test("1.16 a tip may be reset as often as a run lasts")
  func manyResets() throws {
    let scene = try LedgerScene(["Tip"])
    let many = StoredStatus(epoch: 65_535, invalidation: .tipClosed, date: .zero)
    scene.merge(.statusMerged(record: scene.record(of: "Tip"), status: many))
    #expect(scene.status("Tip") == .invalidated(.tipClosed))
    for epoch in [65_536, 65_537] as [UInt32] {
      scene.resetEligibility(of: "Tip")
      #expect(scene.status("Tip") == .available)
      #expect(scene.stored("Tip").status.epoch == epoch)
      scene.invalidate("Tip")
    }
  }

  @Test("1.16 by default the reset forgets displays and time, and keeps donations")
  func resetKeepsDonations() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedThrice], count: 1)])
    scene.donate(times: 3)
    scene.present("Tip")
    scene.resetEligibility(of: "Tip")
    #expect(scene.count(of: "Tip") == 0)
    #expect(scene.stored("Tip").duration == .zero)
    #expect(scene.donations().count == 3)
    #expect(scene.shows("Tip"))
  }

  @Test("1.16 a reset that forgets nothing leaves a tip at its limit invalidated at once")
  func resetForgetsNothing() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 1)]) {
      $0.resetEligibilityClears = .nothing
    }
    scene.present("Tip")
    scene.resetEligibility(of: "Tip")
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
    #expect(scene.stored("Tip").status.epoch == 1)
    #expect(scene.count(of: "Tip") == 1)
  }

  @Test("1.16 a reset that forgets nothing helps a tip that was closed before its limit")
  func resetAfterClosing() throws {
    let scene = try LedgerScene([SceneTip("Tip", count: 2)]) {
      $0.resetEligibilityClears = .nothing
    }
    #expect(scene.shows("Tip"))
    scene.close("Tip")
    scene.resetEligibility(of: "Tip")
    #expect(scene.present("Tip"))
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
  }

  @Test("1.16 a reset that forgets all deletes the donations of the tip's rules, each event once")
  func resetForgetsAll() throws {
    let scene = try LedgerScene([
      SceneTip("Tip", rules: [SceneRule.visitedThrice, SceneRule.visitedToday])
    ]) { $0.resetEligibilityClears = .all }
    scene.donate(times: 3)
    scene.donate("App.entered", place: 1)
    scene.invalidate("Tip")
    scene.resetEligibility(of: "Tip")
    #expect(scene.facts.count == 2)
    #expect(scene.donations().isEmpty)
    #expect(scene.donations(of: "App.entered").count == 1)
    #expect(scene.status("Tip") == .pending)
  }

  @Test("1.16 a reset that forgets all forgets displays and time too, and rules begin anew")
  func resetForgetsTallies() throws {
    let scene = try LedgerScene([SceneTip("Tip", rules: [SceneRule.visitedThrice], count: 1)]) {
      $0.resetEligibilityClears = .all
    }
    scene.donate(times: 3)
    scene.present("Tip")
    #expect(scene.status("Tip") == .invalidated(.displayCountExceeded))
    #expect(scene.count(of: "Tip") == 1)
    #expect(scene.stored("Tip").duration == .seconds(5))
    scene.resetEligibility(of: "Tip")
    #expect(scene.count(of: "Tip") == 0)
    #expect(scene.stored("Tip").duration == .zero)
    #expect(scene.ineligibilityReason(of: "Tip") == .rule(0))
    scene.donate(times: 3)
    #expect(scene.shows("Tip"))
  }

  @Test("1.16 with durations kept, a tip that used up its time ends at once")
  func resetKeepsDuration() throws {
    let scene = try LedgerScene([SceneTip("Tip", duration: .minutes(1))]) {
      $0.resetEligibilityClears = .nothing
    }
    scene.present("Tip", for: .minutes(2))
    scene.resetEligibility(of: "Tip")
    #expect(scene.status("Tip") == .invalidated(.displayDurationExceeded))
  }

  @Test("1.17 closing the view invalidates the tip")
  func closing() throws {
    let scene = try LedgerScene(["Tip"])
    #expect(scene.shows("Tip"))
    scene.close("Tip")
    #expect(scene.ended.map(\.reason) == [.closed])
    #expect(scene.status("Tip") == .invalidated(.tipClosed))
  }

  @Test("1.17 closing one of two views of a tip takes both off the screen")
  func closingOneOfTwo() throws {
    let scene = try LedgerScene(["Tip"])
    #expect(scene.shows("Tip", slot: 0))
    #expect(scene.shows("Tip", slot: 1))
    scene.close("Tip")
    #expect(!scene.isOnScreen("Tip"))
    #expect(scene.journal.count { if case .invalidated = $0 { true } else { false } } == 1)
  }

  @Test(
    "1.17 whether a tap beside a popover counts as closing is a knob",
    arguments: [
      (OutsideTap.dismissOnly, TipStatus.available), (.invalidate, .invalidated(.tipClosed)),
    ])
  func outsideTap(knob: OutsideTap, status: TipStatus) throws {
    let scene = try LedgerScene(["Tip"]) { $0.outsideTap = knob }
    #expect(scene.shows("Tip"))
    scene.end("Tip", .tappedOutside)
    #expect(scene.ended.map(\.reason) == [.tappedOutside])
    #expect(scene.status("Tip") == status)
  }

  @Test("1.17 leaving the screen and the end of the process do not invalidate")
  func leaving() throws {
    for reason in [DisplayEndReason.screenLeft, .processEnded, .actionPerformed] {
      let scene = try LedgerScene(["Tip"])
      #expect(scene.shows("Tip"))
      scene.end("Tip", reason)
      #expect(scene.status("Tip") == .available)
    }
  }
}
