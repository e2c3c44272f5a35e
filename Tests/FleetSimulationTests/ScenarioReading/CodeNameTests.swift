import DeviceSystems
import ScenarioFiles
import Scenarios
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("Names and ids of the app's code")
struct CodeNameTests {
  private static func scenario(rule: String, events: String) -> SmallScenario {
    var scenario = SmallScenario()
    scenario.events = events
    scenario.tips = #"{ "type": "T", "rules": ["\#(rule)"] }, { "type": "U" }"#
    scenario.screens = #"{ "id": "home", "shows": ["T", "U"], "donates": ["opened the library"] }"#
    return scenario
  }

  private static let opened =
    #"{ "id": "opened the library", "property": "LibraryTip.didOpen" }"#

  @Test(
    "a rule of any tip finds an event by the property that holds it",
    arguments: ["LibraryTip.didOpen", "App.LibraryTip.didOpen", "Self.LibraryTip.didOpen"])
  func property(name: String) throws {
    let scenario = Self.scenario(
      rule: "#Rule(\(name)) { $0.donations.count >= 2 }", events: Self.opened)
    let read = try #require(scenario.read().scenario, "\(scenario.messages())")
    #expect(read.app.tips[0].rules.map(\.input) == [.event(EventIndex(0))])
    let text = ScenarioWriter.text(of: read)
    #expect(text.contains(#""property": "LibraryTip.didOpen""#))
    #expect(!text.contains("names"))
    let again = try #require(readScenario(text).scenario)
    #expect(again.app.events == read.app.events)
    #expect(again.app.tips == read.app.tips)
  }

