import FleetSimulation
import FleetWorld
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("Scenarios are written as files that read back as the same")
struct ScenarioWriterTests {
  /// Every kind of fault, step and value once.
  private static let everything: SmallScenario = {
    var scenario = SmallScenario()
    scenario.top = #""seed": "xfedcba9876543210", "duration": "9d", "heal": { "after": "8d" }"#
    scenario.parameters += #", { "id": "T.text", "type": "text", "default": "ü\n\"" }"#
      .replacing("\\n", with: "")
    scenario.parameters +=
      #", { "id": "T.d", "type": "decimal", "default": 0.1, "transient": true }"#
    scenario.events += #", { "id": "e", "limit": { "count": 5, "age": "3d" } }"#
    scenario.tips = ##"""
      { "type": "T", "id": "T-{platform}", "rules": [
      { "rule": "#Rule(a.b) { $0.donations.count >= 2 }", "clock": "capturedAtLaunch" },
      "#Rule(Self.$isOn) { $0 }", "#Rule(x.$y) { $0 == .low }"],
      "names": { "a.b": "did", "x.y": "T.level" },
      "options": ["MaxDisplayCount(3)", "MaxDisplayDuration(1.5)", "IgnoresDisplayFrequency(true)"],
      "actions": [{ "id": "go", "title": "Go", "invalidates": true,
      "does": [{ "increments": "T.d", "by": -0.25 },
      { "invalidates": "U", "reason": "tipClosed" }] }],
      "onDisplay": [{ "donates": "e" }], "onInvalidation": [{ "toggles": "T.isOn" }],
      "style": { "name": "S", "shows": ["image"], "wholeViewAction": "go" } },
      { "type": "U", "title": "t", "message": "m", "image": "i" }
      """##.replacing("\n", with: " ")
    scenario.groups = #"{ "id": "g", "priority": "ordered", "tips": ["T-{platform}", "U"] }"#
    scenario.screens = #"""
      { "id": "home", "shows": ["U", { "group": "g", "as": "U" },
      { "group": "g", "surface": "popover" }],
      "donates": ["did", { "event": "saw", "values": [{ "id": 1, "weight": 2 }, { "id": -5 }],
      "probability": "12.5%", "waits": false }], "sets": { "T.text": "x", "T.level": ".high" } }
      """#.replacing("\n", with: " ")
    scenario.screens += #"""
      , { "id": "page", "actions": [{ "id": "save",
      "probability": "30%", "after": "uniform(1s, 9s)",
      "does": [{ "donates": "saw", "values": [{ "id": 4, "weight": 3 }, { "id": 9 }],
      "probability": "50%", "waits": false }, { "sets": "T.text", "to": "saved" }] },
      { "id": "scroll", "every": "exponential(9s)", "does": [{ "increments": "T.d" }] },
      { "id": "look", "does": [] }] }
      """#.replacing("\n", with: " ")
    scenario.effects = #"""
      "onLaunch": [{ "sets": "T.level", "to": ".high" }], "onActivation": [{ "donates": "did" }],
      """#.replacing("\n", with: " ")
    scenario.devices = #"""
      { "id": "phone", "count": 2, "frequency": "3d", "retires": "8d" },
      { "id": "tv", "platform": "tv",
      "account": null, "version": 3, "joins": "1h", "clock": { "offset": "-1h", "drift": "9ppm" },
      "backgroundMode": false, "configures": false, "resetsAtEveryLaunch": true,
      "overrides": { "show": ["U"], "hideAll": true } }, { "id": "pad", "account": "work" }
      """#.replacing("\n", with: " ")
    scenario.people += #", { "id": "bo", "uses": { "phone": 2, "tv": 0 }, "opens": { "home": 3 }, "#
    scenario.people += #""reacts": { "act": 2, "close": 1 }, "quits": "1%", "every": "1d" }"#
    scenario.faults = faults
    scenario.timeline = timeline
    scenario.rest = #"""
      "network": { "burst": { "goodToBad": "1%", "badToGood": "5%" }, "bandwidth": "1MB/s",
      "links": [{ "devices": "phone", "direction": "up", "burst": null, "bandwidth": null,
      "loss": "3%" },
      { "devices": ["pad", "tv"], "bandwidth": "1kB/s", "latency": "uniform(1s, 2s)" }] },
      "sync": { "merge": "lwwField", "savePolicy": "allKeys", "push": { "perHour": 0 } },
      "knobs": { "countAt": "disappear", "presentationDropProbability": "2%" },
      "expect": { "violates": ["a", "b"], "d": "in 90% of runs", "e": "reported" },
      "withoutInvariants": ["c"]
      """#.replacing("\n", with: " ")
    return scenario
  }()

  private static let faults: String = {
    let lasting = [
      "offline", "partition", "loss", "burstLoss", "latency", "duplication", "reordering",
      "bandwidth", "hold", "hubError", "partialFailure", "lostAnswers", "pushLoss", "quotaFull",
      "signOut",
    ]
    let often = lasting.map {
      #"{ "name": "\#($0)", "kind": "\#($0)", "every": "exponential(1d)", "for": "1h" }"#
    }
    let once = ["tokenExpiry", "crash", "termination"].map {
      #"{ "name": "\#($0)", "kind": "\#($0)", "at": ["1d", "2d"], "enabled": false }"#
    }
    let clock = #"""
      { "name": "clock", "kind": "clockOffset", "devices": ["pad"], "by": "-1d", "first": "2d",
      "every": "lognormal(1d, 0.25)", "for": "2h" },
      { "name": "cut", "kind": "partition", "direction": "down", "devices": "phone",
      "at": [{ "from": "1d", "until": "2d" }, { "from": "3d", "for": "1h" }] }
      """#.replacing("\n", with: " ")
    return (often + once + [clock]).joined(separator: ", ")
  }()

  private static let timeline: String = {
    let plain = [
      "open", "leave", "terminate", "resetDatastore", "resetAtNextLaunch", "configureAgain",
      "goOffline", "goOnline", "crash", "reinstall", "backUp", "restore", "signOut",
    ]
    let steps = plain.map { #""on": "phone-1", "do": "\#($0)""# }
    let others = [
      #""on": ["phone", "pad"], "do": "visit", "screen": "home""#,
      #""on": "pad", "do": "react", "tip": "U", "with": "tapOutside""#,
      #""on": "pad", "do": "choose", "tip": "T-{platform}", "action": "go""#,
      #""on": "pad", "do": "invalidate", "tip": "U", "reason": "userClosedTip""#,
      #""on": "pad", "do": "donate", "event": "saw", "values": { "id": 7 }, "times": 3"#,
      #""on": "pad", "do": "donate", "event": "did", "waits": false"#,
      #""on": "pad", "do": "deleteDonations", "event": "did""#,
      #""on": "pad", "do": "set", "parameter": "T.d", "value": 2.5e-3"#,
      #""on": "pad", "do": "resetEligibility", "tip": "U""#,
      #""on": "pad", "do": "clone", "from": "phone-2", "reusesReplica": false"#,
      #""on": "pad", "do": "signIn", "account": "home""#,
      #""on": "pad", "do": "jumpClock", "by": "-2h""#,
      #""on": "pad", "do": "update", "version": 2"#, #""do": "expireTokens""#,
      #""do": "emptyZone", "account": "work", "because": "encryptedDataReset""#,
      #""do": "fillQuota""#,
      #""do": "freeQuota", "account": "main""#,
      #""on": "pad", "do": "act", "action": "scroll""#,
      #""on": "pad", "do": "act", "action": "save", "screen": "page""#,
    ]
    return (steps + others).enumerated().map { #"{ "at": "\#($0 + 30)h", \#($1) }"# }
      .joined(separator: ", ")
  }()

  private func expectSame(_ scenario: Scenario) throws {
    let text = ScenarioWriter.text(of: scenario, note: "written by a test")
    let read = readScenario(text)
    let again = try #require(read.scenario, "\(read.diagnostics.plainText())\n\(text)")
    #expect(ScenarioWriter.text(of: again, note: "written by a test") == text)
    #expect(again.claim == scenario.claim)
    #expect(again.timeline == scenario.timeline)
    #expect(again.faults == scenario.faults)
    #expect(again.devices == scenario.devices)
    #expect(again.people == scenario.people)
    #expect(again.network == scenario.network)
    #expect(again.app.tips == scenario.app.tips)
    #expect(digest(again) == digest(scenario))
  }

  private func digest(_ scenario: Scenario) -> StableDigest {
    World.playAlone(scenario).digest
  }

  @Test(
    "each shipped scenario plays the same after it was written",
    arguments: Repository.files(in: "scenarios"))
  func shipped(name: String) throws {
    try expectSame(#require(ScenarioReader().read(Repository.source(name)).scenario))
  }

  @Test("every kind of fault, step and value comes back")
  func everyKind() throws {
    let read = Self.everything.read()
    try expectSame(#require(read.scenario, "\(read.diagnostics.plainText())"))
  }
}
