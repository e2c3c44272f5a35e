import ScenarioFiles
import Testing

/// Whatever id a file may give to a thing, every key that names the thing takes it.
@Suite("Keys take the ids of what they name")
struct ReferredIdTests {
  private static let event = String(repeating: "Öffnete die Bibliothek, ", count: 10) + "ja."
  private static let flag = "Einstellungen.istAn_é" + String(repeating: "ü", count: 235)
  private static let number = "Zähler.größe"
  private static let tip = "提示 {platform} für alle"
  private static let group = "Gruppe_ä"
  private static let choice = "Los geht's!"

  private static var small: SmallScenario {
    var small = SmallScenario()
    small.parameters = ##"{ "id": "\##(flag)", "transient": true }, "##
    small.parameters += ##"{ "id": "\##(number)", "type": "integer" }"##
    small.events = ##"{ "id": "\##(event)" }"##
    small.tips = ##"{ "type": "T", "id": "\##(tip)", "actions": [{ "id": "\##(choice)" }] }"##
    small.groups = ##"{ "id": "\##(group)", "tips": ["\##(tip)"] }"##
    small.screens = #"{ "id": "home" }"#
    return small
  }

  private static func check(_ change: (inout SmallScenario) -> Void) throws {
    var small = Self.small
    change(&small)
    let read = try #require(small.read().scenario, "\(small.messages())")
    let text = ScenarioWriter.text(of: read)
    let again = try #require(readScenario(text).scenario, "\(messages(of: readScenario(text)))")
    #expect(ScenarioWriter.text(of: again) == text)
  }

  private static let effects = [
    #"{ "donates": "\#(event)" }"#, #"{ "sets": "\#(flag)", "to": true }"#,
    #"{ "increments": "\#(number)" }"#, #"{ "toggles": "\#(flag)" }"#,
    #"{ "invalidates": "\#(tip)" }"#,
  ]

  @Test("in an effect, wherever it is", arguments: effects)
  func effect(_ effect: String) throws {
    try Self.check { $0.effects = #""onLaunch": [\#(effect)], "onActivation": [\#(effect)], "# }
    try Self.check {
      $0.screens = #"{ "id": "home", "actions": [{ "id": "save", "does": [\#(effect)] }] }"#
    }
    try Self.check {
      $0.tips = ##"{ "type": "T", "id": "\##(Self.tip)", "##
      $0.tips += ##""actions": [{ "id": "\##(Self.choice)", "does": "##
      $0.tips += #"[\#(effect)] }], "onDisplay": [\#(effect)], "onInvalidation": [\#(effect)] }"#
    }
  }

  @Test(
    "in a step",
    arguments: [
      #""donate", "event": "\#(event)""#, #""deleteDonations", "event": "\#(event)""#,
      #""set", "parameter": "\#(flag)", "value": true"#, #""invalidate", "tip": "\#(tip)""#,
      #""resetEligibility", "tip": "\#(tip)""#, #""react", "tip": "\#(tip)", "with": "close""#,
      #""choose", "tip": "\#(tip)", "action": "\#(choice)""#,
    ])
  func step(_ step: String) throws {
    try Self.check { $0.timeline = #"{ "at": "1h", "on": "phone", "do": \#(step) }"# }
  }

  @Test(
    "in a screen and its views",
    arguments: [
      #""shows": ["\#(tip)"]"#, #""shows": [{ "tip": "\#(tip)", "surface": "inline" }]"#,
      #""shows": [{ "group": "\#(group)", "as": "\#(tip)" }]"#,
      #""donates": ["\#(event)"]"#, #""donates": [{ "event": "\#(event)", "waits": false }]"#,
      #""sets": { "\#(flag)": true }"#,
    ])
  func screen(_ member: String) throws {
    try Self.check { $0.screens = #"{ "id": "home", \#(member) }"# }
  }

  @Test(
    "in the section of a system, and in an override",
    arguments: [
      #""focus": { "parameters": [{ "id": "on", "type": "boolean", "sets": "\#(flag)" }], "#
        + #""focuses": [{ "id": "Work" }] }"#,
      #""intents": { "intents": [{ "id": "Load", "effects": [{ "donates": "\#(event)" }, "#
        + #"{ "sets": "\#(flag)", "to": true }, { "invalidates": "\#(tip)" }] }] }"#,
      #""pointer": { "sets": "\#(flag)", "views": [{ "id": "window" }], "layouts": [{ "id": "#
        + #""home", "bounds": { "width": 9, "height": 9 }, "frames": { "window": "#
        + #"{ "width": 9, "height": 9 } } }], "covers": [{ "id": "hint", "frame": "#
        + #"{ "width": 9, "height": 9 }, "tip": "\#(tip)" }] }"#,
    ])
  func section(_ section: String) throws {
    try Self.check { $0.rest = section }
    try Self.check {
      $0.devices = #"{ "id": "phone", "overrides": { "show": ["\#(Self.tip)"] } }"#
    }
  }
}
