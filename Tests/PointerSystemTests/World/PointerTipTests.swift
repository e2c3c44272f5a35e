import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import JournalFiles
import Mutants
import PointerSystem
import PropertySearch
import ScenarioFiles
import Scenarios
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

@Suite("What a pointer means to tips")
struct PointerTipTests {
  private static func scenario() throws -> Scenario {
    try ScenarioReader.strict.scenario(Repository.source("scenarios/pointer-only-tip.json"))
  }

  private static let invariants = [
    "pointer-tip-attached", "pointer-tip-here-only", "pointer-activation-retires",
  ]

  @Test("IC-12, IC-15, IC-16: each is put to the test there, and holds", arguments: invariants)
  func exercised(_ id: String) throws {
    let results = World.playAlone(try Self.scenario()).judged
    let result = try #require(results.first { $0.statement.id == id })
    #expect(result.verdict == .pass, "\(result.reason ?? "") \(result.violations)")
    #expect(result.checkCount > 0)
    #expect(results.filter { $0.verdict == .fail }.isEmpty)
  }

  @Test("IC-12, IC-16: the tip is displayed with a pointer alone, and is invalidated once")
  func displayed() throws {
    let run = World.playAlone(try Self.scenario())
    var displays: [Int: Int] = [:]
    var invalidations = 0
    for fact in run.journal.facts {
      guard case .device(let device) = fact.actor else { continue }
      if case .tip(.displayed) = fact.kind { displays[device.position, default: 0] += 1 }
      if case .tip(.invalidated) = fact.kind { invalidations += 1 }
    }
    #expect(displays == [0: 2])
    #expect(invalidations == 1)
  }

  @Test("D-8, IC-13: the popover of a tip comes and goes with its display")
  func popover() throws {
    let facts = PointerRuns.facts(World.playAlone(try Self.scenario()))
    let presented = facts.count { $0.kind == .coverPresented }
    #expect(presented == 2)
    #expect(facts.count { $0.kind == .coverDismissed } == presented)
  }

  /// A tip whose popover covers `cabin`; a Focus hides it until the app hears of its end as it is
  /// opened. The first layout has no `star`, at which the popover points.
  private static func covering(_ timeline: String) throws -> Scenario {
    try ScenarioReader.strict.scenario(
      """
      {
        "name": "covering", "duration": "6h", "seed": 1,
        "app": {
          "frequency": "immediate",
          "parameters": [
            { "id": "showsTips", "type": "boolean", "default": true, "transient": true }
          ],
          "tips": [{ "type": "T", "title": "t", "rules": ["#Rule($showsTips) { $0 }"] }],
          "screens": [{ "id": "s", "shows": ["T"] }, { "id": "bare", "shows": ["T"] }]
        },
        "focus": {
          "title": "F",
          "parameters": [
            { "id": "tips", "type": "boolean", "default": true, "sets": "showsTips" }
          ],
          "focuses": [{ "id": "Work", "filter": { "tips": false } }],
          "calls": { "delay": "1s", "loss": "100%" }
        },
        "pointer": {
          "views": [
            { "id": "window" }, { "id": "star", "in": "window" }, { "id": "cabin", "in": "window" }
          ],
          "layouts": [
            {
              "id": "bare", "bounds": { "width": 300, "height": 300 },
              "frames": {
                "window": { "width": 300, "height": 300 },
                "cabin": { "y": 100, "width": 100, "height": 100 }
              }
            },
            {
              "id": "s", "bounds": { "width": 300, "height": 300 },
              "frames": {
                "window": { "width": 300, "height": 300 }, "star": { "width": 100, "height": 100 },
                "cabin": { "y": 100, "width": 100, "height": 100 }
              }
            }
          ],
          "interactions": [{ "id": "cells", "view": "window", "regions": ["star", "cabin"] }],
          "regions": [{ "id": "star", "view": "star" }, { "id": "cabin", "view": "cabin" }],
          "covers": [
            {
              "id": "hint", "frame": { "y": 100, "width": 200, "height": 100 }, "anchor": "star",
              "tip": "T"
            }
          ],
          "knobs": { "staysVisible": true }
        },
        "devices": [{ "id": "pad", "platform": "iPad" }],
        "timeline": [{ "at": "1min", "on": "pad", "do": "attachPointer" }, \(timeline)]
      }
      """)
  }

