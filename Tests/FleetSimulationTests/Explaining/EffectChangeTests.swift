import DeviceSystems
import Explanations
import ScenarioFiles
import Scenarios
import SimulationKernel
import Testing
import TipDomain

/// What an explanation names where people act on screens and the app changes its tips then.
@Suite("The nearest change, where the app does something because of something else")
struct EffectChangeTests {
  private static func small(
    rule: String, does: String, acts: Int, effects: String = ""
  ) -> SmallScenario {
    var small = SmallScenario()
    small.top = #""duration": "2h""#
    small.effects = effects
    small.parameters = #"{ "id": "n", "type": "integer" }, { "id": "on" }"#
    small.tips = ##"{ "type": "T", "rules": ["#Rule(\##(rule) }"] }, { "type": "U" }"##
    small.screens =
      #"{ "id": "home", "shows": ["T"], "actions": [{ "id": "save", "does": [\#(does)] }] }"#
    small.devices = #"{ "id": "phone" }"#
    small.people = ""
    small.timeline = #"{ "at": "1min", "on": "phone", "do": "visit", "screen": "home" }"#
    for number in 0..<acts {
      small.timeline +=
        #", { "at": "\#(2 + number)min", "on": "phone", "do": "act", "action": "save" }"#
    }
    return small
  }

  private static func explained(
    _ small: SmallScenario
  ) throws -> (changes: Counterfactuals, text: String) {
    let scenario = try #require(small.read().scenario, "\(small.messages())")
    var paused = PausedRun(scenario, at: .instant(.zero + .minutes(30)))
    let explanation = TipExplainer.explain(TipIndex(0), on: DeviceIndex(0), in: &paused)
    let text = ExplanationText(explanation, ExplanationWords(paused)).text
    return (explanation.counterfactuals, text)
  }

  private static let save = ScreenActionIndex(0)

  @Test("an action that is done so many times more as are missing, and it comes true")
  func done() throws {
    let increments = #"{ "increments": "n" }"#
    func small(acts: Int) -> SmallScenario {
      Self.small(rule: "$n) { $0 >= 3", does: increments, acts: acts)
    }
    let found = try Self.explained(small(acts: 1))
    #expect(found.changes.nearest == [.actionDone(Self.save, times: 2)])
    #expect(found.text.contains("If somebody did home/save on phone 2 times, it would be shown."))
    let later = try Self.explained(small(acts: 2))
    #expect(later.changes.nearest == [.actionDone(Self.save, times: 1)])
    #expect(try Self.explained(small(acts: 3)).text.contains("is on screen"))
  }

  @Test("an action that was not done the last time, and what it set to another value")
  func undone() throws {
    let does = #"{ "sets": "n", "to": 5 }, { "donates": "did" }"#
    let found = try Self.explained(
      Self.small(rule: "$n) { $0 < 3", does: does, acts: 1))
    guard case .actionNotDone(Self.save, let undone) = try #require(found.changes.nearest.first)
    else {
      Issue.record("\(found.changes.alone)")
      return
    }
    #expect(!undone.isAll)
    #expect(undone.writes.map(\.parameter) == [ParameterIndex(0)])
    #expect(undone.writes.map(\.value) == [.integer(0)])
    #expect(found.text.contains("If nobody had done home/save on phone the last time, it would"))
    #expect(
      found.changes.alone.contains(
        .effectSets(.action(Self.save), ParameterIndex(0), .integer(0))))
    #expect(found.text.contains("home/save set n to 0"))
    #expect(!found.changes.alone.contains { if case .parameter = $0 { true } else { false } })
  }

  @Test("never, where the last time is not enough")
  func never() throws {
    let found = try Self.explained(
      Self.small(
        rule: "did) { $0.donations.count < 2", does: #"{ "donates": "did" }"#, acts: 3))
    let undone = found.changes.alone.compactMap { change in
      if case .actionNotDone(Self.save, let undone) = change { undone } else { nil }
    }
    #expect(undone.map(\.isAll) == [true])
    #expect(undone.first?.donations.count == 3)
    #expect(found.text.contains("nobody had done home/save on phone ever"))
  }

  @Test("an effect of a launch that sets another value")
  func launch() throws {
    let found = try Self.explained(
      Self.small(
        rule: "$on) { !$0", does: "", acts: 0,
        effects: #""onLaunch": [{ "sets": "on", "to": true }], "#))
    #expect(
      found.changes.nearest == [
        .effectSets(.occasion(.launch), ParameterIndex(1), .boolean(false))
      ])
    #expect(found.text.contains("If the app set on to false at its launch, it would be shown."))
  }

  @Test("what an action does to nothing that the tip asks for is not named")
  func unrelated() throws {
    let found = try Self.explained(
      Self.small(rule: "$n) { $0 >= 3", does: #"{ "toggles": "on" }"#, acts: 2))
    #expect(found.changes.nearest == [.parameter(ParameterIndex(0), .integer(3))])
  }
}
