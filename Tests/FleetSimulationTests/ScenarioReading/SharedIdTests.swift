import DeviceSystems
import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("Ids that types share, and ids of items")
struct SharedIdTests {
  /// A phone that visits its screen on each of three days.
  private static func scenario(tips: String, shows: String) -> SmallScenario {
    var scenario = SmallScenario()
    scenario.top = #""duration": "4d""#
    scenario.groups = ""
    scenario.tips = tips
    scenario.screens = #"{ "id": "home", "shows": [\#(shows)], "donates": ["did"] }"#
    scenario.devices = #"{ "id": "phone" }"#
    scenario.people = ""
    scenario.timeline = (1...3).flatMap { day in
      [
        #"{ "at": "\#(day)d", "on": "phone", "do": "open" }"#,
        #"{ "at": "\#(day)d1min", "on": "phone", "do": "visit", "screen": "home" }"#,
        #"{ "at": "\#(day)d2min", "on": "phone", "do": "terminate" }"#,
      ]
    }.joined(separator: ",")
    return scenario
  }

  @Test("1.2 two types with one id have one record, and each its own rules and options")
  func twoTypes() throws {
    var written = Self.scenario(
      tips: ##"""
        { "type": "A", "id": "X", "rules": ["#Rule(did) { $0.donations.count <= 1 }"] },
        { "type": "B", "id": "X", "options": ["MaxDisplayCount(2)"] }
        """##.replacing("\n", with: " "), shows: #""A", "B""#)
    let first = lastLocation(of: #""X", "rules""#, in: written.text)
    let second = lastLocation(of: #""X", "options""#, in: written.text)
    let warning = try #require(
      written.read().diagnostics.diagnostics.first { $0.code == .sharedRecord })
    #expect(warning.severity == .warning)
    #expect("\(warning.line):\(warning.column)" == second)
    #expect(warning.message == #"the tips A and B have one id, "X", and so one record"#)
    #expect(warning.notes.map { "\($0.position.line):\($0.position.column)" } == [first])
    // A is displayed on the first day, and with B that makes the two that B allows.
    #expect(try PresenceTests.displays(written) == [[1, 1]])
    let played = Played(try #require(written.read().scenario))
    #expect(played.names == ["X"])
    #expect(played.reason(of: 0, on: "phone") == .displayCountExceeded)
    written.timeline += #", { "at": "1d", "on": "phone", "do": "invalidate", "tip": "B" }"#
    #expect(written.read().scenario != nil, "\(written.messages())")
  }

  @Test("two tips of one type with one id stay one error")
  func oneType() {
    let written = Self.scenario(
      tips: #"{ "type": "A", "id": "X" }, { "type": "A", "id": "X" }"#, shows: #""X""#)
    #expect(written.messages().filter { $0.hasPrefix("TF04") }.count == 1)
  }

  @Test("1.2 1.3 a type with items is one tip for each")
  func items() throws {
    let tips =
      #"{ "type": "NewTrailTip", "id": "NewTrailTip-{item}", "#
      + #""items": ["a", "b c"], "options": ["MaxDisplayCount(1)"] }"#
    let shows =
      #"{ "tip": "NewTrailTip", "item": "a" }, "NewTrailTip-b c", "#
      + #"{ "tip": "NewTrailTip-{item}", "item": "b c" }"#
    let written = Self.scenario(tips: tips, shows: shows)
    let scenario = try #require(written.read().scenario, "\(written.messages())")
    #expect(scenario.app.tips.map(\.identifier) == ["NewTrailTip-a", "NewTrailTip-b c"])
    #expect(scenario.app.tips.map(\.typeName) == ["NewTrailTip", "NewTrailTip"])
    #expect(scenario.screens[0].slots.map(\.tip) == [TipIndex(0), TipIndex(1), TipIndex(1)])
    let run = World.playAlone(scenario)
    #expect(run.failedInvariants == [])
    #expect(run.recordNames == ["NewTrailTip-a", "NewTrailTip-b c"])
    let again = try #require(readScenario(ScenarioWriter.text(of: scenario)).scenario)
    #expect(again.app.tips == scenario.app.tips)
    #expect(again.screens == scenario.screens)
  }

  @Test(
    "a mistake about items is one error",
    arguments: [
      (#""id": "T-{item}""#, #""T-a""#, "TF0410"),
      (#""id": "T", "items": ["a"]"#, #""T""#, "TF0410"),
      (#""id": "T-{item}", "items": ["a", "a"]"#, #""T-a""#, "TF0413"),
      (#""id": "T-{item}", "items": ["{x}"]"#, #""T-{x}""#, "TF0408"),
      (#""id": "T-{item}", "items": ["a"]"#, #"{ "tip": "T", "item": "b" }"#, "TF0414"),
      (#""id": "T-{item}", "items": ["a", "b"]"#, #""T""#, "TF0414"),
      (#""id": "T-{item}", "items": ["a"]"#, #""T-{item}""#, "TF0414"),
    ])
  func itemMistakes(tip: String, shows: String, code: String) {
    let written = Self.scenario(tips: #"{ "type": "T", \#(tip) }"#, shows: shows)
    let errors = written.read().diagnostics.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code.rawValue).prefix(1) == [code], "\(written.messages())")
    #expect(errors.count <= (code == "TF0408" ? 2 : 1), "\(written.messages())")
  }

  @Test("a group may name the last of too many tips")
  func tooManyItems() {
    let items = (0..<600).map { "\"\($0)\"" }.joined(separator: ", ")
    let tips = ["A", "B"].map { type in
      #"{ "type": "\#(type)", "id": "\#(type)-{item}", "items": [\#(items)] }"#
    }
    var written = Self.scenario(tips: tips.joined(separator: ", "), shows: #""B-599""#)
    written.groups = #"{ "id": "g", "tips": ["B-599"] }"#
    #expect(written.messages().count == 1, "\(written.messages())")
    #expect(written.messages().first?.contains("there are more than 1000 tips") == true)
  }

  @Test("1.5 6.12 ids by version and ids by launch are tips of their own")
  func changingIds() throws {
    var written = Self.scenario(
      tips: #"{ "type": "T", "id": "T-{version}" }, { "type": "U", "id": "U-{launch}" }"#,
      shows: #""T-{version}", "U-{launch}""#)
    written.timeline += #", { "at": "1d12h", "on": "phone", "do": "update", "version": 2 }"#
    let run = World.playAlone(try #require(written.read().scenario, "\(written.messages())"))
    #expect(run.recordNames.filter { $0.hasPrefix("T-") } == ["T-1", "T-2"])
    #expect(run.recordNames.filter { $0.hasPrefix("U-") }.count >= 3)
    #expect(run.failedInvariants == [])
  }

  @Test("an action without an id is called what its button says")
  func actions() throws {
    var written = Self.scenario(
      tips: #"{ "type": "T", "actions": [{ "title": "Learn more…" }, { "id": "b" }] }"#,
      shows: #""T""#)
    let scenario = try #require(written.read().scenario, "\(written.messages())")
    #expect(scenario.app.tips[0].content.actions.map(\.id) == ["Learn more…", "b"])
    written.tips = #"{ "type": "T", "actions": [{ "title": "a" }, { "title": "a" }] }"#
    #expect(written.messages().first?.hasPrefix("TF0413 ") == true, "\(written.messages())")
    written.tips = #"{ "type": "T", "actions": [{ "invalidates": true }] }"#
    #expect(written.messages().first?.hasPrefix("TF0402 ") == true, "\(written.messages())")
  }

  @Test("3.9 a frequency may have the dot of the app's code", arguments: [".daily", "daily"])
  func frequency(text: String) throws {
    var written = Self.scenario(tips: #"{ "type": "T" }"#, shows: #""T""#)
    written.devices = #"{ "id": "phone", "frequency": "\#(text)" }"#
    #expect(written.read().scenario?.devices[0].frequency == .daily)
  }
}