  private static let filtered = """
    { "at": "30min", "on": "pad", "do": "turnFocusOn", "focus": "Work" },
    { "at": "1h", "on": "pad", "do": "visit", "screen": "s" },
    { "at": "61min", "on": "pad", "do": "leave" },
    { "at": "62min", "on": "pad", "do": "turnFocusOff" },
    { "at": "63min", "on": "pad", "do": "open" },
    { "at": "64min", "on": "pad", "do": "movePointer", "to": { "x": 50, "y": 150 } }
    """

  @Test("D-8, IC-14: a tip that comes as the app is opened has its popover above the views")
  func cameWithTheApp() throws {
    let scenario = try Self.covering(Self.filtered)
    let run = World.playAlone(scenario)
    #expect(run.failedInvariants == [])
    let facts = PointerRuns.facts(run)
    #expect(facts.count { $0.kind == .coverPresented } == 1)
    let cabin = PointerRegionIndex(1)
    #expect(!facts.contains { if case .entered(cabin, _, _) = $0 { true } else { false } })
    // The judge asks the tips, where no fact says that the popover was presented.
    let reaching = World.playAlone(
      scenario, injecting: Mutant.system(.pointer(.coverRegions)))
    let failed = try PointerRuns.failed(reaching) { line in
      line.replacing(
        #""kind":"pointer.coverPresented","cover":"hint""#, with: #""kind":"pointer.shown""#)
    }
    #expect(failed.contains("pointer-covered-regions"), "\(failed)")
  }

  @Test("D-8, IC-13: the popover of a tip on screen comes and goes with its anchor")
  func comesWithItsAnchor() throws {
    let run = World.playAlone(
      try Self.covering(
        """
        { "at": "1h", "on": "pad", "do": "visit", "screen": "bare" },
        { "at": "61min", "on": "pad", "do": "showLayout", "layout": "s" },
        { "at": "62min", "on": "pad", "do": "showLayout", "layout": "bare" },
        { "at": "63min", "on": "pad", "do": "showLayout", "layout": "s" },
        { "at": "64min", "on": "pad", "do": "dismissCover", "cover": "hint" },
        { "at": "65min", "on": "pad", "do": "showLayout", "layout": "bare" },
        { "at": "66min", "on": "pad", "do": "showLayout", "layout": "s" },
        { "at": "67min", "on": "pad", "do": "movePointer", "to": { "x": 50, "y": 150 } }
        """))
    #expect(run.failedInvariants == [])
    let hint = PointerCoverIndex(0)
    #expect(
      PointerRuns.facts(run).filter { [.coverPresented, .coverDismissed].contains($0.kind) } == [
        .coverPresented(hint), .coverDismissed(hint, because: .anchorGone), .coverPresented(hint),
        .coverDismissed(hint, because: .requested),
      ])
    for (number, fact) in run.journal.facts.enumerated() {
      guard case .pointer(.coverPresented) = fact.kind else { continue }
      let cause = try #require(run.journal.firstCause(of: FactID(number)))
      switch run.journal.fact(cause).kind {
      case .tip(.displayed), .pointer(.coverDismissed(hint, because: .anchorGone)): break
      case let other: Issue.record("\(other)")
      }
    }
  }

  @Test("D-4, IC-15: a parameter that syncs shows the tip on other devices, and is caught")
  func synced() throws {
    var scenario = try Self.scenario()
    scenario.app = AppDefinition(
      texts: scenario.app.texts, events: [],
      parameters: [
        ParameterDefinition(
          id: "hasPointer", type: .boolean, defaultValue: .boolean(false), isTransient: false)
      ], tips: scenario.app.tips, groups: [], knobs: scenario.app.knobs)
    let failed = World.playAlone(scenario).judged.filter { $0.verdict == .fail }
    #expect(failed.contains { $0.statement.id == "pointer-tip-attached" })
  }

