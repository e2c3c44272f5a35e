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
