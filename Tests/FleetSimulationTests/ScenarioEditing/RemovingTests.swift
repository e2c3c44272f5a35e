import DeviceSystems
import PropertySearch
import ScenarioFiles
import Scenarios
import Testing
import TextFormats
import TipDomain

/// What is left must read as if the part had never been written: every reference is right then.
@Suite("Leaving a part out of a scenario keeps all references right")
struct RemovingTests {
  private func scenario(_ small: SmallScenario) throws -> Scenario {
    let read = small.read()
    return try #require(read.scenario, "\(read.diagnostics.plainText())")
  }

  private func expect(_ edited: Scenario?, reads wanted: SmallScenario) throws {
    let edited = try #require(edited)
    let text = ScenarioWriter.text(of: edited, note: "edited")
    #expect(try text == ScenarioWriter.text(of: scenario(wanted), note: "edited"))
  }

  @Test("without a device, its steps, links, faults, clones and whoever used only it are gone")
  func device() throws {
    var whole = SmallScenario()
    whole.devices = #"{ "id": "phone" }, { "id": "pad", "platform": "iPad" }, { "id": "tv" }"#
    whole.people =
      #"{ "id": "ana", "uses": { "phone": 1, "pad": 2, "tv": 3 } }, "#
      + #"{ "id": "bo", "uses": { "pad": 1 } }"#
    whole.faults =
      #"{ "name": "a", "kind": "offline", "devices": ["pad", "tv"], "every": "1d", "for": "1h" }, "#
      + #"{ "name": "b", "kind": "hold", "devices": ["pad"], "every": "1d", "for": "1h" }"#
    whole.timeline =
      #"{ "at": "1h", "on": "pad", "do": "open" }, { "at": "2h", "on": "tv", "do": "open" }, "#
      + #"{ "at": "3h", "on": "tv", "do": "clone", "from": "pad", "reusesReplica": false }, "#
      + #"{ "at": "4h", "on": "pad", "do": "clone", "from": "tv", "reusesReplica": false }, "#
      + #"{ "at": "5h", "on": "phone", "do": "clone", "from": "tv", "reusesReplica": false }"#
    whole.rest =
      #""network": { "links": [{ "devices": "pad", "loss": "3%" }, "#
      + #"{ "devices": "tv", "loss": "4%" }] }"#
    var without = whole
    without.devices = #"{ "id": "phone" }, { "id": "tv" }"#
    without.people = #"{ "id": "ana", "uses": { "phone": 1, "tv": 3 } }"#
    without.faults =
      #"{ "name": "a", "kind": "offline", "devices": ["tv"], "every": "1d", "for": "1h" }"#
    without.timeline =
      #"{ "at": "2h", "on": "tv", "do": "open" }, "#
      + #"{ "at": "5h", "on": "phone", "do": "clone", "from": "tv", "reusesReplica": false }"#
    without.rest = #""network": { "links": [{ "devices": "tv", "loss": "4%" }] }"#
    try expect(scenario(whole).removing(DeviceIndex(1)), reads: without)
  }

  @Test("the last device cannot be left out, nor one that is not there")
  func lastDevice() throws {
    var alone = SmallScenario()
    alone.devices = #"{ "id": "phone" }"#
    #expect(try scenario(alone).removing(DeviceIndex(0)) == nil)
    #expect(try scenario(SmallScenario()).removing(DeviceIndex(2)) == nil)
  }

  @Test("without a tip, its views, steps and overrides are gone, and a group of it alone")
  func tip() throws {
    var whole = SmallScenario()
    whole.tips = #"{ "type": "T" }, { "type": "U" }, { "type": "V" }"#
    whole.groups = #"{ "id": "h", "tips": ["T"] }, { "id": "g", "tips": ["T", "U"] }"#
    whole.screens =
      #"{ "id": "home", "shows": ["T", "V", { "group": "h" }, { "group": "g" }] }"#
    whole.devices = #"{ "id": "phone", "overrides": { "show": ["T"], "hide": ["V"] } }"#
    whole.timeline =
      #"{ "at": "1h", "on": "phone", "do": "resetEligibility", "tip": "T" }, "#
      + #"{ "at": "2h", "on": "phone", "do": "resetEligibility", "tip": "V" }"#
    var without = whole
    without.tips = #"{ "type": "U" }, { "type": "V" }"#
    without.groups = #"{ "id": "g", "tips": ["U"] }"#
    without.screens = #"{ "id": "home", "shows": ["V", { "group": "g" }] }"#
    without.devices = #"{ "id": "phone", "overrides": { "hide": ["V"] } }"#
    without.timeline = #"{ "at": "2h", "on": "phone", "do": "resetEligibility", "tip": "V" }"#
    try expect(scenario(whole).removing(TipIndex(0)), reads: without)
  }

