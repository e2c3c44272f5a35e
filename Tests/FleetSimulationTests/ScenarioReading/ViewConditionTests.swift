import DeviceSystems
import Explanations
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("Views that are in their screen while a condition holds")
struct ViewConditionTests {
  /// A phone with its screen open, on which a parameter is written at some times.
  private static func scenario(
    when: String, writes: [(String, Bool)], shows more: String = ""
  ) -> SmallScenario {
    var scenario = SmallScenario()
    scenario.top = #""duration": "2d", "sync": { "merge": "none" }"#
    scenario.parameters = #"{ "id": "Settings.isOn" }"#
    scenario.events = #"{ "id": "did" }"#
    scenario.tips = #"{ "type": "A" }, { "type": "B" }"#
    scenario.groups = ""
    scenario.screens = #"{ "id": "home", "shows": [{ "tip": "A", "when": \#(when) }\#(more)] }"#
    scenario.devices = #"{ "id": "phone" }, { "id": "watch", "platform": "watch" }"#
    scenario.people = ""
    var steps = ["phone", "watch"].flatMap { device in
      [
        #"{ "at": "1h", "on": "\#(device)", "do": "open" }"#,
        #"{ "at": "61min", "on": "\#(device)", "do": "visit", "screen": "home" }"#,
      ]
    }
    for (time, value) in writes {
      steps.append(
        #"{ "at": "\#(time)", "on": "phone", "do": "set", "parameter": "Settings.isOn", "#
          + #""value": \#(value) }"#)
    }
    scenario.timeline = steps.joined(separator: ",")
    return scenario
  }

  private static let isOn = ##""#Rule(Settings.$isOn) { $0 }""##

  /// The displays of A on the phone and their ends, in order.
  private static func story(_ written: SmallScenario) throws -> [String] {
    let scenario = try #require(written.read().scenario, "\(written.messages())")
    let run = World.playAlone(scenario)
    return run.journal.facts.compactMap { fact in
      guard case .device(DeviceIndex(0)) = fact.actor else { return nil }
      switch fact.kind {
      case .tip(.displayed(let display)) where display.tip == TipIndex(0): return "shown"
      case .tip(.displayEnded(let end)) where end.record == RecordIndex(0): return end.reason.name
      case .tip(.withheld(TipIndex(0), _, let because)): return because.clause.name
      default: return nil
      }
    }
  }

  @Test("a view appears when its condition begins to hold, and leaves with its tip when it ceases")
  func comesAndGoes() throws {
    let written = Self.scenario(
      when: Self.isOn, writes: [("2h", true), ("3h", false), ("4h", true)], shows: #", "B""#)
    // The view appears anew, so it shows its tip again.
    #expect(try Self.story(written).prefix(3) == ["shown", "viewLeft", "shown"])
    #expect(try PresenceTests.displays(written) == [[2, 1], [0, 1]])
  }

  @Test("a view whose condition does not hold asks for nothing")
  func never() throws {
    let written = Self.scenario(when: Self.isOn, writes: [("2h", false)])
    #expect(try Self.story(written) == [])
    #expect(try PresenceTests.displays(written) == [[0, 0], [0, 0]])
  }

  @Test("a view that appears is told why its tip does not")
  func withheld() throws {
    var written = Self.scenario(
      when: Self.isOn, writes: [("2h", true), ("3h", false), ("4h", true)])
    written.tips = ##"{ "type": "A", "rules": ["#Rule(did) { $0.donations.count >= 9 }"] }, "##
    written.tips += #"{ "type": "B" }"#
    #expect(try Self.story(written) == ["rule", "rule"])
    #expect(try PresenceTests.displays(written) == [[0, 0], [0, 0]])
  }

  @Test("a view may be on some platforms and in some versions only")
  func presence() throws {
    let when = #"{ "platforms": "watch", "versions": { "to": 1 } }"#
    #expect(
      try PresenceTests.displays(Self.scenario(when: when, writes: [])) == [[0, 0], [1, 0]])
    let both = ##"{ "rule": "#Rule(Settings.$isOn) { !$0 }", "platforms": "iPhone" }"##
    #expect(
      try PresenceTests.displays(Self.scenario(when: both, writes: [("5h", true)]))
        == [[1, 0], [0, 0]])
  }

  @Test("`Self` in a condition is the screen")
  func ownScreen() throws {
    var written = Self.scenario(when: ##""#Rule(Self.$isOn) { $0 }""##, writes: [])
    written.parameters += #", { "id": "home.isOn", "default": true }"#
    #expect(try PresenceTests.displays(written) == [[1, 0], [1, 0]])
  }

  @Test("explain says that the view is not in the screen")
  func explained() throws {
    let written = Self.scenario(when: Self.isOn, writes: [("3h", true)])
    let scenario = try #require(written.read().scenario)
    func text(at time: SimulatedDuration) -> String {
      var paused = PausedRun(scenario, at: .instant(.zero + time))
      let explanation = TipExplainer.explain(TipIndex(0), on: DeviceIndex(0), in: &paused)
      return ExplanationText(explanation, ExplanationWords(paused)).text
    }
    let note = "The view itself is not in the screen now, which is when #Rule(Settings.$isOn)"
    #expect(text(at: .hours(2)).contains(note), "\(text(at: .hours(2)))")
    #expect(!text(at: .hours(4)).contains(note))
  }

  @Test(
    "a mistake in a condition is one error",
    arguments: [
      (##""#Rule($isOff) { $0 }""##, "TF0501"), (#"{}"#, "TF0410"), ("7", "TF0401"),
      (##"{ "rule": "#Rule($isOn) { $0 == 3 }" }"##, "TF0501"),
      (#"{ "platforms": "pc" }"#, "TF0406"),
    ])
  func mistakes(when: String, code: String) {
    let written = Self.scenario(when: when, writes: [])
    let errors = written.read().diagnostics.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code.rawValue) == [code], "\(written.messages())")
  }

  @Test("what only a condition asks is used")
  func droppingUnused() throws {
    var written = Self.scenario(when: Self.isOn, writes: [])
    written.parameters = #"{ "id": "spare" }, { "id": "Settings.isOn", "default": true }"#
    let scenario = try #require(written.read().scenario).droppingUnused()
    #expect(scenario.app.parameters.map(\.id) == ["Settings.isOn"])
    #expect(displayCounts(of: scenario) == [[1, 0], [1, 0]])
  }
}
