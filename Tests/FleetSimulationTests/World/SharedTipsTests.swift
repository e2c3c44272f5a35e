import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("tips on several devices")
struct SharedTipsTests {
  static let visits = "#Rule(Self.didVisit) { $0.donations.count >= 3 }"

  @Test("6.1 without sync nothing travels: every device shows its own n displays")
  func noSync() throws {
    var script = FleetScript("phone", "pad", cap: 2)
    script.sync.merge = .none
    script.open("phone", "pad")
    script.show(4, on: "phone", from: .minutes(1))
    script.show(4, on: "pad", from: .minutes(10))
    let played = try script.play()
    #expect(played.displays(on: "phone").count == 2)
    #expect(played.displays(on: "pad").count == 2)
    #expect(!played.has { if case .network = $0 { true } else { false } })
  }

  @Test("6.4 status, donations, parameters, counts and durations all travel")
  func everythingTravels() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(2), "phone", .donate(3), .pro(true), .finish())
    let played = try script.play()
    #expect(played.count(on: "pad") == 2)
    #expect(played.record(of: 0, on: "pad").duration == .seconds(10))
    #expect(played.donations(on: "pad") == 3)
    #expect(played.isPro(on: "pad"))
    #expect(played.reason(on: "pad") == .actionPerformed)
  }

  @Test("6.5 donations spread over two devices make a tip eligible on both")
  func rulesSpanDevices() throws {
    var script = FleetScript("phone", "pad", rule: Self.visits)
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .donate(2))
    script.at(.minutes(2), "pad", .home)
    script.at(.minutes(3), "pad", .donate(1))
    script.at(.minutes(5), "phone", .home)
    let played = try script.play()
    #expect(played.withheldReasons(on: "pad").first == .rule(0))
    #expect(played.displayTimes(on: "pad") == [.minutes(3)])
    #expect(played.displayTimes(on: "phone") == [.minutes(5)])
  }

  @Test("6.6 the cap holds on the total over all devices when each knows of the others")
  func capOnTotal() throws {
    var script = FleetScript("phone", "pad", "mac", cap: 3)
    script.open("phone", "pad", "mac")
    for turn in 0..<3 {
      let start = SimulatedDuration.minutes(Int64(turn) * 5 + 1)
      script.show(on: "phone", from: start)
      script.show(on: "pad", from: start + .minutes(1))
      script.show(on: "mac", from: start + .minutes(2))
    }
    let played = try script.play()
    #expect(played.displays().count == 3)
    for name in ["phone", "pad", "mac"] {
      #expect(played.reason(on: name) == .displayCountExceeded)
      #expect(played.count(on: name) == 3)
    }
  }

  @Test("6.6 the cap is enforced on what is known locally, no more")
  func capOnKnown() throws {
    var script = FleetScript("phone", "pad", cap: 3)
    script.open("phone", "pad")
    script.at(.seconds(30), "pad", .goOffline)
    script.show(5, on: "phone", from: .minutes(1))
    script.show(5, on: "pad", from: .minutes(1))
    let played = try script.play()
    #expect(played.displays(on: "phone").count == 3)
    #expect(played.displays(on: "pad").count == 3)
  }

  @Test("6.7 a tip dismissed on one device is not shown on another once that is synced")
  func dismissal() throws {
    var script = FleetScript("phone", "pad")
    script.open("phone", "pad")
    script.at(.minutes(1), "phone", .home)
    script.at(.minutes(2), "phone", .close)
    script.at(.minutes(3), "pad", .home)
    let played = try script.play()
    #expect(played.displays(on: "pad").isEmpty)
    #expect(played.withheldReasons(on: "pad") == [.invalidated(.tipClosed)])
  }

  @Test("C2 a dismissal elsewhere takes the tip off the screen, or leaves it, by the knob")
  func retraction() throws {
    for knob in [YesNo.yes, .no] {
      var script = FleetScript("phone", "pad")
      script.knobs.remoteInvalidationRetracts = knob
      script.at(.zero, "phone", .home)
      script.at(.zero, "pad", .home)
      script.at(.minutes(2), "phone", .close)
      script.at(.minutes(5), "pad", .elsewhere)
      let played = try script.play()
      let ends = played.times(on: "pad") {
        if case .tip(.displayEnded) = $0 { true } else { false }
      }
      #expect((ends.first == .minutes(5)) == (knob == .no))
      #expect(played.reason(on: "pad") == .tipClosed)
    }
  }

  @Test(
    "6.11 tips with platform-specific ids have counts and statuses of their own; two phones share")
  func platformIdentifiers() throws {
    var script = FleetScript("phone one", "phone two", "pad", cap: 2)
    script.tips[0].identifier = "Tip-{platform}"
    script.open("phone one", "phone two", "pad")
    script.show(2, on: "phone one", from: .minutes(1))
    script.show(2, on: "phone two", from: .minutes(5))
    script.show(3, on: "pad", from: .minutes(10))
    script.at(.minutes(20), "phone one", .donate(1), .pro(true))
    let played = try script.play()
    #expect(played.names == ["Tip-phone", "Tip-pad"])
    #expect(played.displays(on: "phone one").count == 2)
    #expect(played.displays(on: "phone two").isEmpty)
    #expect(played.displays(on: "pad").count == 2)
    #expect(played.donations(on: "pad") == 1)
    #expect(played.isPro(on: "pad"))
  }

  @Test("6.12 another id scheme in a new version orphans the old record and shows the tip again")
  func identifierScheme() throws {
    var script = FleetScript("phone", cap: 1)
    script.tips[0].identifier = "Tip-v{version}"
    script.show(2, on: "phone", from: .minutes(1))
    script.at(.minutes(5), "phone", .update(version: 2), .terminate)
    script.show(2, on: "phone", from: .minutes(6))
    let played = try script.play()
    #expect(played.displayTimes() == [.minutes(1), .minutes(6)])
    #expect(played.names == ["Tip-v1", "Tip-v2"])
    #expect(played.device("phone").systems.tips.records.count { $0.exists } == 2)
  }

  @Test("6.15 a signed-out device works alone; when it signs in, both histories meet")
  func signIn() throws {
    var script = FleetScript("phone", "pad", cap: 5)
    script.describe("pad") { $0.account = nil }
    script.open("phone", "pad")
    script.show(2, on: "phone", from: .minutes(1))
    script.show(2, on: "pad", from: .minutes(1))
    script.at(.minutes(2), "pad", .donate(2))
    script.at(.minutes(3), "phone", .donate(1))
    script.at(.minutes(10), "pad", .signIn(account: 0))
    let before = try script.play(for: .minutes(9))
    #expect(before.count(on: "pad") == 2)
    #expect(before.count(on: "phone") == 2)
    let after = try script.play()
    #expect(after.count(on: "phone") == 4)
    #expect(after.donations(on: "phone") == 3)
    #expect(after.agree("phone", "pad"))
  }

  @Test("4.9 an invalidation from elsewhere advances an ordered group at the next import")
  func groupAdvances() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("First"), TipSketch("Second")]
    script.groups = [
      TipGroupDefinition(id: "group", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
    ]
    script.screens = [
      Screen(id: "group", slots: [TipSlot(tip: nil, group: GroupIndex(0))])
    ]
    script.open("phone")
    script.at(.minutes(1), "pad", .visit(screen: 2))
    script.at(.minutes(2), "pad", .elsewhere)
    script.at(.minutes(3), "phone", .finish(0))
    script.at(.minutes(4), "pad", .visit(screen: 2))
    let played = try script.play()
    #expect(played.displays(of: nil, on: "pad").map(\.tip) == [TipIndex(0), TipIndex(1)])
    #expect(!played.has(on: "pad") { if case .tip(.invalidated) = $0 { true } else { false } })
  }

  @Test("4.10 devices of a partitioned group are at different steps and meet at the furthest one")
  func groupMerges() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("First"), TipSketch("Second"), TipSketch("Third")]
    script.groups = [
      TipGroupDefinition(
        id: "group", priority: .ordered, tips: [TipIndex(0), TipIndex(1), TipIndex(2)])
    ]
    script.screens = [
      Screen(id: "group", slots: [TipSlot(tip: nil, group: GroupIndex(0))])
    ]
    script.open("phone", "pad")
    script.at(.seconds(30), "pad", .goOffline)
    script.at(.minutes(1), "phone", .finish(0), .finish(1))
    script.at(.minutes(1), "pad", .finish(0))
    script.at(.minutes(2), "phone", .visit(screen: 2))
    script.at(.minutes(2), "pad", .visit(screen: 2))
    script.at(.minutes(3), "phone", .elsewhere)
    script.at(.minutes(3), "pad", .elsewhere, .goOnline)
    script.at(.minutes(5), "pad", .visit(screen: 2))
    let played = try script.play()
    #expect(played.displays(of: nil, on: "phone").map(\.tip) == [TipIndex(2)])
    #expect(played.displays(of: nil, on: "pad").map(\.tip) == [TipIndex(1), TipIndex(2)])
    #expect(played.agree("phone", "pad"))
  }

  @Test("3.17 the frequency gate is each device's own, or the account's, by the knob")
  func frequencyScope() throws {
    for (knob, shown) in [(FrequencyScope.perDevice, 2), (.perAccount, 1)] {
      var script = FleetScript("phone", "pad")
      script.tips = [TipSketch("First"), TipSketch("Second")]
      script.frequency = .daily
      script.knobs.frequencyScope = knob
      script.open("phone", "pad")
      script.show(tip: 0, on: "phone", from: .minutes(1))
      script.show(tip: 1, on: "pad", from: .minutes(5))
      script.show(tip: 1, on: "phone", from: .minutes(9))
      let played = try script.play()
      #expect(Set(played.displays(of: nil).map(\.tip)).count == shown)
    }
  }

  @Test("3.17 on four devices a person meets four new tips a gap, or one with the account's gate")
  func newTipsOnFourDevices() throws {
    for (knob, shown) in [(FrequencyScope.perDevice, 4), (.perAccount, 1)] {
      var script = FleetScript("phone", "pad", "mac", "vision")
      script.tips = ["First", "Second", "Third", "Fourth"].map { TipSketch($0) }
      script.frequency = .daily
      script.knobs.frequencyScope = knob
      for (index, name) in ["phone", "pad", "mac", "vision"].enumerated() {
        script.open(name)
        script.show(tip: index, on: name, from: .minutes(Int64(index) * 4 + 1))
      }
      let new = try script.play().displays(of: nil).filter(\.isFirst)
      #expect(new.count == shown, "\(knob)")
      #expect(Set(new.map(\.tip)).count == shown, "\(knob)")
    }
  }

  @Test("3.17 with a gate for the account, the gap ends everywhere at the same time")
  func frequencyOfAccount() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("First"), TipSketch("Second")]
    script.frequency = .daily
    script.knobs.frequencyScope = .perAccount
    script.open("phone", "pad")
    script.show(tip: 0, on: "phone", from: .minutes(1))
    script.show(tip: 1, on: "pad", from: .hours(24))
    script.show(tip: 1, on: "pad", from: .hours(24) + .minutes(1))
    let played = try script.play()
    #expect(played.displayTimes(of: 1) == [.hours(24) + .minutes(1)])
  }

  @Test("3.18 a tip that another device showed first is not new here and passes the gate")
  func notNewElsewhere() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("First"), TipSketch("Second")]
    script.frequency = .daily
    script.open("phone", "pad")
    script.show(tip: 0, on: "phone", from: .minutes(1))
    script.show(tip: 1, on: "pad", from: .minutes(2))
    script.show(tip: 0, on: "pad", from: .minutes(5))
    let synced = try script.play()
    #expect(synced.displayTimes(of: 0, on: "pad") == [.minutes(5)])
    #expect(synced.displays(of: 0, on: "pad").first?.isFirst == false)
    script.sync.merge = .none
    let alone = try script.play()
    #expect(alone.displays(of: 0, on: "pad").isEmpty)
  }
}
