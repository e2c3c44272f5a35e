import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain
import TipSync

/// Parts of statements about tips, rules and time that no other test shows, each in a fleet.
@Suite("statements about tips to their last word")
struct WholeTipStatementTests {
  @Test("1.1 in a file a tip's id is the name of its type unless the file gives another")
  func defaultIdentifier() throws {
    var scenario = SmallScenario()
    scenario.tips = #"{ "type": "TrailTip" }, { "type": "TrailTip", "id": "north" }"#
    scenario.groups = ""
    scenario.people = ""
    scenario.screens = #"{ "id": "home", "shows": ["TrailTip", "north"] }"#
    scenario.timeline = #"{ "at": "1m", "on": "phone", "do": "visit", "screen": "home" }"#
    let played = Played(try #require(scenario.read().scenario, "\(scenario.messages())"))
    #expect(played.scenario.app.tips.map(\.typeName) == ["TrailTip", "TrailTip"])
    #expect(played.names == ["TrailTip", "north"])
    for tip in 0...1 { #expect(played.displayTimes(of: tip) == [.minutes(1)]) }
  }

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

  // MARK: Two ends of one tip

  /// An act that ends the first tip, and the reason that it gives.
  private typealias End = (act: ScriptedAction, reason: InvalidationReason)

  private let performed: End = (.finish(), .actionPerformed)
  private let closed: End = (.close, .tipClosed)

  /// The phone ends the tip first, and then the pad, which has no connection for a while.
  private func script(_ first: End, _ last: End) -> FleetScript {
    var script = FleetScript("phone", "pad")
    script.at(.minutes(1), "phone", .home)
    script.at(.minutes(1), "pad", .home)
    script.at(.minutes(2), "pad", .goOffline)
    script.at(.minutes(3), "phone", first.act)
    script.at(.minutes(4), "pad", last.act)
    script.at(.minutes(10), "pad", .goOnline)
    return script
  }

  @Test("1.15 of two ends on two devices the reason of the first stays, or of the last, on both")
  func twoReasons() throws {
    for (first, last) in [(performed, closed), (closed, performed)] {
      for knob in StatusReason.allCases {
        var script = script(first, last)
        script.knobs.statusReason = knob
        let before = try script.play(for: .minutes(9))
        #expect(before.reason(on: "phone") == first.reason)
        #expect(before.reason(on: "pad") == last.reason)
        let played = try script.play()
        let kept = knob == .firstWins ? first.reason : last.reason
        for name in ["phone", "pad"] {
          #expect(played.reason(on: name) == kept, "\(name), \(knob), \(first.reason) first")
        }
      }
    }
  }

  @Test("1.15 where the last writer wins, its reason stays, whatever the knob says")
  func reasonOfTheLastWriter() throws {
    for (first, last) in [(performed, closed), (closed, performed)] {
      for isWholeRecord in [true, false] {
        var script = script(first, last)
        script.knobs.statusReason = .firstWins
        if isWholeRecord { script.sync.merge = .lwwRecord } else { script.knobs.mergeStatus = .lww }
        let played = try script.play()
        for name in ["phone", "pad"] {
          #expect(played.reason(on: name) == last.reason, "\(name), \(isWholeRecord)")
        }
      }
    }
  }

  // MARK: Rules, time and reinstallation

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
      #expect(played.withheldReasons(of: tip, on: "phone") == [.rule(0)])
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
      #expect(played.withheldReasons(on: "phone").first == .rule(0))
      let shown = try #require(played.displayTimes().first)
      switch knob {
      case .onAppear: #expect(shown == .hours(3))
      // The window passes at 1 h and 30 s; the next look is at the full minute.
      case .timer: #expect(shown == .hours(1) + .minutes(1))
      }
    }
  }

  @Test("3.8 a tip that ignores the frequency appears as soon as its rule holds, another waits on")
  func ignoresFrequency() throws {
    let ready = "#Rule(Tip.$isPro) { $0 == true }"
    var script = FleetScript("phone")
    script.tips = [
      TipSketch("First"), TipSketch("Eager", rule: ready), TipSketch("Patient", rule: ready),
    ]
    script.tips[1].options.ignoresDisplayFrequency = true
    script.frequency = .daily
    script.screens = [Screen(id: "all", slots: (0...2).map { TipSlot(tip: TipIndex($0)) })]
    script.at(.minutes(1), "phone", .visit(screen: 2))
    script.at(.minutes(2), "phone", .pro(true))
    let played = try script.play()
    #expect(played.displayTimes(of: 0) == [.minutes(1)])
    #expect(played.withheldReasons(of: 1, on: "phone") == [.rule(0)])
    #expect(played.displayTimes(of: 1) == [.minutes(2)])
    // Eager begins the gap anew.
    let end = Instant.zero + .minutes(2) + .days(1)
    #expect(played.withheldReasons(of: 2, on: "phone") == [.rule(0), .frequency(until: end)])
    #expect(played.displays(of: 2).isEmpty)
  }

  @Test("3.9 a file names a frequency by one of five words or by a length, for all or for a device")
  func frequencyOfFile() throws {
    let words: [(String, SimulatedDuration)] = [
      ("immediate", .zero), ("hourly", .minutes(60)), ("daily", .hours(24)), ("weekly", .days(7)),
      ("monthly", .days(30)), ("90min", .minutes(90)),
    ]
    for (word, gap) in words {
      var file = SmallScenario()
      file.devices = #"{ "id": "phone", "frequency": "\#(word)" }, { "id": "pad" }"#
      let text = file.text.replacing(#""app": {"#, with: #""app": { "frequency": "\#(word)","#)
      let scenario = try #require(readScenario(text).scenario, "\(word)")
      #expect(scenario.frequency.gap == gap, "\(word)")
      #expect(scenario.devices[0].frequency?.gap == gap, "\(word)")
      #expect(scenario.devices[1].frequency == nil, "\(word)")
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

  @Test("4.2 a group without a priority in its file passes over a tip that a rule holds back")
  func priorityOfFile() throws {
    let priorities: [(String, [TipIndex])] = [
      ("", [TipIndex(1)]), (#""priority": "firstAvailable", "#, [TipIndex(1)]),
      (#""priority": "ordered", "#, []),
    ]
    for (priority, shown) in priorities {
      var file = SmallScenario()
      file.tips = ##"{ "type": "T", "rules": ["#Rule(T.$isOn) { $0 }"] }, { "type": "U" }"##
      file.groups = #"{ "id": "g", \#(priority)"tips": ["T", "U"] }"#
      file.screens = #"{ "id": "home", "shows": [{ "group": "g" }] }"#
      file.devices = #"{ "id": "phone" }"#
      file.people = ""
      file.timeline = #"{ "at": "1m", "on": "phone", "do": "visit", "screen": "home" }"#
      let played = Played(try #require(file.read().scenario, "\(file.messages())"))
      #expect(played.displays(of: nil).map(\.tip) == shown, "\(priority)")
      #expect(played.withheldReasons(of: 0, on: "phone") == [.rule(0)])
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
    #expect(played.withheldReasons(on: "phone").last == .invalidated(.tipClosed))
  }
}
