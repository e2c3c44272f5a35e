import DeviceSystems
import Explanations
import FleetSimulation
import FleetWorld
import JournalFiles
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain

@Suite("What the app has on some platforms and in some versions")
struct PresenceTests {
  /// Each device opens its screen on each of three days; one is updated after the first.
  private static func scenario(
    tips: String, groups: String = "", shows: String = #""A", "B""#, more: String = ""
  ) -> SmallScenario {
    var scenario = SmallScenario()
    scenario.top = #""duration": "4d""#
    scenario.parameters = #"{ "id": "isOn" }"#
    scenario.events = #"{ "id": "did" }"#
    scenario.tips = tips
    scenario.groups = groups
    scenario.screens = #"{ "id": "home", "shows": [\#(shows)] }"#
    scenario.devices = #"{ "id": "phone" }, { "id": "watch", "platform": "watch" }"#
    scenario.people = ""
    var steps: [String] = []
    for day in 1...3 {
      for device in ["phone", "watch"] {
        steps += [
          #"{ "at": "\#(day)d", "on": "\#(device)", "do": "open" }"#,
          #"{ "at": "\#(day)d1min", "on": "\#(device)", "do": "visit", "screen": "home" }"#,
          #"{ "at": "\#(day)d2min", "on": "\#(device)", "do": "terminate" }"#,
        ]
      }
    }
    steps.append(#"{ "at": "1d12h", "on": "phone", "do": "update", "version": 2 }"#)
    scenario.timeline = (steps + (more.isEmpty ? [] : [more])).joined(separator: ",")
    return scenario
  }

  /// Plays a scenario, which must break no promise, also by its journal alone; by device and tip
  /// how often the tip is displayed.
  static func displays(_ written: SmallScenario) throws -> [[Int]] {
    let scenario = try #require(written.read().scenario, "\(written.messages())")
    let run = World.playAlone(scenario)
    #expect(run.failedInvariants == [])
    let again = try run.readBack()
    #expect(again.failedInvariants == [])
    #expect(again.scenario.app.tips.map(\.presence) == scenario.app.tips.map(\.presence))
    let text = ScenarioWriter.text(of: scenario)
    let reread = try #require(readScenario(text).scenario, "\(messages(of: readScenario(text)))")
    #expect(reread.app.tips == scenario.app.tips)
    #expect(reread.app.groups == scenario.app.groups)
    #expect(reread.screens == scenario.screens)
    #expect(ScenarioWriter.text(of: reread) == text)
    return displayCounts(of: scenario)
  }

  @Test("6.11 a tip of other platforms shows nothing and has no record there")
  func tip() throws {
    var written = Self.scenario(tips: #"{ "type": "A", "platforms": "iPhone" }, { "type": "B" }"#)
    #expect(try Self.displays(written) == [[3, 3], [0, 3]])
    // By sync the store of the watch would hold the record of the phone.
    written.top += #", "sync": { "merge": "none" }"#
    let scenario = try #require(written.read().scenario)
    let played = Played(scenario)
    #expect(!played.record(of: 0, on: "watch").exists)
    #expect(played.record(of: 1, on: "watch").exists)
  }

  @Test("3.16 a tip of some versions comes and goes with an update")
  func versions() throws {
    let written = Self.scenario(
      tips: #"{ "type": "A", "versions": { "to": 1 } }, { "type": "B", "versions": { "from": 2 } }"#
    )
    #expect(try Self.displays(written) == [[1, 2], [3, 0]])
  }

  @Test("3.1 the limits of a type that the app does not have end nothing of another with its id")
  func limits() throws {
    let absent = [#""platforms": "mac""#, #""versions": { "from": 3 }"#]
    for (presence, limit) in zip(absent, ["MaxDisplayCount(1)", "MaxDisplayDuration(60)"]) {
      let written = Self.scenario(
        tips: #"{ "type": "A", "id": "x", \#(presence), "options": ["\#(limit)"] }, "#
          + #"{ "type": "B", "id": "x", "options": ["MaxDisplayCount(6)"] }"#)
      #expect(try Self.displays(written) == [[0, 3], [0, 3]])
    }
  }

  @Test("what a type does when it is invalidated is done only where the app has it")
  func observers() throws {
    let react = #"{ "at": "1d90s", "on": "phone", "do": "react", "tip": "A", "with": "close" }"#
    let written = Self.scenario(
      tips: #"{ "type": "A", "platforms": "iPhone", "onInvalidation": [{ "donates": "did" }] }, "#
        + ##"{ "type": "B", "rules": ["#Rule(Self.did) { $0.donations.count >= 2 }"] }"##,
      more: react)
    #expect(try Self.displays(written) == [[1, 0], [0, 0]])
  }

  @Test("2.2 a rule counts only where the app has it")
  func rule() throws {
    let rule = ##"{ "rule": "#Rule($isOn) { $0 }", "platforms": ["watch", "tv"] }"##
    let written = Self.scenario(tips: #"{ "type": "A", "rules": [\#(rule)] }, { "type": "B" }"#)
    #expect(try Self.displays(written) == [[3, 3], [0, 3]])
  }

  @Test("4.3 an ordered group goes on without a tip that is no member", arguments: [true, false])
  func member(byTip: Bool) throws {
    let tips = byTip ? #"{ "type": "A", "platforms": "iPhone" }"# : #"{ "type": "A" }"#
    let member = byTip ? #""A""# : #"{ "tip": "A", "platforms": "iPhone" }"#
    let written = Self.scenario(
      tips: tips + #", { "type": "B" }"#,
      groups: #"{ "id": "g", "priority": "ordered", "tips": [\#(member), "B"] }"#,
      shows: #"{ "group": "g", "as": "A" }, { "group": "g", "as": "B" }"#)
    #expect(try Self.displays(written) == [[3, 0], [0, 3]])
  }

  @Test("4.2 a group of one kind passes over a tip that is no member")
  func firstAvailable() throws {
    let written = Self.scenario(
      tips: #"{ "type": "A", "platforms": "iPhone" }, { "type": "B", "platforms": "mac" }"#,
      groups: #"{ "id": "g", "tips": ["B", "A"] }"#, shows: #"{ "group": "g" }"#)
    #expect(try Self.displays(written) == [[3, 0], [0, 0]])
  }

  @Test("a dismissal reaches a device that does not have the tip, and does nothing there")
  func sync() throws {
    let react = #"{ "at": "1d90s", "on": "phone", "do": "react", "tip": "A", "with": "close" }"#
    let written = Self.scenario(
      tips: #"{ "type": "A", "platforms": "iPhone" }, { "type": "B" }"#, more: react)
    #expect(try Self.displays(written) == [[1, 3], [0, 3]])
  }

  @Test("what is not there is explained")
  func explained() throws {
    let rule = ##"{ "rule": "#Rule($isOn) { $0 }", "platforms": "iPhone" }"##
    let written = Self.scenario(
      tips:
        #"{ "type": "A", "platforms": ["iPhone", "mac"] }, { "type": "B", "rules": [\#(rule)] }"#)
    let scenario = try #require(written.read().scenario, "\(written.messages())")
    func text(_ tip: Int, on device: Int) -> String {
      var paused = PausedRun(scenario, at: .instant(.zero + .days(2) + .seconds(90)))
      let explanation = TipExplainer.explain(
        TipIndex(tip), on: DeviceIndex(device), in: &paused)
      return ExplanationText(explanation, ExplanationWords(paused)).text
    }
    let absent = text(0, on: 1)
    #expect(absent.contains("would not be shown"), "\(absent)")
    #expect(absent.contains("the app on watch has no such tip"), "\(absent)")
    #expect(absent.contains("is not there on watch, version 1 (the app has it on: iPhone, mac)"))
    #expect(text(0, on: 0).contains("is there on iPhone, version 2"))
    #expect(
      text(1, on: 1).contains("         is not there on watch, version 1"), "\(text(1, on: 1))")
    #expect(!text(1, on: 0).contains("is not there"))
  }

  @Test(
    "a mistake in where something is gives one error",
    arguments: [
      (#""platforms": "phone""#, "TF0406"), (#""platforms": []"#, "TF0407"),
      (#""versions": { "from": 3, "to": 2 }"#, "TF0410"), (#""versions": { "from": 0 }"#, "TF0405"),
      (#""versions": 2"#, "TF0401"),
    ])
  func mistakes(key: String, code: String) {
    let written = Self.scenario(
      tips: #"{ "type": "A", \#(key) }, { "type": "B" }"#,
      groups: #"{ "id": "g", "tips": ["A", "B"] }"#)
    let errors = written.read().diagnostics.diagnostics.filter { $0.severity == .error }
    #expect(errors.map(\.code.rawValue) == [code], "\(written.messages())")
  }

  @Test("a tip that no device has is a warning")
  func nowhere() {
    let written = Self.scenario(tips: #"{ "type": "A", "platforms": "tv" }, { "type": "B" }"#)
    let location = lastLocation(of: #""A", "platforms""#, in: written.text)
    #expect(
      written.messages().filter { $0.hasPrefix("TF06") } == [
        "TF0602 \(location) no device of this scenario has the tip A (only tv)"
      ])
  }

  @Test("rules of different platforms do not exclude each other")
  func lint() {
    func rule(_ condition: String, _ platform: String) -> String {
      ##"{ "rule": "#Rule($isOn) { \##(condition) }", "platforms": "\##(platform)" }"##
    }
    let rules = [rule("$0", "iPhone"), rule("!$0", "watch")].joined(separator: ",")
    let written = Self.scenario(tips: #"{ "type": "A", "rules": [\#(rules)] }, { "type": "B" }"#)
    #expect(written.messages().filter { $0.hasPrefix("TF05") } == [])
  }
}
