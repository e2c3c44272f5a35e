import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

/// What effects lead to, and when that ends.
@Suite("Effects that lead to each other")
struct EndlessTurnTests {
  /// Two tips, each with a view that is there while a flag is off or on; each changes the flag.
  private static var turns: SmallScenario {
    var small = SmallScenario()
    small.top = #""duration": "1h""#
    small.parameters = #"{ "id": "Flag.isOn" }"#
    small.tips = tip("T") + ", " + tip("U")
    small.groups = ""
    small.screens =
      ##"{ "id": "home", "shows": [{ "tip": "T", "when": "#Rule(Flag.$isOn) { !$0 }" }, "##
      + ##"{ "tip": "U", "when": "#Rule(Flag.$isOn) { $0 == true }" }] }"##
    small.devices = #"{ "id": "phone" }"#
    small.people = ""
    small.timeline =
      #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }, "#
      + #"{ "at": "2min", "on": "phone", "do": "leave" }"#
    return small
  }

  private static func tip(
    _ type: String, _ members: String = "",
    onDisplay: String = #"{ "toggles": "Flag.isOn" }"#
  ) -> String {
    #"{ "type": "\#(type)", \#(members) "onDisplay": [\#(onDisplay)] }"#
  }

  private static func warnings(_ small: SmallScenario) -> [String] {
    small.messages().filter { $0.hasPrefix("TF0611") }
  }

  /// How often something is displayed; a run that does not end is stopped.
  private static func displayCount(_ small: SmallScenario) throws -> Int {
    let scenario = try #require(small.read().scenario, "\(small.messages())")
    let run = World.playAlone(scenario, options: RunOptions(occurrenceLimit: 50_000))
    return run.journal.facts.count { fact in
      if case .tip(.displayed) = fact.kind { true } else { false }
    }
  }

  @Test("two tips that take turns by their views are reported, and do")
  func views() throws {
    let location = lastLocation(of: #""T",  "onDisplay""#, in: Self.turns.text)
    #expect(
      Self.warnings(Self.turns).map { String($0.prefix(60)) } == [
        String("TF0611 \(location) T and U take turns on the screen home without end".prefix(60))
      ])
    // A minute, with 50 ms from each display to the next.
    let count = try Self.displayCount(Self.turns)
    #expect((1_190...1_210).contains(count), "\(count)")
  }

  @Test("so are two tips of a group that offers the first eligible one")
  func group() throws {
    var small = Self.turns
    small.tips =
      Self.tip("T", ##""rules": ["#Rule(Flag.$isOn) { !$0 }"],"##) + ", "
      + Self.tip(
        "U", ##""rules": ["#Rule(Flag.$isOn) { $0 }"],"##,
        onDisplay: #"{ "sets": "Flag.isOn", "to": false }"#)
    small.groups = #"{ "id": "g", "tips": ["T", "U"] }"#
    small.screens = #"{ "id": "home", "shows": [{ "group": "g" }] }"#
    #expect(Self.warnings(small).count == 1)
    let count = try Self.displayCount(small)
    #expect((1_190...1_210).contains(count), "\(count)")
    small.rest = #""knobs": { "retractOnRuleFalse": "no" }"#
    #expect(Self.warnings(small) == [])
    #expect(try Self.displayCount(small) < 5)
  }

  struct Ending: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let change: @Sendable (inout SmallScenario) -> Void

    init(_ words: String, _ change: @escaping @Sendable (inout SmallScenario) -> Void) {
      testDescription = words
      self.change = change
    }
  }

  private static let endings = [
    Ending("a limit") {
      $0.tips = tip("T", #""options": ["MaxDisplayCount(3)"],"#) + ", " + tip("U")
    },
    Ending("one that changes nothing") {
      $0.tips = tip("T") + #", { "type": "U" }"#
    },
    Ending("one that sets its own value") {
      $0.tips = tip("T") + ", " + tip("U", onDisplay: #"{ "sets": "Flag.isOn", "to": true }"#)
    },
    Ending("one that changes it back at once") {
      let twice = #"{ "toggles": "Flag.isOn" }, { "toggles": "Flag.isOn" }"#
      $0.tips = tip("T", onDisplay: twice) + ", " + tip("U")
    },
    Ending("one that ends the other") {
      let ends = #"{ "toggles": "Flag.isOn" }, { "invalidates": "T" }"#
      $0.tips = tip("T") + ", " + tip("U", onDisplay: ends)
    },
    Ending("views that are always there") {
      $0.tips =
        tip("T", ##""rules": ["#Rule(Flag.$isOn) { !$0 }"],"##) + ", "
        + tip("U", ##""rules": ["#Rule(Flag.$isOn) { $0 }"],"##)
      $0.screens = #"{ "id": "home", "shows": ["T", "U"] }"#
    },
    Ending("a frequency") { $0.effects += #""frequency": "daily", "# },
  ]

  @Test("turns that end are not reported", arguments: endings)
  func ends(_ ending: Ending) throws {
    var small = Self.turns
    ending.change(&small)
    #expect(Self.warnings(small) == [])
    #expect(try Self.displayCount(small) < 10)
  }

  @Test("tips that invalidate each other in a circle are invalidated once each")
  func invalidations() throws {
    var small = Self.turns
    let names = ["A", "B", "C", "D", "E"]
    small.tips = names.enumerated().map { index, name in
      let all = names.map { #"{ "invalidates": "\#($0)" }"# }.joined(separator: ", ")
      return #"{ "type": "\#(name)", "onInvalidation": [\#(all)], "onDisplay": [\#(all)] }"#
    }.joined(separator: ", ")
    small.screens = #"{ "id": "home", "shows": ["A", "B", "C", "D", "E"] }"#
    let scenario = try #require(small.read().scenario, "\(small.messages())")
    let run = World.playAlone(scenario, options: RunOptions(occurrenceLimit: 50_000))
    let ended = run.journal.facts.count { fact in
      if case .tip(.invalidated) = fact.kind { true } else { false }
    }
    #expect(ended == names.count)
    #expect(Self.warnings(small) == [])
  }
}
