import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TextFormats

@Suite("What a scenario tells a search is read and written")
struct SearchPartsTests {
  private static let labels = ["event/restored", "withheld/frequency"]

  private func read(_ rest: String) -> ReadScenario {
    var scenario = SmallScenario()
    scenario.faults = #"{ "name": "tunnel", "kind": "offline", "every": "1d", "for": "1h" }"#
    scenario.rest = rest
    return ScenarioReader(knownLabels: Self.labels)
      .read(SourceFile(name: "a.json", bytes: Array(scenario.text.utf8)))
  }

  private func expectSame(_ rest: String) throws -> Scenario {
    let first = read(rest)
    let scenario = try #require(first.scenario, "\(first.diagnostics.plainText())")
    let text = ScenarioWriter.text(of: scenario, note: "written by a test")
    let again = try #require(readScenario(text).scenario, "\(text)")
    #expect(again.variation == scenario.variation)
    #expect(again.reach == scenario.reach)
    #expect(again.schedule == scenario.schedule)
    #expect(ScenarioWriter.text(of: again, note: "written by a test") == text)
    return scenario
  }

  @Test("what is varied comes back")
  func variation() throws {
    let scenario = try expectSame(
      #""vary": { "faults": "everyKind", "people": "asWritten", "network": "asWritten", "#
        + #""app": "redrawn", "schedule": "priorities", "clockOffset": "2h", "#
        + #""devices": { "atLeast": 1, "atMost": 9 }, "stepShift": "10min", "#
        + #""versions": { "atLeast": 2, "atMost": 4 }, "factor": 8, "#
        + #""sync": "generated", "knobs": "generated" }"#)
    let variation = scenario.variation
    #expect(variation.faults == .everyKind)
    #expect(variation.people == .asWritten)
    #expect(variation.network == .asWritten)
    #expect(variation.app == .redrawn)
    #expect(variation.schedule == .priorities)
    #expect(variation.devices == VariedRange(atLeast: 1, atMost: 9))
    #expect(variation.factor == 8)
    #expect(variation.sync == .generated)
    #expect(variation.knobs == .generated)
    #expect(variation.versions == VariedRange(atLeast: 2, atMost: 4))
    #expect(variation.clockOffset == .hours(2))
    #expect(variation.stepShift == .minutes(10))
  }

  @Test("where nothing is said, faults, people and network are varied and the rest is not")
  func usual() throws {
    let scenario = try expectSame("")
    #expect(scenario.variation == Variation())
    #expect(scenario.variation.faults == .swarm)
    #expect(scenario.variation.people == .redrawn)
    #expect(scenario.variation.network == .redrawn)
    #expect(scenario.variation.app == .asWritten)
    #expect(scenario.variation.schedule == .byClock)
    #expect(scenario.variation.devices == nil)
    #expect(scenario.variation.versions == nil)
    #expect(scenario.variation.factor == 4)
    #expect(scenario.variation.sync == .asWritten)
    #expect(scenario.variation.knobs == .asWritten)
    #expect(scenario.reach.isEmpty)
    #expect(scenario.schedule == nil)
  }

  @Test("what must be reached comes back, a fault of the scenario's own among it")
  func reach() throws {
    let scenario = try expectSame(#""reach": ["fault/tunnel", "event/restored"]"#)
    #expect(scenario.reach == ["fault/tunnel", "event/restored"])
  }

  @Test("an order of choices and an order of ranks come back")
  func schedule() throws {
    #expect(try expectSame(#""schedule": [0, 3, 65535]"#).schedule == .choices([0, 3, 65_535]))
    #expect(
      try expectSame(#""schedule": { "changes": 4 }"#).schedule == .priorities(changeCount: 4))
  }

  @Test("a label that does not exist is named, with the nearest that does")
  func wrongLabel() {
    let found = messages(of: read(#""reach": ["fault/tunel"]"#))
    #expect(
      found == [
        #"TF0414 12:11 there is no label "fault/tunel" (did you mean "fault/tunnel"?)"#
      ])
  }

  @Test("an app that each case makes anew comes back")
  func generatedApp() throws {
    let scenario = try expectSame(#""vary": { "app": "generated" }"#)
    #expect(scenario.variation.app == .generated)
  }

  @Test("where each case has an app of its own, no step names a part of the written one")
  func stepsOfWrittenApp() {
    var scenario = SmallScenario()
    scenario.timeline = #"{ "do": "visit", "at": "1h", "on": "phone", "screen": "home" }"#
    scenario.rest = #""vary": { "app": "generated" }"#
    #expect(scenario.read().scenario == nil)
    let found = scenario.messages().filter { $0.contains("a part of the written app") }
    #expect(found.count == 1)
    scenario.rest = #""vary": { "app": "redrawn" }"#
    #expect(scenario.read().scenario != nil)
  }

  @Test(
    "a range whose greatest number is less than its least is refused",
    arguments: ["devices", "versions"])
  func wrongRange(_ key: String) {
    let reading = read("\"vary\": { \"\(key)\": { \"atLeast\": 5, \"atMost\": 3 } }")
    #expect(reading.scenario == nil)
    #expect(
      messages(of: reading).contains { $0.contains("\"atMost\" is less than \"atLeast\"") })
  }

  @Test(
    "numbers beyond their ranges are refused, each by one message",
    arguments: [
      #""vary": { "devices": { "atLeast": 0 } }"#, #""vary": { "devices": { "atMost": 101 } }"#,
      #""vary": { "versions": { "atLeast": 0 } }"#,
      #""vary": { "versions": { "atMost": 65536 } }"#,
      #""vary": { "factor": 6 }"#, #""vary": { "factor": 32 }"#, #""vary": { "factor": 0 }"#,
      #""vary": { "stepShift": "-1h" }"#, #""vary": { "clockOffset": "4000d" }"#,
      #""vary": { "faults": "none" }"#, #""schedule": [65536]"#, #""schedule": [-1]"#,
      #""schedule": { "changes": 1001 }"#, #""reach": ["tunnel"]"#, #""reach": ["fault/"]"#,
      #""reach": ["/tunnel"]"#, #""reach": ["fault/a/b"]"#,
    ])
  func outOfRange(_ rest: String) {
    let reading = read(rest)
    #expect(reading.scenario == nil)
    #expect(messages(of: reading).count == 1)
  }
}
