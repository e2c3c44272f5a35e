import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import IntentSystem
import JournalFiles
import Mutants
import PropertySearch
import ScenarioFiles
import Scenarios
import SimulationKernel
import TestExtent
import TestSupport
import Testing
import TextFormats
import TipDomain
import Verification

/// The shipped scenario, played, written, read back and judged.
@Suite("Intents and widgets in the world")
struct IntentsInWorldTests {
  static let name = "scenarios/alarm-from-a-widget.json"

  static func scenario() throws -> Scenario {
    try ScenarioReader.strict.scenario(Repository.source(name))
  }

  static let invariants = [
    "intent-run-ends-once", "intent-host", "intent-app-stays-behind", "intent-continuation-order",
    "intent-hidden-not-run", "intent-widget-reloaded", "intent-catalogue", "intent-progress",
    "intent-effects-taken", "intent-retires-tip", "intent-donation-counted",
    "intent-effect-once", "intent-widget-shows-no-tip",
  ]

  @Test("the shipped scenario keeps every promise")
  func shipped() throws {
    #expect(World.playAlone(try Self.scenario()).failedInvariants == [])
  }

  @Test(
    "A-19, D-6, F-07, IA-13, IA-14: the tablet alone shows the tip, and the phone's widget ends it")
  func story() throws {
    let run = World.playAlone(try Self.scenario())
    var displays: [DeviceIndex] = []
    var ended: [DisplayEndReason] = []
    for fact in run.journal.facts {
      if case .tip(.displayed) = fact.kind, case .device(let device) = fact.actor {
        displays.append(device)
      }
      if case .tip(.displayEnded(let end)) = fact.kind { ended.append(end.reason) }
      // After the harm, every device is opened.
      if case .device(.activated) = fact.kind, fact.instant < .zero + .hours(20) {
        #expect(fact.actor == .device(DeviceIndex(1)))
      }
    }
    #expect(displays == [DeviceIndex(1)])
    #expect(ended.count == 1)
  }

  /// What the judges find in the workload.
  private static let results = World.playAlone(MutantScenario.intents.scenario).judged

  @Test("each invariant is put to the test in the workload, and holds", arguments: invariants)
  func exercised(_ id: String) throws {
    let result = try #require(Self.results.first { $0.statement.id == id })
    #expect(result.verdict == .pass, "\(result.reason ?? "") \(result.violations)")
    #expect(result.checkCount > 0)
  }

  @Test("nothing else is violated in the workload")
  func sound() {
    #expect(Self.results.filter { $0.verdict == .fail }.map(\.statement.id) == [])
  }

  @Test("the same scenario and seed give the same bytes, and the journal reads back to them")
  func sameBytes() throws {
    for scenario in [try Self.scenario(), MutantScenario.intents.scenario] {
      let first = World.playAlone(scenario)
      let again = World.playAlone(scenario)
      #expect(first.digest == again.digest)
      #expect(first.journalFile == again.journalFile)
      let read = try first.readBack()
      #expect(read.problem == nil)
      #expect(read.journal.digest == first.journal.digest)
      #expect(read.judged.filter { $0.verdict == .fail }.map(\.statement.id) == [])
    }
  }

  @Test("the state that is replayed from facts is the model's own")
  func replayed() throws {
    for scenario in [try Self.scenario(), MutantScenario.intents.scenario] {
      let replay = ScenarioReplay(scenario, options: RunOptions(), version: "1")
      #expect(replay.isSame, "\(replay.disagreements)")
    }
  }

  @Test("a scenario with intents is written and reads back as the same")
  func writtenBack() throws {
    let scenario = try Self.scenario()
    let text = ScenarioWriter.text(of: scenario)
    let again = try ScenarioReader.strict.scenario(text)
    #expect(again.intents == scenario.intents)
    #expect(again.intentPlay == scenario.intentPlay)
    #expect(again.timeline == scenario.timeline)
    #expect(World.playAlone(again).digest == World.playAlone(scenario).digest)
  }

  @Test("D-1, IA-14: with a store of its own an extension loses what it donates, and that is told")
  func privateStore() throws {
    var scenario = try Self.scenario()
    scenario.intentPlay.store = .private
    let failed = World.playAlone(scenario).failedInvariants
    #expect(failed.contains("intent-donation-counted"), "\(failed)")
    #expect(failed.contains("intent-retires-tip"), "\(failed)")
  }

  @Test("IA-9: each of two versions of one moment lists its own intents")
  func installedAtOnce() throws {
    let scenario = try ScenarioReader.strict.scenario(
      """
      {
        "name": "updated", "duration": "1m", "app": { "tips": [{ "type": "Tip" }], "screens": [] },
        "intents": {
          "intents": [{ "id": "One" }, { "id": "Two" }],
          "versions": [
            { "version": 1, "intents": ["One"] },
            { "version": 2, "intents": ["Two"] }
          ]
        },
        "devices": [{ "id": "phone" }],
        "timeline": [{ "at": "0s", "on": "phone", "do": "update", "version": 2 }]
      }
      """)
    let sound = try #require(
      World.playAlone(scenario).judged.first { $0.statement.id == "intent-catalogue" })
    #expect(sound.verdict == .pass, "\(sound.violations)")
    #expect(sound.checkCount == 2)
    let mutant = Mutant.system(.intent(.catalogueAll))
    let failed = World.playAlone(scenario, injecting: mutant).failedInvariants
    #expect(failed.contains("intent-catalogue"))
  }

  @Test("a mutant of intents breaks the promise that it is about", arguments: mutants)
  func caught(_ mutant: Mutant, _ id: String) throws {
    let failed = World.playAlone(MutantScenario.intents.scenario, injecting: mutant)
      .failedInvariants
    #expect(failed.contains(id), "\(failed)")
  }

  @Test(
    "every mutant of intents is caught in the scenario for them",
    arguments: TestExtent.cases(mutants, quick: 4))
  func killed(_ mutant: Mutant, _ id: String) {
    let row = MutationTest.run(
      MutantCatalogue.entry(of: mutant), budget: 200, seed: 1, leastCases: 1)
    #expect(row.isKilled, "\(mutant.id) survives \(row.caseCount) cases")
  }

  static let mutants: [(Mutant, String)] = [
    (.system(.intent(.endRunOnce)), "intent-run-ends-once"),
    (.system(.intent(.chooseHost)), "intent-host"),
    (.system(.intent(.keepAppBehind)), "intent-app-stays-behind"),
    (.system(.intent(.stopAtRequest)), "intent-continuation-order"),
    (.system(.intent(.refuseHidden)), "intent-hidden-not-run"),
    (.system(.intent(.reloadTouched)), "intent-widget-reloaded"),
    (.system(.intent(.boundProgress)), "intent-progress"),
    (.system(.intent(.takeEffects)), "intent-effects-taken"),
    (.system(.intent(.retireTip)), "intent-retires-tip"),
    (.system(.intent(.shareStore)), "intent-donation-counted"),
    (.system(.intent(.takeEffectOnce)), "intent-effect-once"),
    (.system(.intent(.catalogueAll)), "intent-catalogue"),
    (.system(.intent(.displayInApp)), "intent-widget-shows-no-tip"),
  ]
}
