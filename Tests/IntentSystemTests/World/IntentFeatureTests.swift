import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
import JournalFiles
import Mutants
import PropertySearch
import ScenarioFiles
import SimulationKernel
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

/// What a person can see of intents and widgets, in small scenarios and in the shipped ones.
@Suite("Features of intents in the world")
struct IntentFeatureTests {
  /// A phone whose app has one tip, which an intent retires, started by one of these steps.
  static func ways(_ step: String, shortcutsIn process: String = "intentsExtension") throws
    -> PlayedRun
  {
    World.playAlone(
      try ScenarioReader.strict.scenario(
        """
        {
          "name": "ways", "duration": "1d", "seed": 1,
          "app": {
            "frequency": "immediate", "tips": [{ "type": "AlarmTip", "title": "t" }],
            "screens": [{ "id": "home", "shows": ["AlarmTip"] }]
          },
          "intents": {
            "intents": [
              {
                "id": "SetAlarm", "in": ["app", "widgetExtension", "intentsExtension"],
                "effects": [{ "invalidates": "AlarmTip" }]
              }
            ],
            "widgets": [
              { "id": "alarm", "families": ["small"], "controls": [{ "runs": "SetAlarm" }] }
            ],
            "shortcuts": [{ "runs": "SetAlarm", "in": "\(process)" }]
          },
          "devices": [{ "id": "phone", "platform": "iPhone" }],
          "timeline": [
            { "at": "1h", "on": "phone", "do": "placeWidget", "widget": "alarm" },
            { "at": "2h", "on": "phone", "do": "visit", "screen": "home" },
            \(step)
          ]
        }
        """))
  }

  /// The same from outside the app, after its process ended.
  static func outside(_ step: String) -> String {
    #"{ "at": "3h", "on": "phone", "do": "terminate" }, "#
      + #"{ "at": "4h", "on": "phone", \#(step) }"#
  }

