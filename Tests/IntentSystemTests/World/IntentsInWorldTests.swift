import DeviceSystems
import FleetFacts
import FleetSimulation
import IntentSystem
import Invariants
import JournalFiles
import Mutants
import PropertySearch
import Scenarios
import SimulationKernel
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
    let read = ScenarioReader.strict.read(try Repository.source(name))
    return try #require(read.scenario, "\(read.diagnostics.plainText())")
  }

  static func played(_ scenario: Scenario, _ mutant: Mutant? = nil) -> PlayedRun {
    World.playAlone(scenario, options: RunOptions(injection: mutant))
  }

  static func judged(_ run: PlayedRun) -> [InvariantResult] {
    JournalJudges.judge(run.journal, scenario: run.scenario, recordNames: run.recordNames)
  }

  static func failed(_ run: PlayedRun) -> [String] {
    judged(run).filter { $0.verdict == .fail }.map(\.statement.id)
  }

  static let invariants = [
    "intent-run-ends-once", "intent-host", "intent-app-stays-behind", "intent-continuation-order",
    "intent-hidden-not-run", "intent-widget-reloaded", "intent-catalogue", "intent-progress",
    "intent-effects-taken", "intent-retires-tip", "intent-donation-counted",
    "intent-effect-once", "intent-widget-shows-no-tip",
  ]

  @Test("the shipped scenario keeps every promise")
  func shipped() throws {
    #expect(Self.failed(Self.played(try Self.scenario())) == [])
  }

  @Test(
    "A-19, D-6, F-07, IA-13, IA-14: the tablet alone shows the tip, and the phone's widget ends it")
  func story() throws {
    let run = Self.played(try Self.scenario())
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

  @Test("each invariant is put to the test in the workload, and holds", arguments: invariants)
  func exercised(_ id: String) throws {
    let run = Self.played(MutantScenario.intents.scenario)
    let result = try #require(Self.judged(run).first { $0.statement.id == id })
    #expect(result.verdict == .pass, "\(result.reason ?? "") \(result.violations)")
    #expect(result.checkCount > 0)
  }

  @Test("nothing else is violated in the workload")
  func sound() { #expect(Self.failed(Self.played(MutantScenario.intents.scenario)) == []) }

  @Test("the same scenario and seed give the same bytes, and the journal reads back to them")
  func sameBytes() throws {
    for scenario in [try Self.scenario(), MutantScenario.intents.scenario] {
      let first = Self.played(scenario)
      let again = Self.played(scenario)
      #expect(first.digest == again.digest)
      let bytes = first.journalFile
      #expect(bytes == again.journalFile)
      var reader = JournalReader()
      reader.read(bytes)
      let read = try reader.finish()
      #expect(read.problem == nil)
      #expect(read.journal.digest == first.journal.digest)
      let judged = JournalJudges.judge(
        read.journal, scenario: read.scenario, recordNames: read.recordNames)
      let failed = judged.filter { $0.verdict == .fail }.map(\.statement.id)
      #expect(failed == [])
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
    let read = ScenarioReader.strict.read(SourceFile(name: "again.json", bytes: Array(text.utf8)))
    let again = try #require(read.scenario, "\(read.diagnostics.plainText())")
    #expect(again.intents == scenario.intents)
    #expect(again.intentPlay == scenario.intentPlay)
    #expect(again.timeline == scenario.timeline)
    #expect(Self.played(again).digest == Self.played(scenario).digest)
  }

  @Test("D-1, IA-14: with a store of its own an extension loses what it donates, and that is told")
  func privateStore() throws {
    var scenario = try Self.scenario()
    scenario.intentPlay.store = .private
    let failed = Self.failed(Self.played(scenario))
    #expect(failed.contains("intent-donation-counted"), "\(failed)")
    #expect(failed.contains("intent-retires-tip"), "\(failed)")
  }

  @Test("a mutant of intents breaks the promise that it is about", arguments: mutants)
  func caught(_ mutant: Mutant, _ id: String) throws {
    let failed = Self.failed(Self.played(MutantScenario.intents.scenario, mutant))
    #expect(failed.contains(id), "\(failed)")
  }

  @Test("every mutant of intents is caught in the scenario for them", arguments: mutants)
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