  @Test("`Self` in the tip that declares the property finds it too")
  func ownProperty() throws {
    var scenario = Self.scenario(
      rule: "#Rule(Self.didOpen) { $0.donations.count >= 2 }",
      events: #"{ "id": "opened the library", "property": ["T.didOpen", "Other.name"] }"#)
    let read = try #require(scenario.read().scenario, "\(scenario.messages())")
    #expect(read.app.tips[0].rules.map(\.input) == [.event(EventIndex(0))])
    #expect(read.app.events[0].properties == ["T.didOpen", "Other.name"])
    scenario.events = #"{ "id": "opened the library", "property": "U.didOpen" }"#
    let error = scenario.messages().first { $0.hasPrefix("TF05") }
    #expect(error?.contains("no event `Self.didOpen` is declared (did you mean") == true)
  }

  @Test("a parameter is found by its property, with its member")
  func parameter() throws {
    var scenario = SmallScenario()
    scenario.parameters = #"{ "id": "a.tier", "type": "integer", "property": "Pro.user.tier" }, "#
    scenario.parameters += #"{ "id": "T.isOn" }"#
    scenario.tips =
      ##"{ "type": "T", "rules": ["#Rule(Pro.$user) { $0.tier > 1 }"] }, { "type": "U" }"##
    let read = try #require(scenario.read().scenario, "\(scenario.messages())")
    #expect(read.app.tips[0].rules.map(\.input) == [.parameter(ParameterIndex(0))])
  }

  @Test("a property with the name of its own id says nothing new, and is no error")
  func ownName() throws {
    var scenario = SmallScenario()
    scenario.events = #"{ "id": "did" }, { "id": "T.x", "property": ["T.x", "U.x"] }"#
    #expect(scenario.messages().filter { $0.hasPrefix("TF04") } == [])
  }

  @Test(
    "one name for two things is one error",
    arguments: [
      (#"{ "id": "e", "property": "T.x" }, { "id": "f", "property": "T.x" }"#, #""e" already"#),
      (#"{ "id": "e", "property": "f" }, { "id": "f" }"#, #""f" already"#),
      (#"{ "id": "e", "property": "T.isOn" }"#, #""T.isOn" already"#),
      (#"{ "id": "e", "property": ["T.x", "T.x"] }"#, "given twice"),
    ])
  func ambiguous(events: String, clause: String) {
    var scenario = SmallScenario()
    scenario.events = #"{ "id": "did" }, "# + events
    let errors = scenario.messages().filter { $0.hasPrefix("TF04") }
    #expect(errors.count == 1, "\(errors)")
    #expect(errors.first?.contains(clause) == true, "\(errors)")
  }

  @Test(
    "a mistake in a property is one error, also where a rule asks for it",
    arguments: [#""T didOpen""#, "7", #"["T.didOpen", 7]"#])
  func oneError(value: String) {
    let scenario = Self.scenario(
      rule: "#Rule(T.didOpen) { $0.donations.count >= 2 }",
      events: #"{ "id": "opened the library", "property": \#(value) }"#)
    let errors = scenario.read().diagnostics.diagnostics.filter { $0.severity == .error }
    #expect(errors.count == 1, "\(scenario.messages())")
  }

  @Test("an article fits its noun")
  func article() {
    var scenario = SmallScenario()
    scenario.events = #"{ "id": "a\u0007" }, { "id": "did" }"#
    #expect(scenario.messages().first?.contains("is not an identifier of an event: ") == true)
  }

  @Test("ids of 256 characters and of any letters are read, played and written")
  func longNames() throws {
    let id = String(repeating: "Öffnete die Bibliothek, ", count: 10) + "ja."
    let tip = "提示 {platform} <b>&\u{1F426}"
    var scenario = SmallScenario()
    scenario.parameters = #"{ "id": "Tipp.istAn_é" }"#
    scenario.events = #"{ "id": "\#(id)", "values": { "größe": "integer" } }"#
    scenario.tips = ##"""
      { "type": "Tipp.Größe", "id": "\##(tip)", "actions": [{ "id": "Los geht's!" }], "rules":
      ["#Rule(Tips.Event(id: \"\##(id)\")) { $0.donations.count >= 1 }",
      "#Rule(Tipp.$istAn_é) { !$0 }"] }
      """##.replacing("\n", with: " ")
    scenario.groups = #"{ "id": "Gruppe_ä", "tips": ["\#(tip)"] }"#
    scenario.screens = #"""
      { "id": "home", "shows": [{ "group": "Gruppe_ä", "as": "\#(tip)" }],
      "donates": [{ "event": "\#(id)", "values": { "größe": 1 } }],
      "sets": { "Tipp.istAn_é": false } }
      """#.replacing("\n", with: " ")
    scenario.timeline = #"""
      { "at": "1d", "on": "phone", "do": "choose", "tip": "\#(tip)", "action": "Los geht's!" }
      """#
    let read = try #require(scenario.read().scenario, "\(scenario.messages())")
    let text = ScenarioWriter.text(of: read)
    let again = try #require(readScenario(text).scenario, "\(messages(of: readScenario(text)))")
    #expect(again.app.tips == read.app.tips)
    #expect(again.app.events == read.app.events)
    #expect(again.app.groups == read.app.groups)
    #expect(ScenarioWriter.text(of: again) == text)
  }

  @Test("3.6 a limit on time below the 60 s that each view is granted is remarked on")
  func shortDuration() {
    var scenario = SmallScenario()
    scenario.tips = #"{ "type": "T", "options": ["MaxDisplayDuration(10)"] }, { "type": "U" }"#
    let location = lastLocation(of: #""MaxDisplayDuration(10)""#, in: scenario.text)
    #expect(
      scenario.messages().filter { $0.hasPrefix("TF05") } == [
        "TF0506 \(location) TipKit takes no view off the screen before 60 s, so 10s ends no "
          + "display earlier (MaxDisplayDuration(60) or more, or MaxDisplayCount)"
      ])
    scenario.tips = #"{ "type": "T", "options": ["MaxDisplayDuration(60)"] }, { "type": "U" }"#
    #expect(scenario.messages().filter { $0.hasPrefix("TF05") }.isEmpty)
  }
}
