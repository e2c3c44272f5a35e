import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("Places in the app's code")
struct SourcePlaceTests {
  /// Each kind of thing with a place, or without.
  private static func scenario(places: Bool) -> SmallScenario {
    func source(_ place: String) -> String { places ? #", "source": "\#(place)""# : "" }
    var scenario = SmallScenario()
    scenario.parameters = #"{ "id": "T.isOn"\#(source("Sources/Model.swift:3")) }"#
    scenario.events = #"{ "id": "did"\#(source("Sources/Events.swift:4:16")) }"#
    let rule = "#Rule(did) { $0.donations.count > 1 }"
    let rules = places ? #"{ "rule": "\#(rule)"\#(source("a b:c/T.swift:8")) }"# : "\"\(rule)\""
    scenario.tips =
      #"{ "type": "T", "id": "T-{item}", "items": ["a", "b"], "rules": [\#(rules)]"#
      + source("Sources/Tips.swift:12") + "}"
    scenario.groups = #"{ "id": "g", "tips": ["T-a"]\#(source("Sources/Tips.swift:40")) }"#
    scenario.screens = #"{ "id": "home", "shows": ["T-a"]\#(source("Sources/Home.swift:7")) }"#
    return scenario
  }

  @Test("each thing of the app carries its place, written files read back the same")
  func readBack() throws {
    let written = Self.scenario(places: true)
    let scenario = try #require(written.read().scenario, "\(written.messages())")
    #expect(scenario.app.parameters[0].source?.text == "Sources/Model.swift:3")
    #expect(
      scenario.app.events[0].source == CodePlace(file: "Sources/Events.swift", line: 4, column: 16))
    #expect(
      scenario.app.tips.map { $0.source?.text } == [
        "Sources/Tips.swift:12", "Sources/Tips.swift:12",
      ])
    #expect(scenario.app.tips[1].rules[0].source == CodePlace(file: "a b:c/T.swift", line: 8))
    #expect(scenario.app.groups[0].source?.text == "Sources/Tips.swift:40")
    #expect(scenario.screens[0].source?.fileAndLine == "Sources/Home.swift:7")
    let text = ScenarioWriter.text(of: scenario)
    let again = try #require(readScenario(text).scenario, "\(messages(of: readScenario(text)))")
    #expect(ScenarioWriter.text(of: again) == text)
    #expect(again.app.tips == scenario.app.tips)
    #expect(again.app.tips[0].rules[0].source == scenario.app.tips[0].rules[0].source)
    #expect(again.app.events == scenario.app.events)
    #expect(again.app.parameters == scenario.app.parameters)
    #expect(again.app.groups == scenario.app.groups)
    #expect(again.screens == scenario.screens)
  }

  @Test("nothing is played by them: digest and draws stay")
  func digest() throws {
    let digests = try [true, false].map { places in
      let scenario = try #require(Self.scenario(places: places).read().scenario)
      return "\(World.playAlone(scenario).digest)"
    }
    #expect(digests[0] == digests[1])
  }

  @Test(
    "a text that is no place is refused with what is wrong",
    arguments: [
      ("Sources/Tips.swift", "it does not end in a line"),
      ("Sources/Tips.swift:", "it does not end in a line"),
      ("12", "it does not end in a line"),
      (":12", "it names no file"),
      ("Tips.swift:0", "a line or column is from 1 through 10000000"),
      ("Tips.swift:99999999999999999999", "a line or column is from 1 through 10000000"),
      ("Tips.swift:1:0", "a line or column is from 1 through 10000000"),
      ("/ana/Tips.swift:1", "the path begins in the folder of the sources"),
      ("~/Tips.swift:1", "the path begins in the folder of the sources"),
      ("Sources\\\\Tips.swift:1", "the path begins in the folder of the sources"),
      ("../Tips.swift:1", #"no part of the path is empty, "." or "..""#),
      ("Sources//Tips.swift:1", #"no part of the path is empty, "." or "..""#),
      ("Sources/\\u202ETips.swift:1", "it may hold no line break and no invisible character"),
    ])
  func refused(_ text: String, _ reason: String) {
    var scenario = SmallScenario()
    scenario.tips = #"{ "type": "T", "source": "\#(text)" }, { "type": "U" }"#
    let messages = scenario.messages()
    #expect(messages.count == 1, "\(messages)")
    #expect(messages.first?.hasPrefix("TF0409 5:35 ") == true, "\(messages)")
    #expect(
      messages.first?.contains("is not a place in the app's code: \(reason)") == true, "\(messages)"
    )
  }
}
