import FleetSimulation
import SimulationKernel
import Testing
import TipDomain

/// Parts of statements about tips, rules and time that no other test shows, each in a fleet.
@Suite("statements about tips to their last word")
struct WholeTipStatementTests {
  @Test("1.2 two tips of one type with equal ids are one tip, on every device")
  func equalIdentifiers() throws {
    var script = FleetScript("phone", "pad")
    script.tips = [TipSketch("TrailTip", cap: 2), TipSketch("TrailTip", cap: 2)]
    for tip in 0...1 { script.tips[tip].identifier = "north" }
    script.open("pad")
    script.show(1, tip: 0, on: "phone", from: .minutes(1))
    script.show(1, tip: 1, on: "phone", from: .minutes(2))
    script.show(1, tip: 0, on: "phone", from: .minutes(3))
    script.show(1, tip: 1, on: "pad", from: .minutes(4))
    let played = try script.play()
    #expect(played.names == ["north"])
    #expect(played.displayTimes(of: 0) == [.minutes(1)])
    #expect(played.displayTimes(of: 1) == [.minutes(2)])
    for tip in 0...1 {
      for name in ["phone", "pad"] {
        #expect(played.count(of: tip, on: name) == 2)
        #expect(played.reason(of: tip, on: name) == .displayCountExceeded)
      }
    }
  }

  @Test("2.4 under another type or another property a parameter starts from its default")
  func renamedParameter() throws {
    var scenario = SmallScenario()
    scenario.parameters =
      #"{ "id": "Old.isReady" }, { "id": "New.isReady" }, { "id": "Old.isSet" }"#
    scenario.tips = ["Old.$isReady", "New.$isReady", "Old.$isSet"].enumerated()
      .map { ##"{ "type": "T\##($0)", "rules": ["#Rule(\##($1)) { $0 }"] }"## }
      .joined(separator: ", ")
    scenario.groups = ""
    scenario.people = ""
    scenario.devices = #"{ "id": "phone" }"#
    scenario.screens = #"{ "id": "home", "shows": ["T0", "T1", "T2"] }"#
    scenario.timeline = """
      { "at": "0s", "on": "phone", "do": "open" },
      { "at": "1m", "on": "phone", "do": "set", "parameter": "Old.isReady", "value": true },
      { "at": "2m", "on": "phone", "do": "terminate" },
      { "at": "3m", "on": "phone", "do": "visit", "screen": "home" }
      """
    let played = Played(try #require(scenario.read().scenario, "\(scenario.messages())"))
    #expect(played.displayTimes(of: 0) == [.minutes(3)])
    for tip in 1...2 {
      #expect(played.displays(of: tip).isEmpty)
      #expect(played.heldBack(of: tip, on: "phone") == [.rule(0)])
    }
  }

  @Test("2.23 a donation here, or one that an import brings, shows a tip on the open screen")
  func donationsOfBothKinds() throws {
    for name in ["phone", "pad"] {
      var script = FleetScript("phone", "pad", rule: SharedTipsTests.visits)
      script.open("pad")
      script.at(.minutes(1), "phone", .home)
      script.at(.minutes(2), name, .donate(2))
      script.at(.minutes(5), name, .donate(1))
      let played = try script.play()
      let times = played.displayTimes(on: "phone")
      #expect(times.count == 1)
      let shown = try #require(times.first)
      #expect(name == "phone" ? shown == .minutes(5) : shown > .minutes(5))
      #expect(shown < .minutes(6))
    }
  }

  @Test("2.24 a window that passes in an open app is noticed by a timer, or at the next visit")
  func windowPasses() throws {
    for knob in TimeTrigger.allCases {
      var script = FleetScript(
        "phone", rule: "#Rule(Self.didVisit) { $0.donations.donatedWithin(.hour).count == 0 }")
      script.knobs.timeTriggered = knob
      script.open("phone")
      script.at(.seconds(30), "phone", .donate())
      script.at(.minutes(1), "phone", .home)
      script.at(.hours(3), "phone", .home)
      let played = try script.play()
      #expect(played.heldBack(on: "phone").first == .rule(0))
      let shown = try #require(played.displayTimes().first)
      switch knob {
      case .onAppear: #expect(shown == .hours(3))
      case .timer: #expect(shown > .hours(1) && shown < .hours(1) + .minutes(2))
      }
    }
  }

  @Test("3.10 where a scenario says nothing of a frequency, new tips show one beside another")
  func immediateByDefault() throws {
    for (frequency, shown) in [("", 2), (#", "frequency": "daily""#, 1)] {
      var scenario = SmallScenario()
      scenario.devices = #"{ "id": "phone"\#(frequency) }"#
      scenario.groups = ""
      scenario.people = ""
      scenario.timeline = #"{ "at": "1m", "on": "phone", "do": "visit", "screen": "home" }"#
      let played = Played(try #require(scenario.read().scenario, "\(scenario.messages())"))
      #expect(played.displays(of: nil).count == shown)
    }
  }

  @Test("7.34 8.2 a device that is reinstalled shows again what was dismissed on itself")
  func reinstalled() throws {
    var script = FleetScript("phone", "pad")
    script.open("pad")
    script.at(.minutes(1), "phone", .home)
    script.at(.minutes(2), "phone", .close)
    script.at(.minutes(10), "phone", .reinstall)
    // The screen opens at once, before the first import is through.
    script.at(.minutes(11), "phone", .home)
    script.at(.minutes(12), "phone", .elsewhere, .home)
    let played = try script.play()
    #expect(played.displayTimes(on: "phone") == [.minutes(1), .minutes(11)])
    #expect(played.heldBack(on: "phone").last == .invalidated(.tipClosed))
  }
}
