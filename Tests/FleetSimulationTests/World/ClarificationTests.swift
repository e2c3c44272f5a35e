import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("what the knobs of sync decide")
struct ClarificationTests {
  @Test("2.12 C5 deleteDonations takes what is known here, or all up to a date, by the knob")
  func deletions() throws {
    for (knob, left) in [(DeleteDonations.known, 2), (.byTime, 0)] {
      var script = FleetScript("phone", "pad")
      script.knobs.deleteDonations = knob
      script.open("phone", "pad")
      script.at(.minutes(1), "phone", .donate(3))
      script.at(.minutes(5), "pad", .goOffline, .donate(2))
      script.at(.minutes(10), "phone", .forget)
      script.at(.minutes(20), "pad", .goOnline)
      let played = try script.play()
      #expect(played.donations(on: "phone") == left)
      #expect(played.agree("phone", "pad"))
    }
  }

  @Test("C5 by time, what a slow clock dates before a known deletion is left out everywhere")
  func datedBeforeDeletion() throws {
    var script = FleetScript("phone", "pad")
    script.knobs.deleteDonations = .byTime
    script.describe("pad") { $0.clockOffset = .days(1) }
    script.open("phone", "pad")
    script.at(.minutes(10), "pad", .forget)
    script.at(.hours(2), "phone", .donate(3))
    script.at(.days(2), "phone", .donate(1))
    let played = try script.play()
    #expect(played.donations(on: "phone") == 1)
    #expect(played.donations(on: "pad") == 1)
  }

  @Test("C5 by time, a clock far behind deletes up to its own date, which is before all zeros")
  func deletedBeforeZero() throws {
    var script = FleetScript("phone", "pad")
    script.knobs.deleteDonations = .byTime
    script.describe("phone") { $0.clockOffset = .zero - .days(1) }
    script.open("phone", "pad")
    script.at(.minutes(5), "phone", .donate(3))
    script.at(.minutes(10), "phone", .forget)
    script.at(.hours(2), "phone", .donate(2))
    let played = try script.play()
    #expect(played.donations(on: "phone") == 2)
    #expect(played.donations(on: "pad") == 2)
  }

  @Test("C8 making an empty record is no write; if it were, it would beat a filled one")
  func creation() throws {
    for (knob, isKept) in [(YesNo.no, true), (.yes, false)] {
      var script = FleetScript(
        "phone", "pad", rule: "#Rule(Self.didVisit) { $0.donations.count == 0 }")
      script.sync.merge = .lwwRecord
      script.knobs.creationIsAWrite = knob
      script.describe("pad") { $0.joins = .hours(1) }
      script.open("phone")
      script.at(.minutes(1), "phone", .home)
      script.at(.minutes(2), "phone", .close)
      // The tip is asked for on an empty store, where its rule hides it.
      script.at(.hours(1), "pad", .donate(1), .home)
      let played = try script.play()
      #expect(played.displays(on: "pad").isEmpty)
      #expect((played.reason(on: "phone") == .tipClosed) == isKept)
    }
  }

  @Test("C13 a reset that clears all deletes the donations of the tip's rules everywhere")
  func clearsAll() throws {
    var script = FleetScript(
      "phone", "pad", rule: "#Rule(Self.didVisit) { $0.donations.count >= 2 }")
    script.knobs.resetEligibilityClears = .all
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(2))
    script.at(.minutes(2), "pad", .home)
    script.at(.minutes(3), "pad", .close)
    script.at(.minutes(5), "phone", .resetEligibility(tip: TipIndex(0)))
    script.show(1, on: "pad", from: .minutes(10))
    let played = try script.play()
    #expect(played.displays(on: "pad").count == 1)
    #expect(played.withheldReasons(on: "pad").last == .rule(0))
    #expect(played.donations(on: "pad") == 0)
    #expect(played.reason(on: "pad") == nil)
  }

  @Test("C11 a reset clears the frequency gate, the account's too")
  func clearsGate() throws {
    for scope in FrequencyScope.allCases {
      for resets in [true, false] {
        var script = FleetScript("phone", "pad")
        script.tips = [TipSketch("First"), TipSketch("Second")]
        script.frequency = .daily
        script.knobs.frequencyScope = scope
        script.open("phone", "pad")
        script.show(tip: 0, on: "phone", from: .minutes(1))
        if resets { script.at(.minutes(5), "phone", .resetAtNextLaunch, .terminate) }
        script.show(tip: 1, on: "phone", from: .minutes(10))
        let played = try script.play()
        #expect(played.displays(of: 1, on: "phone").count == (resets ? 1 : 0))
      }
    }
  }

  @Test("2.9 a parameter that another device writes is what this one reads, too")
  func parametersTravel() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .pro(true))
    script.at(.minutes(5), "pad", .pro(false))
    let before = try script.play(for: .minutes(4))
    #expect(before.isPro(on: "pad"))
    let after = try script.play()
    #expect(!after.isPro(on: "phone"))
  }
}
