import DeviceSystems
import FleetFacts
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats
import TipDomain

@testable import FleetSimulation

@Suite("What people do, and what the app does then")
struct EffectTests {
  /// A phone with an app of two tips and a number, without people unless a test says so.
  private static func small(_ change: (inout SmallScenario) -> Void) -> SmallScenario {
    var small = SmallScenario()
    small.top = #""duration": "2h""#
    small.parameters =
      #"{ "id": "n", "type": "integer" }, { "id": "on" }, { "id": "x", "type": "decimal" }"#
    small.devices = #"{ "id": "phone" }"#
    small.people = ""
    small.tips = ##"{ "type": "T", "rules": ["#Rule($n) { $0 >= 1 }"] }, { "type": "U" }"##
    small.screens = #"{ "id": "home", "shows": ["T"], "actions": [\#(save)] }"#
    change(&small)
    return small
  }

  private static let save =
    #"{ "id": "save", "does": [{ "donates": "did" }, { "increments": "n", "by": 2 }] }"#

  private static func played(_ change: (inout SmallScenario) -> Void) throws -> Played {
    let read = small(change).read()
    return Played(try #require(read.scenario, "\(read.diagnostics.plainText())"))
  }

  private static func isAct(_ kind: FactKind) -> Bool {
    if case .person(.acted) = kind { true } else { false }
  }

  private static func value(_ index: Int, _ played: Played) -> Value {
    played.device("phone").systems.tips.value(of: ParameterIndex(index), in: played.scenario.app)
  }

  // MARK: Steps

  @Test("a step does what the action says, at once and in order, and views ask again")
  func step() throws {
    let played = try Self.played {
      $0.timeline =
        #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }, "#
        + #"{ "at": "2min", "on": "phone", "do": "act", "action": "save" }"#
    }
    #expect(played.times(where: Self.isAct) == [.minutes(2)])
    #expect(Self.value(0, played) == .integer(2))
    #expect(played.donations(on: "phone") == 1)
    #expect(played.displayTimes() == [.minutes(2)])
  }

  @Test("nothing happens on a screen that is not open, or of an app in the background")
  func closed() throws {
    let played = try Self.played {
      $0.screens += #", { "id": "other" }"#
      $0.timeline =
        #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "other" }, "#
        + #"{ "at": "2min", "on": "phone", "do": "act", "action": "save" }, "#
        + #"{ "at": "3min", "on": "phone", "do": "visit", "screen": "home" }, "#
        + #"{ "at": "4min", "on": "phone", "do": "leave" }, "#
        + #"{ "at": "5min", "on": "phone", "do": "act", "action": "save" }"#
    }
    #expect(!played.has(where: Self.isAct))
    #expect(Self.value(0, played) == .integer(0))
  }

  @Test("a visit by a step has no actions of its own")
  func scriptedVisit() throws {
    let played = try Self.played {
      $0.timeline = #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }"#
    }
    #expect(!played.has(where: Self.isAct))
  }

  @Test("an action of other platforms is done by nobody, and is written again")
  func platforms() throws {
    for (platform, count) in [("iPhone", 1), ("mac", 0)] {
      let played = try Self.played {
        $0.screens = $0.screens.replacingFirst(
          #""save","#, by: #""save", "platforms": "\#(platform)","#)
        $0.timeline =
          #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }, "#
          + #"{ "at": "2min", "on": "phone", "do": "act", "action": "save" }"#
      }
      #expect(played.times(where: Self.isAct).count == count)
      let text = ScenarioWriter.text(of: played.scenario)
      let reread = try #require(readScenario(text).scenario)
      #expect(reread.screens == played.scenario.screens)
      #expect(reread.screens[0].actions[0].presence.platforms.map(\.rawValue) == [platform])
      let visited = try Self.played {
        $0.people = Self.ana
        $0.screens = $0.screens.replacingFirst(
          #""save","#, by: #""save", "platforms": "\#(platform)","#)
      }
      #expect(visited.has(where: Self.isAct) == (count == 1))
    }
  }

  // MARK: People

  private static let ana =
    #"{ "id": "ana", "every": "11min", "for": "1min", "stays": "20s", "quits": "0%" }"#

  @Test("a person does it once a visit, after the time that is declared")
  func once() throws {
    let played = try Self.played {
      $0.people = Self.ana
      $0.screens = $0.screens.replacingFirst(#""save","#, by: #""save", "after": "7s","#)
    }
    let visits = played.times { if case .person(.visited) = $0 { true } else { false } }
    #expect(visits.count > 10)
    #expect(played.times(where: Self.isAct) == visits.map { $0 + .seconds(7) })
  }

  @Test("who leaves the screen before does not do it")
  func left() throws {
    let played = try Self.played {
      $0.people = Self.ana
      $0.screens = $0.screens.replacingFirst(#""save","#, by: #""save", "after": "25s","#)
    }
    #expect(!played.has(where: Self.isAct))
  }

  @Test("again and again, while they stay")
  func repeated() throws {
    let played = try Self.played {
      $0.people = Self.ana
      $0.screens = $0.screens.replacingFirst(#""save","#, by: #""save", "every": "6s","#)
    }
    let visits = played.times { if case .person(.visited) = $0 { true } else { false } }
    let wanted = visits.flatMap { visit in [6, 12, 18].map { visit + .seconds($0) } }
    #expect(played.times(where: Self.isAct) == wanted)
  }

  @Test("some of the visits, with a probability")
  func chance() throws {
    let played = try Self.played {
      $0.top = #""duration": "10d""#
      $0.people = Self.ana
      $0.screens = $0.screens.replacingFirst(#""save","#, by: #""save", "probability": "25%","#)
    }
    let visits = played.howMany { if case .person(.visited) = $0 { true } else { false } }
    let acts = played.howMany(where: Self.isAct)
    #expect(visits > 3_000)
    #expect(abs(acts * 4 - visits) < visits / 10, "\(acts) of \(visits)")
  }

  @Test("taking an action away leaves what another one draws alone")
  func apart() throws {
    let first = #"{ "id": "a", "every": "exponential(5s)", "does": [{ "toggles": "on" }] }"#
    let second =
      #"{ "id": "b", "every": "exponential(9s)", "does": "#
      + #"[{ "donates": "did", "probability": "40%" }] }"#
    func times(_ actions: String) throws -> [SimulatedDuration] {
      let played = try Self.played {
        $0.people = Self.ana
        $0.screens = #"{ "id": "home", "actions": [\#(actions)] }"#
      }
      return played.times { if case .tip(.donated) = $0 { true } else { false } }
    }
    let both = try times("\(first), \(second)")
    #expect(both.count > 5)
    #expect(try times(second) == both)
  }

  // MARK: Occasions

  @Test("at each launch after configuring, and at each activation before views ask")
  func launchAndActivation() throws {
    let played = try Self.played {
      $0.effects =
        #""onLaunch": [{ "increments": "n" }], "onActivation": [{ "donates": "did" }], "#
      $0.timeline =
        #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }, "#
        + #"{ "at": "2min", "on": "phone", "do": "leave" }, "#
        + #"{ "at": "3min", "on": "phone", "do": "open" }, "#
        + #"{ "at": "4min", "on": "phone", "do": "terminate" }, "#
        + #"{ "at": "5min", "on": "phone", "do": "open" }"#
    }
    #expect(Self.value(0, played) == .integer(2))
    #expect(played.donations(on: "phone") == 3)
    let donated = played.times { if case .tip(.donated) = $0 { true } else { false } }
    #expect(donated == [.minutes(1), .minutes(3), .minutes(5)])
    #expect(played.displayTimes().first == .minutes(1))
  }

  @Test("a status observer hears of a display and of an invalidation, 50 ms later")
  func observer() throws {
    let played = try Self.played {
      $0.tips =
        #"{ "type": "T", "onDisplay": [{ "toggles": "on" }], "#
        + #""onInvalidation": [{ "sets": "n", "to": 7 }] }, { "type": "U" }"#
      $0.timeline =
        #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }, "#
        + #"{ "at": "2min", "on": "phone", "do": "react", "tip": "T", "with": "close" }"#
    }
    let writes = played.times { if case .tip(.parameterSet) = $0 { true } else { false } }
    #expect(writes == [.minutes(1) + .milliseconds(50), .minutes(2) + .milliseconds(50)])
    #expect(Self.value(0, played) == .integer(7))
    #expect(Self.value(1, played) == .boolean(true))
  }

  @Test("it also hears of what another device did, and of nothing after its process ended")
  func synced() throws {
    let played = try Self.played {
      $0.devices = #"{ "id": "phone" }, { "id": "pad", "platform": "iPad" }"#
      $0.tips =
        #"{ "type": "T", "onInvalidation": [{ "donates": "did" }] }, { "type": "U" }"#
      $0.timeline =
        #"{ "at": "1min", "on": ["phone", "pad"], "do": "visit", "screen": "home" }, "#
        + #"{ "at": "2min", "on": "pad", "do": "react", "tip": "T", "with": "close" }, "#
        + #"{ "at": "2min20ms", "on": "pad", "do": "terminate" }, "#
        + #"{ "at": "10min", "on": "pad", "do": "open" }"#
    }
    let on = ["phone", "pad"].map { name in
      played.howMany(on: name) { if case .tip(.donated) = $0 { true } else { false } }
    }
    #expect(on == [1, 0])
  }

  @Test("the handler of an action does what it says, after the tip is invalidated")
  func handler() throws {
    let played = try Self.played {
      $0.tips =
        #"{ "type": "T", "actions": [{ "id": "go", "invalidates": true, "#
        + #""does": [{ "increments": "x", "by": -0.5 }, { "invalidates": "U" }] }] }, "#
        + #"{ "type": "U" }"#
      $0.timeline =
        #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }, "#
        + #"{ "at": "2min", "on": "phone", "do": "choose", "tip": "T", "action": "go" }"#
    }
    #expect(played.reason(of: 0, on: "phone") == .actionPerformed)
    #expect(played.reason(of: 1, on: "phone") == .actionPerformed)
    #expect(Self.value(2, played) == .decimal(-0.5))
  }

  @Test("numbers stay at the end of what their type holds")
  func saturation() throws {
    let most = "9223372036854775807"
    let played = try Self.played {
      $0.parameters = $0.parameters.replacingFirst(
        #""integer""#, by: #""integer", "default": \#(most)"#)
      $0.effects = #""onLaunch": [{ "increments": "n" }, { "increments": "x", "by": 1e308 }], "#
      $0.timeline = (1...3).map {
        #"{ "at": "\#($0)min", "on": "phone", "do": "open" }, "#
          + #"{ "at": "\#($0)min30s", "on": "phone", "do": "terminate" }"#
      }.joined(separator: ", ")
    }
    #expect(Self.value(0, played) == .integer(.max))
    #expect(Self.value(2, played) == .decimal(.greatestFiniteMagnitude))
  }

  @Test("effects that go in circles take their time, and the run ends")
  func circle() throws {
    let played = try Self.played {
      $0.top = #""duration": "10min""#
      $0.tips =
        ##"{ "type": "T", "rules": ["#Rule($on) { !$0 }"], "onDisplay": [{ "toggles": "on" }] }, "##
        + ##"{ "type": "U", "rules": ["#Rule($on) { $0 }"], "onDisplay": [{ "toggles": "on" }] }"##
      $0.screens = #"{ "id": "home", "shows": [{ "group": "g" }] }"#
      $0.timeline = #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }"#
      $0.rest = #""knobs": { "retractOnRuleFalse": "yes" }"#
    }
    #expect(played.now == .zero + .minutes(10))
    // A tip every 50 ms, for 9 minutes.
    let displays = played.displays(of: nil).count
    let expected = 9 * 60 * 20
    #expect(abs(displays - expected) <= 1, "\(displays)")
  }
}

extension String {
  /// The text with the first occurrence of a part replaced.
  fileprivate func replacingFirst(_ part: String, by other: String) -> String {
    guard let range = ranges(of: part).first else { return self }
    return String(self[..<range.lowerBound]) + other + String(self[range.upperBound...])
  }
}
