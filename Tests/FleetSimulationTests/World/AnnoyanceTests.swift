import FleetFacts
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

@Suite("failure modes on one device")
struct AnnoyanceTests {
  @Test("8.6 a reset left in a release build brings dismissed tips back at every launch")
  func resetAtEveryLaunch() throws {
    for resets in [true, false] {
      var script = FleetScript("phone", "pad")
      script.describe("phone") { $0.resetsAtEveryLaunch = resets }
      script.open("pad")
      for hour in 1...4 {
        script.at(.hours(Int64(hour)), "phone", .home)
        script.at(.hours(Int64(hour)) + .minutes(1), "phone", .close, .terminate)
      }
      let played = try script.play()
      #expect(played.displays(on: "phone").count == (resets ? 4 : 1))
      #expect(
        played.howMany { if case .sync(.zoneEmptied) = $0 { true } else { false } }
          == (resets ? 4 : 0))
    }
  }

  @Test("8.7 a second configure, or a reset after the first, is refused")
  func alreadyConfigured() throws {
    var script = FleetScript("phone")
    script.open("phone")
    script.at(.minutes(1), "phone", .configureAgain, .resetDatastore)
    let played = try script.play()
    let refusals = played.howMany {
      $0 == .tip(.configurationRefused(.tipsDatastoreAlreadyConfigured))
    }
    #expect(refusals == 2)
  }

  @Test("8.8 a tip that is presented again at each tab switch uses its limit up within a minute")
  func countedTwice() throws {
    // With a limit of one, which is the workaround, it comes once.
    for limit in [5, 1] {
      var script = FleetScript("phone", cap: limit)
      for second in 0..<10 {
        script.at(.seconds(Int64(second) * 2), "phone", .home)
        script.at(.seconds(Int64(second) * 2 + 1), "phone", .elsewhere)
      }
      let played = try script.play()
      let times = (0..<limit).map { SimulatedDuration.seconds(Int64($0) * 2) }
      #expect(played.displayTimes() == times)
      #expect(played.reason(on: "phone") == .displayCountExceeded)
    }
  }

  @Test("8.9 a tip whose popover never comes is available and never displayed")
  func neverShown() throws {
    var script = FleetScript("phone")
    script.knobs.presentationDropProbability = .always
    script.show(5, on: "phone", from: .minutes(1))
    let played = try script.play()
    #expect(played.displays().isEmpty)
    #expect(played.status(on: "phone") == .available)
    #expect(played.withheldReasons(on: "phone") == Array(repeating: .presentationDropped, count: 5))
  }

  @Test("8.10 inside the gap old tips appear again, and each device has a gap of its own")
  func frequencyIgnored() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("First"), TipSketch("Second")]
    script.frequency = .daily
    script.sync.push.isEnabled = false
    script.open("phone", "pad")
    script.show(2, tip: 0, on: "phone", from: .minutes(1))
    script.show(1, tip: 1, on: "phone", from: .minutes(3))
    script.show(1, tip: 1, on: "pad", from: .minutes(4))
    let played = try script.play()
    #expect(played.displays(of: 0, on: "phone").count == 2)
    #expect(played.displays(of: 1, on: "phone").isEmpty)
    #expect(played.displays(of: 1, on: "pad").count == 1)
  }

  @Test("8.11 with the frequency left at daily one tip keeps all others away for 24 hours")
  func nothingToday() throws {
    var script = FleetScript("phone")
    script.tips = [TipSketch("First"), TipSketch("Second"), TipSketch("Third")]
    script.frequency = .daily
    script.show(tip: 0, on: "phone", from: .minutes(1))
    for hour in 1..<30 {
      script.show(tip: 1, on: "phone", from: .hours(Int64(hour)))
      script.show(tip: 2, on: "phone", from: .hours(Int64(hour)) + .minutes(1))
    }
    let played = try script.play()
    // Whoever asks first when the day is over has its turn, and the next one waits again.
    #expect(played.displayTimes(of: 2).first == .hours(24) + .minutes(1))
    #expect(played.displays(of: 1).isEmpty)
  }

  @Test("8.12 an ordered group is stuck when its first tip can never be eligible")
  func stuckGroup() throws {
    var script = FleetScript("phone")
    script.tips = [
      TipSketch("First", rule: "#Rule(Self.didVisit) { $0.donations.count > 1000 }"),
      TipSketch("Second"),
    ]
    script.groups = [
      TipGroupDefinition(id: "group", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
    ]
    script.screens = [
      Screen(id: "group", slots: [TipSlot(tip: nil, group: GroupIndex(0))])
    ]
    script.at(.minutes(1), "phone", .donate(1_500))
    for day in 1..<20 { script.at(.days(Int64(day)), "phone", .visit(screen: 2)) }
    let played = try script.play()
    #expect(played.displays(of: nil).isEmpty)
    #expect(played.donations(on: "phone") == 1_500)
  }

  @Test("8.12 an ordered group is stuck when its first tip is dismissed and not invalidated")
  func dismissedGroup() throws {
    for knob in OutsideTap.allCases {
      var script = FleetScript("phone")
      script.tips = [TipSketch("First"), TipSketch("Second")]
      script.knobs.outsideTap = knob
      script.groups = [
        TipGroupDefinition(id: "group", priority: .ordered, tips: [TipIndex(0), TipIndex(1)])
      ]
      script.screens = [
        Screen(id: "group", slots: [TipSlot(tip: nil, group: GroupIndex(0))])
      ]
      for day in 1..<20 {
        script.at(.days(Int64(day)), "phone", .visit(screen: 2))
        script.at(
          .days(Int64(day)) + .minutes(1), "phone",
          .react(tip: TipIndex(0), with: .tapOutside), .elsewhere)
      }
      let played = try script.play()
      #expect(played.displays(of: 0).count == (knob == .dismissOnly ? 19 : 1))
      #expect(played.displays(of: 1).isEmpty == (knob == .dismissOnly))
    }
  }

  @Test("8.13 a dismissed tip shows on demand only after its eligibility was reset")
  func showAgain() throws {
    var script = FleetScript("phone")
    script.at(.minutes(1), "phone", .home)
    script.at(.minutes(2), "phone", .close)
    script.show(3, on: "phone", from: .minutes(3))
    script.at(.minutes(10), "phone", .resetEligibility(tip: TipIndex(0)))
    script.show(1, on: "phone", from: .minutes(11))
    let played = try script.play()
    #expect(played.displayTimes() == [.minutes(1), .minutes(11)])
  }

  @Test("8.14 a donation that lands before the view evaluates makes an exact rule miss")
  func everySecondTime() throws {
    var script = FleetScript("phone", rule: "#Rule(Self.didVisit) { $0.donations.count == 1 }")
    script.at(.minutes(1), "phone", .donate(1), .donate(1), .home)
    let played = try script.play()
    #expect(played.displays().isEmpty)
    #expect(played.withheldReasons(on: "phone") == [.rule(0)])
  }
}
