import Scenarios
import Testing

@Suite("What is wrong with an effect or an action is one error at its place")
struct EffectErrorTests {
  struct Mistake: Sendable, CustomTestStringConvertible {
    /// An effect of a launch.
    let effect: String
    /// The text that the message points at.
    let location: String
    let message: String
    var testDescription: String { effect }
  }

  private static let mistakes = [
    Mistake(
      effect: #"{ "donates": "don" }"#, location: #""don" }"#,
      message: #"TF0414 there is no event "don" (events: "did", "saw")"#),
    Mistake(
      effect: #"{ "toggles": "n" }"#, location: #""n" }]"#,
      message: #"TF0401 "toggles" needs a parameter that is true or false; n is a whole number"#),
    Mistake(
      effect: #"{ "increments": "on" }"#, location: #""on" }], "par"#,
      message: #"TF0401 "increments" needs a parameter that is a whole number or a number; "#
        + "on is true or false"),
    Mistake(
      effect: #"{ "increments": "n", "by": 0.5 }"#, location: "0.5",
      message: "TF0401 the parameter n is a whole number, found the number 0.5"),
    Mistake(
      effect: #"{ "sets": "n" }"#, location: #"{ "sets""#,
      message: #"TF0410 "sets" and "to" belong together"#),
    Mistake(
      effect: #"{ "toggles": "on", "waits": false }"#, location: #"false }]"#,
      message: #"TF0410 "waits" belongs to "donates""#),
    Mistake(
      effect: #"{ "toggles": "on", "donates": "did" }"#, location: #"{ "toggles""#,
      message: #"TF0410 an effect has one of "donates", "sets", "increments", "toggles" and "#
        + #""invalidates""#),
    Mistake(
      effect: #"{}"#, location: "{}",
      message: #"TF0410 an effect has one of "donates", "sets", "increments", "toggles" and "#
        + #""invalidates""#),
    Mistake(
      effect: #"{ "invalidates": "Other" }"#, location: #""Other""#,
      message: #"TF0414 there is no tip "Other" (tips: "T", "U")"#),
  ]

  private static func small(effect: String) -> SmallScenario {
    var small = SmallScenario()
    small.parameters = #"{ "id": "n", "type": "integer" }, { "id": "on" }"#
    small.effects = #""onLaunch": [\#(effect)], "#
    return small
  }

  @Test("of an effect", arguments: mistakes)
  func effect(_ mistake: Mistake) {
    let small = Self.small(effect: mistake.effect)
    let (code, rest) = (mistake.message.prefix(6), mistake.message.dropFirst(7))
    let location = lastLocation(of: mistake.location, in: small.text)
    #expect(small.messages() == ["\(code) \(location) \(rest)"])
  }

  @Test("of an action, and of a step that does it")
  func action() {
    var small = SmallScenario()
    small.screens =
      #"{ "id": "home", "actions": [{ "id": "save", "every": "9s", "after": "2s", "does": [] }] }"#
    #expect(
      small.messages().map { $0.drop { $0 != "\"" } } == [
        #""after" is for what is done once, not for "every""#
      ])
    let save = #""actions": [{ "id": "save", "does": [] }]"#
    small.screens = #"{ "id": "home", \#(save) }, { "id": "away", \#(save) }"#
    small.people = ""
    func messages(_ step: String) -> [String] {
      small.timeline = #"{ "at": "1h", "on": "phone", "do": "act", \#(step) }"#
      return small.messages().filter { $0.contains("action") }.map { message in
        String(message.split(separator: " ", maxSplits: 2).last ?? "")
      }
    }
    #expect(
      messages(#""action": "save""#) == [
        #"the screens home and away both have an action "save" (say with "screen" which)"#
      ])
    #expect(
      messages(#""action": "sove", "screen": "home""#) == [
        #"the screen home has no action "sove" (did you mean "save"?)"#
      ])
    #expect(
      messages(#""action": "look""#) == [
        #"no screen has an action "look" (actions: "save", "save")"#
      ])
    #expect(messages(#""action": "save", "screen": "away""#) == [])
  }
}