  @Test("a run is replayed from its journal, and a scenario from its file")
  func replayed() throws {
    let scenario = try Self.scenario()
    let run = World.playAlone(scenario)
    var reader = JournalReader()
    reader.read(run.journalFile)
    let read = try reader.finish()
    #expect(read.problem == nil)
    #expect(read.scenario.pointerLinks == scenario.pointerLinks)
    let again = try #require(PointerRuns.read(ScenarioWriter.text(of: scenario)).scenario)
    #expect(again.pointerLinks == scenario.pointerLinks)
    #expect(World.playAlone(again).digest == run.digest)
  }

  @Test("a parameter that the pointer sets is written by nothing else")
  func conflicts() throws {
    let source = try Repository.source("scenarios/pointer-only-tip.json")
    let text = String(decoding: source.bytes, as: UTF8.self).replacing(
      #""timeline": ["#,
      with: #""timeline": [{ "at": "1min", "on": "sofa", "do": "set", "parameter": "hasPointer", "#
        + #""value": true },"#)
    #expect(
      PointerRuns.read(text).diagnostics.diagnostics.map(\.message)
        == ["the parameter hasPointer is set by the pointer, and by nothing else"])
  }

  @Test("its mutants are caught", arguments: mutants)
  func killed(_ step: PointerModelStep, _ id: String) {
    let mutant = Mutant.system(.pointer(step))
    let row = MutationTest.run(
      MutantCatalogue.entry(of: mutant), budget: 5, seed: 1, leastCases: 1)
    #expect(row.isKilled, "\(mutant.id) survives \(row.caseCount) cases")
    let run = World.playAlone(
      MutantCatalogue.entry(of: mutant).scenario.scenario, injecting: mutant)
    let failed = run.judged.filter { $0.verdict == .fail }.map(\.statement.id)
    #expect(failed.contains(id), "\(failed)")
  }

  @Test("an override on one device excuses no other device", arguments: [true, false])
  func overrideElsewhere(isMutated: Bool) throws {
    let scenario = try ScenarioReader.strict.scenario(
      """
      {
        "name": "small", "duration": "1h", "seed": 1,
        "app": {
          "frequency": "immediate",
          "tips": [{ "type": "T", "title": "t" }], "screens": [{ "id": "s", "shows": ["T"] }]
        },
        "pointer": {
          "views": [{ "id": "window" }, { "id": "star", "in": "window", "control": "custom" }],
          "layouts": [
            {
              "id": "s", "bounds": { "width": 100, "height": 100 },
              "frames": {
                "window": { "width": 100, "height": 100 }, "star": { "width": 40, "height": 40 }
              }
            }
          ],
          "interactions": [{ "id": "cells", "view": "window", "regions": ["star"] }],
          "regions": [{ "id": "star", "view": "star" }],
          "covers": [
            {
              "id": "hint", "frame": { "y": 50, "width": 40, "height": 40 }, "anchor": "star",
              "tip": "T"
            }
          ]
        },
        "devices": [
          { "id": "tester", "platform": "iPad", "overrides": { "showAll": true } },
          { "id": "one", "platform": "iPad" }
        ],
        "timeline": [
          { "at": "1min", "on": "tester", "do": "visit", "screen": "s" },
          {
            "at": "2min", "on": "tester", "do": "activateControl", "view": "star",
            "by": "keyboard"
          },
          { "at": "10min", "on": "one", "do": "visit", "screen": "s" },
          { "at": "11min", "on": "one", "do": "activateControl", "view": "star", "by": "keyboard" }
        ]
      }
      """)
    let mutant = isMutated ? Mutant.system(.pointer(.retireByAnyMeans)) : nil
    let failed = World.playAlone(scenario, injecting: mutant).judged
      .filter { $0.verdict == .fail }.map(\.statement.id)
    #expect(failed.contains("pointer-activation-retires") == isMutated, "\(failed)")
  }

  static let mutants: [(PointerModelStep, String)] = [
    (.tellOfDetaching, "pointer-tip-attached"),
    (.tellHereOnly, "pointer-tip-here-only"),
    (.hideOnly, "pointer-tip-attached"),
    (.retireByAnyMeans, "pointer-activation-retires"),
  ]
}
