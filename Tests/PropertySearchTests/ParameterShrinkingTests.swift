import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import PropertySearch
import Scenarios
import Shrinking
import SimulationKernel
import TestSupport
import Testing
import TipDomain

/// Smaller values of parameters that may be nil or have several parts.
@Suite("shrinking of parameters")
struct ParameterShrinkingTests {
  /// Two phones of a person who does nothing, with one parameter.
  private struct Made {
    var scenario = Scenario.twoPhones()
    let parameter = ParameterIndex(0)

    init(_ type: String, rule: String?, _ values: [(inout Made) -> Value]) throws {
      let type = try #require(ParameterType(type))
      scenario.people = []
      let standing = ParameterDefinition(id: "plan", type: type, defaultValue: .nothing)
      try change(standing, nil)
      let made = values.map { $0(&self) }
      let definition = ParameterDefinition(id: "plan", type: type, defaultValue: made[0])
      try change(definition, rule)
      for (index, value) in made.dropFirst().enumerated() {
        let device = DeviceIndex(index % 2)
        let at = SimulatedDuration.hours(Int64(1 + index))
        scenario.timeline.append(TimelineStep(at: at, device: device, action: .open))
        scenario.timeline.append(
          TimelineStep(at: at, device: device, action: .set(parameter: parameter, value: value)))
      }
    }

    private mutating func change(_ definition: ParameterDefinition, _ rule: String?) throws {
      var tips = scenario.app.tips
      let context = RuleContext(events: [], parameters: [definition], tipType: "Compass")
      var texts = scenario.app.texts
      if let rule {
        tips[0].rules = [try Rule(parsing: rule, in: context, texts: &texts)]
      }
      scenario.app = AppDefinition(texts: texts, parameters: [definition], tips: tips)
    }

    mutating func whole(_ parts: [Value], as type: String) -> Value {
      guard let shape = ParameterType(type)?.shape else { return .nothing }
      return scenario.makeValue(of: parts, as: shape) ?? .nothing
    }

    mutating func text(_ text: String) -> Value { .text(scenario.app.texts.intern(text)) }
  }

  /// The parameter of the smallest case, and its values as the file writes them, in which a value
  /// that is written meets a condition.
  private func shrunk(
    _ made: Made, where isBad: @escaping @Sendable (Value, Scenario) -> Bool
  ) -> (type: String, values: [String], scenario: Scenario) {
    let broken = FailureSignature.broken(claim: "It is never written.")
    let player = CasePlayer(
      claim: .custom { run in
        let isWritten = run.run.journal.facts.contains { fact in
          guard case .tip(.parameterSet(_, let value)) = fact.kind else { return false }
          return isBad(value, run.run.scenario)
        }
        return isWritten ? broken : nil
      })
    var shrinker = Shrinker(made.scenario, signature: broken, player: player)
    shrinker.run()
    let best = shrinker.best
    let values = best.values(of: ParameterIndex(0)).map { value in
      if case .text(let text) = value { best.app.texts[text] } else { "\(value)" }
    }
    return (best.app.parameters[0].type.description, values, best)
  }

  private static func parts(_ value: Value, _ scenario: Scenario) -> [String] {
    guard case .text(let text) = value else { return [] }
    return (scenario.valueLists.parts(of: text) ?? []).map { part in
      switch part {
      case .boolean(let flag): "\(flag)"
      case .integer(let number): "\(number)"
      case .decimal(let number): "\(number)"
      case .text(let text): scenario.app.texts[text]
      case .nothing: "nil"
      }
    }
  }

  @Test("of a set only the elements that matter are left, and defaults become empty")
  func elements() throws {
    let made = try Made(
      "Set<text>", rule: nil,
      [
        { $0.whole([$0.text("a"), $0.text("b")], as: "Set<text>") },
        { $0.whole([$0.text("a"), $0.text("b"), $0.text("c")], as: "Set<text>") },
      ])
    let (type, values, _) = shrunk(made) { Self.parts($0, $1).contains("b") }
    #expect(type == "Set<text>")
    #expect(values == ["[]", #"["b"]"#])
  }

  @Test("a dictionary loses a key with its value, and what may be nil becomes nil")
  func dictionary() throws {
    let type = "[text: integer]?"
    let made = try Made(
      type, rule: "#Rule($plan) { $0 == nil }",
      [
        { $0.whole([$0.text("a"), .integer(1)], as: type) },
        { $0.whole([$0.text("a"), .integer(1), $0.text("b"), .integer(7)], as: type) },
      ])
    let (smaller, values, _) = shrunk(made) { value, scenario in
      Self.parts(value, scenario).contains("7")
        && scenario.app.tips.contains { !$0.rules.isEmpty }
    }
    #expect(smaller == type)
    #expect(values == ["nothing", #"{"b":7}"#])
  }

  @Test("a struct loses the members that nothing needs, with those of its values, and a rule stays")
  func members() throws {
    let type = "(tier: text, visits: integer, isPro: boolean)"
    let made = try Made(
      type, rule: "#Rule($plan) { $0.visits == 3 }",
      [
        { $0.whole([$0.text("low"), .integer(1), .boolean(true)], as: type) },
        { $0.whole([$0.text("high"), .integer(3), .boolean(true)], as: type) },
      ])
    let (smaller, values, scenario) = shrunk(made) { value, scenario in
      Self.parts(value, scenario).contains("3")
        && scenario.app.tips.contains { !$0.rules.isEmpty }
    }
    #expect(smaller == "(visits: integer)")
    #expect(values == [#"{"visits":0}"#, #"{"visits":3}"#])
    #expect(scenario.app.tips[0].rules.map(\.text) == ["#Rule($plan) { $0.visits == 3 }"])
  }

  @Test("what is only told apart becomes whole numbers")
  func numbers() throws {
    let made = try Made(
      "[text]?", rule: nil,
      [
        { _ in .nothing }, { $0.whole([$0.text("a")], as: "[text]") },
        { $0.whole([$0.text("b")], as: "[text]") },
      ])
    let (type, values, _) = shrunk(made) { value, scenario in
      value != scenario.app.parameters[0].defaultValue
    }
    #expect(type == "integer")
    #expect(values == ["integer(0)", "integer(1)"])
  }

  @Test("a type whose values are never nil loses its mark, where its rules can be read then")
  func neverNil() throws {
    let made = try Made(
      "Set<integer>?", rule: nil,
      [
        { $0.whole([.integer(1)], as: "Set<integer>") },
        { $0.whole([.integer(2)], as: "Set<integer>") },
      ])
    let (type, values, _) = shrunk(made) { value, scenario in
      Self.parts(value, scenario).contains("2")
        && !scenario.values(of: ParameterIndex(0)).contains(.nothing)
    }
    #expect(type == "Set<integer>")
    #expect(values == ["[]", "[2]"])
  }
}