  static let steps = [
    #"{ "at": "2h1min", "on": "phone", "do": "runIntent", "intent": "SetAlarm", "#
      + #""by": "appButton" }"#,
    outside(#""do": "tapWidget", "widget": "alarm", "runs": "SetAlarm""#),
    outside(#""do": "runIntent", "intent": "SetAlarm", "by": "shortcutAction""#),
    outside(#""do": "runIntent", "intent": "SetAlarm", "by": "appShortcut""#),
    outside(#""do": "runIntent", "intent": "SetAlarm", "by": "siri""#),
  ]

  @Test(
    "A-19, D-2, F-08, IA-13: however it is started, an intent retires its tip once, unseen",
    arguments: steps)
  func everyWay(_ step: String) throws {
    let run = try Self.ways(step)
    var reasons: [InvalidationReason] = []
    var lateActivations = 0
    for fact in run.journal.facts {
      if case .tip(.invalidated(let end)) = fact.kind { reasons.append(end.reason) }
      if case .device(.activated) = fact.kind, fact.instant > .zero + .hours(3) {
        lateActivations += 1
      }
    }
    #expect(reasons == [.actionPerformed])
    #expect(lateActivations == 0)
  }

  @Test(
    "A-27, F-12: an App Shortcut of the app launches it, one of the extension does not",
    arguments: [("app", 1), ("intentsExtension", 0)])
  func launches(_ process: String, _ count: Int) throws {
    let run = try Self.ways(Self.steps[3], shortcutsIn: process)
    let launches = run.journal.facts.count { fact in
      guard case .intent(.process(.appStateChanged(.notRunning, _, _))) = fact.kind else {
        return false
      }
      return fact.instant > .zero + .hours(3)
    }
    #expect(launches == count)
  }

  /// The ends of the runs of one intent in the workload, with what led to each.
  static func phases(of intent: Int) -> [[String]] {
    let run = World.playAlone(MutantScenario.intents.scenario)
    return (0..<3).flatMap { device -> [[String]] in
      var phases: [RunNumber: [String]] = [:]
      var order: [RunNumber] = []
      func note(_ number: RunNumber, _ word: String) { phases[number]?.append(word) }
      for fact in WidgetsInWorldTests.facts(of: device, in: run, { $0 }) {
        guard case .run(let fact) = fact else { continue }
        switch fact {
        case .accepted(let number, IntentIndex(intent), _, _, _, _):
          phases[number] = []
          order.append(number)
        case .foregroundRequested(let number, _): note(number, "asks")
        case .continuationRan(let number, _): note(number, "continues")
        case .resumed(let number, _): note(number, "resumes")
        case .succeeded(let number, _, _, _): note(number, "succeeds")
        case .failed(let number, _, _): note(number, "fails")
        case .continuedInApp(let number, _): note(number, "ends in the app")
        default: break
        }
      }
      return order.map { phases[$0] ?? [] }
    }
  }

  @Test("A-30, A-32, F-13, IA-3: one that stops goes on in the app without a result, or fails")
  func stops() {
    let found = Set(Self.phases(of: 3))
    #expect(found == [["asks", "continues", "ends in the app"], ["asks", "fails"]], "\(found)")
  }

  @Test("A-31, A-32, F-13, IA-3: one that resumes continues once and then succeeds, or fails")
  func resumes() {
    let found = Set(Self.phases(of: 4))
    let agreed = ["asks", "continues", "resumes", "succeeds"]
    #expect(found == [agreed, ["asks", "fails"]], "\(found)")
  }

  @Test("A-29, F-15, IA-7: what is not discoverable is refused to Siri, and never accepted")
  func hidden() {
    let run = World.playAlone(MutantScenario.intents.scenario)
    var refusals: [RefusalReason] = []
    for device in 0..<3 {
      for fact in WidgetsInWorldTests.facts(of: device, in: run, { $0 }) {
        if case .run(.refused(IntentIndex(5), .siri, let reason)) = fact { refusals.append(reason) }
        if case .run(.accepted(_, IntentIndex(5), _, _, _, _)) = fact {
          Issue.record("a hidden intent was accepted")
        }
      }
    }
    #expect(refusals == Array(repeating: .notDiscoverable, count: 6))
  }

  @Test("A-35, F-16, IA-11: progress of a run grows by steps and never beyond its total")
  func progress() {
    let run = World.playAlone(MutantScenario.intents.scenario)
    var reports = 0
    for device in 0..<3 {
      var completed: [RunNumber: Int32] = [:]
      for fact in WidgetsInWorldTests.facts(of: device, in: run, { $0 }) {
        guard case .run(.progressReported(let number, let now, let total)) = fact else { continue }
        #expect(total == 4)
        #expect(now == (completed[number] ?? 0) + 1)
        #expect(now <= total)
        completed[number] = now
        reports += 1
      }
    }
    #expect(reports > 10)
  }

  @Test("A-22: a control that is tapped while the phone is locked runs nothing")
  func locked() throws {
    let run = World.playAlone(try IntentsInWorldTests.scenario())
    let accepted = WidgetsInWorldTests.facts(of: 0, in: run) { fact -> IntentIndex? in
      guard case .run(.accepted(_, let intent, _, _, _, _)) = fact else { return nil }
      return intent
    }
    #expect(accepted == [IntentIndex(0), IntentIndex(0), IntentIndex(1)])
  }

  @Test("A-23, IA-8: the touched widget is reloaded in the moment in which its run succeeds")
  func reloaded() throws {
    let run = World.playAlone(try IntentsInWorldTests.scenario())
    var succeeded: [Instant] = []
    var reloaded: [Instant] = []
    for fact in run.journal.facts {
      if case .intent(.run(.succeeded)) = fact.kind { succeeded.append(fact.instant) }
      if case .intent(.widget(.reloaded)) = fact.kind { reloaded.append(fact.instant) }
    }
    #expect(succeeded.count == 3)
    #expect(succeeded.allSatisfy(reloaded.contains))
  }

  @Test("D-3: a tip teaches the widget, whose use retires it and makes the next tip eligible")
  func teaches() throws {
    let run = World.playAlone(
      try ScenarioReader.strict.scenario(
        """
        {
          "name": "teaches", "duration": "2d", "seed": 1,
          "app": {
            "frequency": "immediate",
            "events": [{ "id": "usedWidget" }],
            "parameters": [
              { "id": "isConnected", "type": "boolean", "default": false, "transient": true }
            ],
            "tips": [
              { "type": "WidgetTip", "title": "w", "rules": ["#Rule($isConnected) { $0 }"] },
              {
                "type": "NextTip", "title": "n",
                "rules": ["#Rule(usedWidget) { $0.donations.count >= 1 }"]
              }
            ],
            "screens": [{ "id": "home", "shows": ["WidgetTip", "NextTip"] }]
          },
          "intents": {
            "intents": [
              {
                "id": "Connect", "in": ["app", "widgetExtension"],
                "effects": [{ "invalidates": "WidgetTip" }, { "donates": "usedWidget" }]
              }
            ],
            "widgets": [
              { "id": "state", "families": ["small"], "controls": [{ "runs": "Connect" }] }
            ]
          },
          "devices": [{ "id": "phone", "platform": "iPhone" }],
          "timeline": [
            { "at": "1h", "on": "phone", "do": "open" },
            {
              "at": "1h1min", "on": "phone", "do": "set", "parameter": "isConnected", "value": true
            },
            { "at": "1h2min", "on": "phone", "do": "visit", "screen": "home" },
            { "at": "2h", "on": "phone", "do": "leave" },
            { "at": "3h", "on": "phone", "do": "placeWidget", "widget": "state" },
            { "at": "4h", "on": "phone", "do": "tapWidget", "widget": "state", "runs": "Connect" },
            { "at": "5h", "on": "phone", "do": "visit", "screen": "home" }
          ]
        }
        """))
    var story: [String] = []
    for fact in run.journal.facts {
      if case .tip(.displayed(let display)) = fact.kind {
        story.append("shows \(display.record.position)")
      }
      if case .tip(.invalidated(let end)) = fact.kind {
        story.append("\(end.reason) \(end.record.position)")
      }
    }
    // After the harm the app is opened once more.
    #expect(story.prefix(3) == ["shows 0", "actionPerformed 0", "shows 1"])
    #expect(story.dropFirst(3).allSatisfy { $0 == "shows 1" })
  }
}
