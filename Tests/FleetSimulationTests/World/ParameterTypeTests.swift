import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("parameters that may be nil or have several parts")
struct ParameterTypeTests {
  private static let parameters = """
    { "id": "T.level", "type": "integer?" },
    { "id": "T.saved", "type": "Set<text>", "default": ["b", "a"] },
    { "id": "T.walks", "type": "[text: integer]" },
    { "id": "T.profile", "type": "(tier: enumCase, walks: integer)?" },
    { "id": "T.seen", "type": "[decimal]" }
    """

  private static func small(_ timeline: String) -> SmallScenario {
    var small = SmallScenario()
    small.parameters = parameters
    small.tips = """
      { "type": "T", "rules": ["#Rule($level) { ($0 ?? 0) > 2 }"] },
      { "type": "U", "rules": ["#Rule(T.$profile) { $0?.tier == .gold }"] }
      """
    small.timeline = timeline
    return small
  }

  private static let writes = [
    ("T.level", "3", "T.level"), ("T.level", "null", "T.level is nil"),
    ("T.saved", #"["b", "c", "a"]"#, #"T.saved is ["a","b","c"]"#),
    ("T.walks", #"{ "lake": 2, "ford": 1 }"#, #"T.walks is {"ford":1,"lake":2}"#),
    ("T.profile", #"{ "walks": 3, "tier": ".gold" }"#, #"T.profile is {"tier":"gold","walks":3}"#),
    ("T.seen", "[0.5, 2]", "T.seen is [0.5,2.0]"),
  ]

  private static func steps() -> String {
    writes.enumerated().map { index, write in
      """
      { "at": "\(index + 1)h", "on": "phone", "do": "set", "parameter": "\(write.0)",
      "value": \(write.1) }
      """
    }.joined(separator: ",")
  }

  @Test("2.8 what is written comes back from the scenario's file, and plays the same")
  func scenarioFile() throws {
    let read = Self.small(Self.steps()).read()
    let scenario = try #require(read.scenario, "\(messages(of: read))")
    let text = ScenarioWriter.text(of: scenario, note: "")
    let again = readScenario(text)
    let reread = try #require(again.scenario, "\(messages(of: again)) \(text)")
    #expect(ScenarioWriter.text(of: reread, note: "") == text)
    #expect(reread.app.parameters == scenario.app.parameters)
    #expect(text.contains(#""type": "(tier: enumCase, walks: integer)?""#))
    let runs = [scenario, reread, scenario.numberingValues()].map { World.playAlone($0) }
    #expect(runs[0].digest == runs[1].digest)
    #expect(runs[0].digest == runs[2].digest)
  }

  @Test("2.8 a journal tells such values, and is read back to the same facts")
  func journal() throws {
    let read = Self.small(Self.steps()).read()
    let run = World.playAlone(try #require(read.scenario, "\(messages(of: read))"))
    let names = JournalNames(run)
    let prose = FactProse(journal: run.journal, names: names)
    let sentences = run.journal.facts.indices.map { prose.sentence(FactID($0)) }
    for write in Self.writes {
      #expect(sentences.contains { $0.contains(write.2) }, "\(write.2)")
    }
    var reader = JournalReader()
    reader.read(run.journalFile)
    let back = try reader.finish()
    #expect(back.journal.facts.map(\.kind) == run.journal.facts.map(\.kind))
    #expect(back.scenario.app.parameters.map(\.type) == run.scenario.app.parameters.map(\.type))
    let kept = back.scenario.app.parameters[1].defaultValue
    #expect(kept == run.scenario.app.parameters[1].defaultValue)
  }

  @Test(
    "2.8 a value of another type is refused with what would fit",
    arguments: [
      ("T.saved", "null", "the parameter T.saved is a set, which is written as a list, found null"),
      ("T.saved", #""map""#, "found the text \"map\""), ("T.level", "[]", "found an empty list"),
      ("T.level", "true", "the parameter T.level is a whole number, found true"),
      ("T.saved", "[3]", "each element of the parameter T.saved is a text, found the number 3"),
      ("T.saved", #"["a", "a"]"#, "the parameter T.saved has the same element twice"),
      ("T.walks", #"{ "lake": "x" }"#, #""lake" of the parameter T.walks is a whole number"#),
      ("T.walks", "[]", "the parameter T.walks is a dictionary, which is written as an object"),
      ("T.profile", #"{ "tier": "gold" }"#, #"the parameter T.profile needs a value for "walks""#),
      (
        "T.profile", #"{ "tier": "gold", "walk": 3, "walks": 1 }"#,
        #"the parameter T.profile has no member "walk""#
      ),
    ])
  func refusals(parameter: String, value: String, reason: String) {
    let small = Self.small(
      #"{ "at": "1h", "on": "phone", "do": "set", "#
        + #""parameter": "\#(parameter)", "value": \#(value) }"#
    )
    let found = small.messages()
    #expect(found.count == 1 && found[0].contains(reason), "\(found)")
  }

  @Test("2.8 a word that is no type gets the nearest one, and a default is needed where one is")
  func types() {
    var small = Self.small("")
    small.parameters += #", { "id": "T.x", "type": "integre?" }"#
    #expect(
      small.messages().contains {
        $0.contains(#""integre?" is not a type of a parameter (did you mean "integer?"?)"#)
      }, "\(small.messages())")
    small = Self.small("")
    small.parameters += #", { "id": "T.x", "type": "(tier: enumCase)" }"#
    #expect(
      small.messages().contains {
        $0.contains(#""tier" of the parameter T.x is a case of an enum: its "default" must say"#)
      }, "\(small.messages())")
  }

  @Test("an increment and a toggle leave nil as it is")
  func changes() throws {
    var small = Self.small(#"{ "at": "1h", "on": "phone", "do": "open" }"#)
    small.effects = #""onLaunch": [{ "increments": "T.level" }, { "toggles": "T.isOn" }], "#
    small.parameters += #", { "id": "T.isOn", "type": "boolean?" }"#
    let played = Played(try #require(small.read().scenario, "\(small.messages())"))
    let ledger = played.device("phone").systems.tips
    for index in [0, 5] {
      #expect(ledger.value(of: ParameterIndex(index), in: played.scenario.app) == .nothing)
    }
    #expect(
      small.messages().isEmpty && Self.small("").messages().isEmpty, "\(small.messages())")
  }
}
