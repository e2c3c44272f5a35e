import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Invariants
import Mutants
import PointerSystem
import PropertySearch
import Scenarios
import SimulationKernel
import TestSupport
import Testing
import Verification

@Suite("The judges of a pointer, and the mutants that they catch")
struct PointerJudgeTests {
  @Test(
    "each is put to the test in the shipped scenario, and holds", arguments: PointerRuns.invariants)
  func exercised(_ id: String) throws {
    let results = World.playAlone(try PointerRuns.scenario()).judged
    let result = try #require(results.first { $0.statement.id == id })
    #expect(result.verdict == .pass, "\(result.reason ?? "") \(result.violations)")
    #expect(result.checkCount > 0)
  }

  @Test("nothing is said of pointers where a scenario has none")
  func absent() throws {
    var scenario = try PointerRuns.scenario()
    let ids = InvariantCatalogue.statements.filter { $0.system == .pointer }.map(\.id)
    #expect(ids == PointerRuns.invariants + PointerRuns.aboutTips)
    scenario.pointer = nil
    scenario.timeline = []
    let run = World.playAlone(scenario)
    #expect(PointerRuns.facts(run).isEmpty)
    #expect(run.judged.map(\.statement.id).filter(ids.contains).isEmpty)
  }

  @Test("a mutant of a pointer breaks its promise in the shipped scenario", arguments: mutants)
  func caught(_ step: PointerModelStep, _ id: String) throws {
    let run = World.playAlone(try PointerRuns.scenario(), injecting: Mutant.system(.pointer(step)))
    #expect(run.failedInvariants.contains(id), "\(run.failedInvariants)")
  }

  @Test(
    "every mutant of a pointer is caught in the scenario for them", arguments: mutants + [outliving]
  )
  func killed(_ step: PointerModelStep, _ id: String) {
    let mutant = Mutant.system(.pointer(step))
    let row = MutationTest.run(
      MutantCatalogue.entry(of: mutant), budget: 5, seed: 1, leastCases: 1)
    #expect(row.isKilled, "\(mutant.id) survives \(row.caseCount) cases")
  }

  @Test("each invariant has a mutant, and each mutant an invariant")
  func complete() {
    let mutants = Self.mutants + [Self.outliving] + PointerTipTests.mutants
    #expect(Set(mutants.map(\.0)) == Set(PointerModelStep.allCases))
    #expect(Set(mutants.map(\.1)) == Set(PointerRuns.invariants + PointerRuns.aboutTips))
  }

  @Test("IC-2: a region that is active at the end, where the app is not in front, is noticed")
  func activeAtTheEnd() throws {
    var scenario = try PointerRuns.scenario()
    // The person leaves the app in the middle of a region, and never comes back.
    let left = try #require(scenario.timeline.firstIndex { $0.at == .minutes(10) + .seconds(12) })
    scenario.timeline.removeSubrange((left + 1)...)
    scenario.timeline.append(
      TimelineStep(
        at: .minutes(10) + .seconds(13), device: DeviceIndex(0), action: .leave))
    scenario.heal = nil
    #expect(World.playAlone(scenario).failedInvariants.isEmpty)
    let run = World.playAlone(scenario, injecting: Mutant.system(.pointer(.exitWithApp)))
    #expect(run.failedInvariants == ["pointer-one-region"])
    let result = try #require(
      run.judged.first { $0.statement.id == "pointer-one-region" })
    #expect(result.violations.first?.fact.position == run.journal.facts.count - 1)
  }

  /// What is made of the fact of a kind in the journal of the shipped scenario, and who notices.
  private static let broken: [(String, [String], String)] = [
    ("IC-5", [#"pointer.systemStyleApplied""#], "pointer-adjoining-regions"),
    (
      "IC-3",
      [
        #"pointer.exited","region":"share","reason":"moved""#, #"pointer.systemStyleApplied""#,
        #"pointer.exited","region":"print","reason":"moved""#,
      ], "pointer-in-region"
    ),
    (
      "IC-4", [#"pointer.styleApplied","region":"log-cabin","style":null,"look":"hover""#],
      "pointer-style-of-region"
    ),
    ("C-23", [#"pointer.hoverEnded","view":"log-cabin""#], "pointer-one-region"),
  ]

  @Test(
    "IC-3, IC-4, IC-5, C-23: a style, an exit or an end that fails to come is noticed",
    arguments: broken)
  func missing(_ claim: String, _ facts: [String], _ id: String) throws {
    let run = World.playAlone(try PointerRuns.scenario())
    #expect(try PointerRuns.failed(run) { $0 } == [], "\(claim)")
    // Nothing comes of a pointer that is shown and was before.
    let failed = try PointerRuns.failed(run) { line in
      facts.reduce(line) { $0.replacing(#""kind":""# + $1, with: #""kind":"pointer.shown""#) }
    }
    #expect(failed.contains(id), "\(failed)")
  }

  @Test("C-21: a pointer outside the screen is noticed")
  func outside() throws {
    let failed = try PointerRuns.failed(World.playAlone(try PointerRuns.scenario())) { line in
      line.replacing(
        #""kind":"pointer.attached","x":32768"#, with: #""kind":"pointer.attached","x":-64"#)
    }
    #expect(failed.contains("pointer-in-region"), "\(failed)")
  }

  /// It shows where the app does not come back while the pointer rests.
  static let outliving = (PointerModelStep.exitWithApp, "pointer-one-region")

  static let mutants: [(PointerModelStep, String)] = [
    (.askPlatform, "pointer-needs-device"),
    (.exitBeforeDetaching, "pointer-one-region"),
    (.placeRegion, "pointer-in-region"),
    (.takeStyleOfRegion, "pointer-style-of-region"),
    (.goStraightOver, "pointer-adjoining-regions"),
    (.recenter, "pointer-drawn"),
    (.unlatch, "pointer-latched-region"),
    (.askEnabledOnly, "pointer-asks-enabled"),
    (.proposeOwnPreview, "pointer-button-proposal"),
    (.followSubviews, "pointer-shared-interaction"),
    (.padRegion, "pointer-padding"),
    (.dismissWithAnchor, "pointer-popover-anchored"),
    (.coverRegions, "pointer-covered-regions"),
  ]
}