  @Test("without a tip, what happens because of it and what ends it are gone")
  func tipWithEffects() throws {
    var whole = SmallScenario()
    whole.tips =
      #"{ "type": "T", "onDisplay": [{ "donates": "did" }] }, "#
      + #"{ "type": "U", "onInvalidation": [{ "invalidates": "T" }, { "toggles": "T.isOn" }] }"#
    whole.groups = #"{ "id": "g", "tips": ["U"] }"#
    whole.screens =
      #"{ "id": "home", "shows": ["U"], "actions": [{ "id": "a", "does": [{ "invalidates": "T" }, "#
      + #"{ "invalidates": "U" }] }] }"#
    var without = whole
    without.tips = #"{ "type": "U", "onInvalidation": [{ "toggles": "T.isOn" }] }"#
    without.screens =
      #"{ "id": "home", "shows": ["U"], "actions": ["#
      + #"{ "id": "a", "does": [{ "invalidates": "U" }] }] }"#
    try expect(scenario(whole).removing(TipIndex(0)), reads: without)
  }

  @Test("without an action of a screen, the steps that do it are gone, and the others do theirs")
  func action() throws {
    func act(_ at: Int, _ action: String) -> String {
      #"{ "at": "\#(at)h", "on": "phone", "do": "act", "action": "\#(action)" }"#
    }
    func action(_ id: String) -> String { #"{ "id": "\#(id)", "does": [] }"# }
    var whole = SmallScenario()
    whole.screens =
      #"{ "id": "home", "actions": ["#
      + #"\#(["a", "b", "c", "d"].map(action).joined(separator: ", "))] }"#
    whole.timeline = [act(1, "a"), act(2, "b"), act(3, "c"), act(4, "d")].joined(separator: ", ")
    var without = whole
    without.screens = #"{ "id": "home", "actions": [\#(action("a")), \#(action("d"))] }"#
    without.timeline = [act(1, "a"), act(4, "d")].joined(separator: ", ")
    try expect(scenario(whole).removing(actions: 1..<3, ofScreen: 0), reads: without)
  }

  @Test("what only effects use is used, and goes with them")
  func unused() throws {
    var whole = SmallScenario()
    whole.screens = #"{ "id": "home", "shows": ["T", "U"] }"#
    whole.effects =
      #""onLaunch": [{ "donates": "saw", "values": { "id": 1 } }, { "toggles": "T.isOn" }], "#
    var used = whole
    used.events = #"{ "id": "saw", "values": { "id": "integer" } }"#
    used.parameters = #"{ "id": "T.isOn" }"#
    try expect(scenario(whole).droppingUnused(), reads: used)
    var left = try scenario(whole)
    left.effectLists = []
    var nothing = whole
    nothing.effects = ""
    nothing.events = ""
    nothing.parameters = ""
    try expect(left.droppingUnused(), reads: nothing)
  }

  @Test("without a group, its view is gone, and a view that cast its tip asks for the tip itself")
  func group() throws {
    var whole = SmallScenario()
    whole.tips = #"{ "type": "T" }, { "type": "U" }, { "type": "V" }"#
    whole.groups = #"{ "id": "h", "tips": ["T", "U"] }, { "id": "g", "tips": ["V"] }"#
    whole.screens =
      #"{ "id": "home", "shows": [{ "group": "h" }, { "group": "h", "as": "U" }, "#
      + #"{ "group": "g" }] }"#
    var without = whole
    without.groups = #"{ "id": "g", "tips": ["V"] }"#
    without.screens = #"{ "id": "home", "shows": ["U", { "group": "g" }] }"#
    try expect(scenario(whole).removing(GroupIndex(0)), reads: without)
  }

  @Test("without a screen, nobody opens it and nobody visits it")
  func screen() throws {
    var whole = SmallScenario()
    whole.screens =
      #"{ "id": "home", "shows": ["T"] }, { "id": "away", "shows": ["U"], "donates": ["did"] }"#
    whole.people = #"{ "id": "ana", "opens": { "home": 1, "away": 2 } }"#
    whole.timeline =
      #"{ "at": "1h", "on": "phone", "do": "visit", "screen": "home" }, "#
      + #"{ "at": "2h", "on": "pad", "do": "visit", "screen": "away" }"#
    var without = whole
    without.screens = #"{ "id": "away", "shows": ["U"], "donates": ["did"] }"#
    without.people = #"{ "id": "ana", "opens": { "away": 2 } }"#
    without.timeline = #"{ "at": "2h", "on": "pad", "do": "visit", "screen": "away" }"#
    try expect(scenario(whole).removing(screen: 0), reads: without)
  }
}
