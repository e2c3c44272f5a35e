import CloudSync
import DeviceSystems
import FleetFacts
import Mutants
import Scenarios
import SimulatedNetwork
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("failure modes between devices")
struct FailureModeTests {
  @Test("8.1 a dismissed tip shows again on a device that has not imported yet")
  func shownBeforeImport() throws {
    for pushes in [true, false] {
      var script = FleetScript("phone", "pad")
      script.sync.push.isEnabled = pushes
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .home)
      script.at(.minutes(2), "phone", .close)
      script.show(2, on: "pad", from: .minutes(5))
      let played = try script.play()
      #expect(played.displays(on: "pad").count == (pushes ? 0 : 2))
    }
  }

  @Test("8.2 a fresh device shows a tip that was dismissed everywhere else")
  func freshDevice() throws {
    var script = FleetScript("phone", "pad")
    script.describe("pad") { $0.joins = .hours(1) }
    script.open("phone")
    script.at(.minutes(1), "phone", .home)
    script.at(.minutes(2), "phone", .close)
    // The screen opens at once, before the first import is through.
    script.at(.hours(1) + .minutes(1), "pad", .home)
    script.at(.hours(1) + .minutes(2), "pad", .elsewhere, .home)
    let played = try script.play()
    #expect(played.displayTimes(on: "pad") == [.hours(1) + .minutes(1)])
    #expect(played.withheldReasons(on: "pad").last == .invalidated(.tipClosed))
  }

  @Test(
    "7.34 nothing tells a fresh device that its first import is through; it evaluates what it has")
  func noSignal() throws {
    var script = FleetScript(
      "phone", "pad", rule: "#Rule(Self.didVisit) { $0.donations.count == 0 }")
    script.describe("pad") { $0.joins = .hours(1) }
    script.open("phone")
    script.at(.minutes(1), "phone", .donate(3))
    script.at(.hours(1), "pad", .home)
    script.at(.hours(1) + .minutes(1), "pad", .elsewhere, .home)
    let played = try script.play()
    #expect(played.displays(on: "pad").count == 1)
    #expect(played.withheldReasons(on: "pad") == [.rule(0)])
  }

  @Test("8.3 a partition lets the total exceed the cap")
  func capUnderPartition() throws {
    let played = try CapUnderPartitionTests.partition(devices: 3, cap: 2, known: 1).play()
    #expect(played.displays().count == 1 + 3 * (2 - 1))
  }

  @Test(
    "6.8 7.5 7.36 8.4 of two displays at once one is lost where the last writer wins, only there"
  )
  func lostDisplay() throws {
    let strategies: [(MergeChoice, Int)] = [
      (.lwwRecord, 1), (.lwwField, 1), (.gCounter, 2), (.displayLog, 2),
    ]
    for (merge, known) in strategies {
      var script = FleetScript("phone", "pad", cap: 9)
      script.sync.merge = merge
      script.open("phone", "pad")
      script.show(1, on: "phone", from: .minutes(1))
      script.show(1, on: "pad", from: .minutes(1))
      let played = try script.play()
      #expect(played.displays().count == 2)
      #expect(played.count(on: "phone") == known, "\(merge.name)")
      #expect(played.count(on: "pad") == known, "\(merge.name)")
    }
  }

  @Test("6.9 7.30 8.5 a stale device takes a dismissal back when whole records are overwritten")
  func dismissalTakenBack() throws {
    for (merge, comesBack) in [
      (MergeChoice.lwwRecord, true), (.lwwField, false), (.gCounter, false), (.displayLog, false),
    ] {
      var script = FleetScript("phone", "pad")
      script.sync.merge = merge
      script.sync.push.isEnabled = false
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .home)
      script.at(.minutes(2), "phone", .close)
      // The pad has not heard of it, shows the tip, and uploads its whole record.
      script.show(1, on: "pad", from: .minutes(5))
      script.at(.minutes(10), "phone", .leave)
      script.at(.minutes(11), "phone", .home)
      script.at(.minutes(12), "phone", .elsewhere, .home)
      let played = try script.play()
      #expect((played.reason(on: "phone") == nil) == comesBack, "\(merge.name)")
      #expect((played.displays(on: "phone").count > 1) == comesBack, "\(merge.name)")
    }
  }

  @Test(
    "6.9 with a status of which the last writer wins, even exact counts do not keep a dismissal")
  func lastStatusWins() throws {
    for (knob, isKept) in [(StatusMerge.sticky, true), (.lww, false)] {
      var script = FleetScript("phone", "pad", cap: 9)
      script.knobs.mergeStatus = knob
      script.knobs.creationIsAWrite = .yes
      script.open("phone", "pad")
      script.at(.minutes(1), "pad", .goOffline)
      script.at(.minutes(2), "phone", .home)
      script.at(.minutes(3), "phone", .close)
      script.at(.minutes(5), "pad", .home)
      script.at(.minutes(6), "pad", .elsewhere, .goOnline)
      let played = try script.play()
      #expect((played.reason(on: "phone") == .tipClosed) == isKept)
      #expect(played.agree("phone", "pad"))
    }
  }

  @Test("8.14 a rule that asks for exactly one donation never fires when two arrive at once")
  func exactlyOne() throws {
    for (rule, shown) in [("==", 0), (">=", 1)] {
      var script = FleetScript(
        "phone", "pad", rule: "#Rule(Self.didVisit) { $0.donations.count \(rule) 1 }")
      script.open("phone")
      script.at(.minutes(1), "pad", .home)
      script.at(.minutes(2), "phone", .donate(2))
      let played = try script.play()
      #expect(played.displays(on: "pad").count == shown)
    }
  }

  @Test("2.22 8.15 a clock that is ahead makes donations that count too long elsewhere")
  func skewedDonation() throws {
    let rule = "#Rule(Self.didVisit) { $0.donations.donatedWithin(.hour).count >= 1 }"
    for (skew, shown) in [(SimulatedDuration.zero, 0), (.hours(3), 1)] {
      var script = FleetScript("phone", "pad", rule: rule)
      script.describe("phone") { $0.clockOffset = skew }
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(1))
      script.at(.hours(2), "pad", .home)
      let played = try script.play()
      #expect(played.displays(on: "pad").count == shown)
    }
  }

  @Test("8.15 a clock that is set back freezes the frequency gate")
  func frozenGate() throws {
    for (jump, shown) in [(SimulatedDuration.zero, 1), (.days(-365), 0)] {
      var script = FleetScript("phone")
      script.tips = [TipSketch("First"), TipSketch("Second")]
      script.frequency = .daily
      script.show(tip: 0, on: "phone", from: .minutes(1))
      script.at(.minutes(5), "phone", .jumpClock(by: jump))
      script.show(tip: 1, on: "phone", from: .days(2))
      let played = try script.play()
      #expect(played.displays(of: 1).count == shown)
    }
  }

  @Test("8.16 a full account lets devices drift apart while each of them looks fine")
  func fullAccount() throws {
    var script = FleetScript("phone", "pad", cap: 2)
    script.open("phone", "pad")
    script.fault("full", .quotaFull(account: 0), from: .zero, to: .days(30))
    script.show(3, on: "phone", from: .minutes(1))
    script.show(3, on: "pad", from: .minutes(10))
    script.at(.days(20), "phone", .open)
    let played = try script.play()
    #expect(played.displays().count == 4)
    for name in ["phone", "pad"] {
      #expect(played.reason(on: name) == .displayCountExceeded)
      #expect(played.pending(on: name) > 0)
    }
  }

  @Test(
    "8.17 with a schema that was never deployed everything works on each device and nothing travels"
  )
  func schema() throws {
    var script = FleetScript("phone", "pad", cap: 2)
    script.open("phone", "pad")
    script.fault(
      "schema", .hubError(.invalidArguments, retryAfter: .hours(1)), from: .zero, to: .days(9))
    script.show(3, on: "phone", from: .minutes(1))
    script.show(3, on: "pad", from: .minutes(10))
    let played = try script.play(for: .days(8))
    #expect(played.displays().count == 4)
    #expect(played.hub.zones[0].liveCount == 0)
    #expect(Set(played.waits(on: "phone")) == [.invalidArguments])
    for name in ["phone", "pad"] {
      #expect(played.count(on: name) == 2)
      #expect(played.reason(on: name) == .displayCountExceeded)
      #expect(played.requests(.uploadRequest, from: name).count == 1)
    }
    // Only exports are refused.
    let fetches = played.facts.compactMap { fact -> [SyncError]? in
      guard case .sync(.fetchAnswered(_, let error, _, _, _)) = fact.kind else { return nil }
      return error.map { [$0] } ?? []
    }
    #expect(!fetches.isEmpty && fetches.allSatisfy(\.isEmpty))
  }

  @Test("8.18 two devices that make the record of one tip before they meet end with one record")
  func oneRecord() throws {
    for creation in YesNo.allCases {
      var script = FleetScript("phone", "pad")
      script.knobs.creationIsAWrite = creation
      script.at(.zero, "phone", .goOffline)
      script.at(.zero, "pad", .goOffline)
      script.show(1, on: "phone", from: .minutes(1))
      script.show(1, on: "pad", from: .minutes(1))
      script.at(.minutes(5), "phone", .finish())
      script.at(.minutes(6), "phone", .goOnline)
      script.at(.minutes(7), "pad", .goOnline)
      let played = try script.play()
      #expect(played.names == ["Tip"])
      #expect(played.reason(on: "pad") == .actionPerformed)
      #expect(played.count(on: "pad") == 2)
      // The tip's record, and what each of the two counted.
      #expect(played.hub.zones[0].liveCount == 3)
    }
  }

  @Test("7.32 the record that both made before the first sync is one from then on")
  func duplicates() throws {
    var script = FleetScript("phone", "pad")
    script.at(.zero, "phone", .goOffline)
    script.at(.zero, "pad", .goOffline)
    // Both make both records, and write other things into them.
    script.at(.minutes(1), "phone", .finish(), .pro(true))
    script.at(
      .minutes(2), "pad", .invalidate(tip: TipIndex(0), reason: .tipClosed), .pro(false))
    script.at(.minutes(3), "phone", .goOnline, .open)
    script.at(.minutes(4), "pad", .goOnline, .open)
    let played = try script.play()
    #expect(played.hub.zones[0].liveCount == 2)
    #expect(played.agree("phone", "pad"))
    // The first end stays, and the value that arrived last.
    #expect(played.reason(on: "pad") == .actionPerformed)
    #expect(!played.isPro(on: "phone"))
    #expect(played.pending(on: "phone") == 0 && played.pending(on: "pad") == 0)
  }

  @Test("8.20 devices that use two containers are apart for ever and nobody notices")
  func twoContainers() throws {
    var script = FleetScript("phone", "pad", cap: 2)
    script.describe("pad") { $0.account = 1 }
    script.open("phone", "pad")
    script.show(3, on: "phone", from: .minutes(1))
    script.show(3, on: "pad", from: .minutes(10))
    let played = try script.play()
    #expect(played.displays().count == 4)
    #expect(played.waits(on: "phone").isEmpty && played.waits(on: "pad").isEmpty)
    #expect(played.pending(on: "phone") == 0 && played.pending(on: "pad") == 0)
  }

  @Test("8.23 a sync layer that takes a failure for final that would pass drops the records")
  func failureTakenForFinal() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.fault("flaky", .partialFailure(.percent(50)), from: .zero, to: .hours(1))
    script.at(.minutes(1), "phone", .donate(40))
    let final = try #require(Mutant(id: "partial-failure-as-success"))
    for (mutant, isWhole) in [(nil, true), (final, false)] as [(Mutant?, Bool)] {
      let played = Played(try script.scenario(duration: .hours(4)), mutant: mutant)
      #expect(played.donations(on: "phone") == 40)
      #expect((played.donations(on: "pad") == 40) == isWhole)
      #expect(played.pending(on: "phone") == 0)
    }
  }

  @Test("8.23 errors that pass drop no record")
  func transientErrors() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.fault("flaky", .partialFailure(.percent(80)), from: .zero, to: .hours(1))
    script.fault(
      "busy", .hubError(.zoneBusy, retryAfter: .zero), from: .minutes(2), to: .minutes(5))
    script.fault(
      "lost", .lostAnswers([DeviceIndex(0)], .percent(50)), from: .zero, to: .hours(1))
    for minute in 1..<20 { script.at(.minutes(Int64(minute)), "phone", .donate(5)) }
    let played = try script.play(for: .hours(4))
    #expect(played.donations(on: "phone") == 95)
    #expect(played.donations(on: "pad") == 95)
    #expect(played.pending(on: "phone") == 0)
  }
}
