import FleetSimulation
import FleetWorld
import Foundation
import Invariants
import Metrics
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

@Suite("reference judges")
struct ReferenceTests {
  @Test("the judges find what reference judges find in worlds made from nothing")
  func worlds() {
    let cases = WorldCases(seed: 31)
    var judged: Set<String> = []
    for number in TestExtent.cases(0..<10 as Range<UInt64>, quick: 3) {
      let compared = ReferenceComparison(cases.makeCase(number).scenario)
      #expect(compared.differences.isEmpty, "world \(number): \(compared.differences)")
      judged.formUnion(compared.judged)
    }
    #expect(judged.isSuperset(of: ReferenceComparison.ids.filter { $0 != ReferenceReasons.id }))
  }

  @Test("the judges find what reference judges find in variations of any app")
  func anyApp() throws {
    let cases = VariedCases(try shipped("any-app"), seed: 5)
    for number in TestExtent.cases(0..<5 as Range<UInt64>, quick: 1) {
      let compared = ReferenceComparison(cases.makeCase(number).scenario)
      #expect(compared.differences.isEmpty, "case \(number): \(compared.differences)")
    }
  }

  @Test(
    "the judges find what reference judges find in scenarios that ship",
    arguments: TestExtent.cases(
      [
        "cap-under-partition", "cap-last-writer-wins", "reset-and-resurrection",
        "restore-from-backup", "frequency-on-four-devices",
      ], quick: 2))
  func ships(_ name: String) throws {
    let compared = ReferenceComparison(try shipped(name))
    #expect(compared.differences.isEmpty, "\(compared.differences)")
  }

  /// Faults of the fleet, each with an invariant that has to notice it.
  private static let faults: [(Mutant, String)] = [
    (.options(.capOneHigher), ReferenceLocalCap.id), (.options(.capForgotten), ReferenceBound.id),
    (.options(.capForgotten), ReferenceCapSum.id), (.frequency(.halved), ReferenceFrequency.id),
    (.groups(.fromTheEnd), ReferenceOrder.id),
    (.groups(.orderedAsFirstAvailable), ReferenceOrder.id),
    (.overrides(.forgotten), ReferenceOverrides.id),
    (.overrides(.hideBeatsShow), ReferenceOverrides.id),
    (.network(.arrivesTwice), ReferenceMessages.id),
    (.network(.offlineHears), ReferenceMessages.id),
    (.merging(.smallerStays), ReferenceMonotonicReads.id),
    (.merging(.smallerStays), ReferenceReadYourWrites.id), (.due(.wrongRule), ReferenceReasons.id),
    (.heal(.neverSyncs), ReferenceRest.id),
  ]

  @Test(
    "the judges find what reference judges find where the fleet is at fault",
    arguments: TestExtent.cases(faults, quick: 2))
  func faulty(_ fault: Mutant, _ id: String) {
    let base = MutantCatalogue.entry(of: fault).scenario
    let found = (0..<4 as Range<UInt64>).contains { number in
      let scenario = base.cases(seed: 1).makeCase(number).scenario
      let compared = ReferenceComparison(scenario, mutant: fault, ids: [id])
      #expect(compared.differences.isEmpty, "case \(number): \(compared.differences)")
      return compared.violated.contains(id)
    }
    #expect(found, "nothing is violated")
  }

  @Test("a donation that is lost on the way is missed by the judge and by its reference")
  func lostDonations() {
    let compared = ReferenceComparison(
      MutantScenario.mixedWorkload.scenario, mutant: .tokens(.runsAhead),
      ids: [ReferenceDonations.id])
    #expect(compared.differences.isEmpty, "\(compared.differences)")
    #expect(compared.violated == [ReferenceDonations.id])
  }

  @Test(
    "every mutant of the judges differs from the reference judges, or from the model's state",
    arguments: TestExtent.cases(JudgeFault.allCases, quick: 2))
  func mutants(_ fault: JudgeFault) {
    let mutant = Mutant.judge(fault)
    let found = (0..<12 as Range<UInt64>).contains { number in
      let scenario = base(of: fault, number)
      if Self.hasMismatch(scenario, mutant) { return true }
      guard let id = Self.reference(of: fault) else { return false }
      let compared = ReferenceComparison(scenario, mutant: mutant, ids: [id])
      #expect(compared.differences.isEmpty, "\(compared.differences)")
      return compared.faultyJudgesDiffer
    }
    #expect(found)
  }

  /// The reference judge that a fault of the judges is held against; nil for one that makes the
  /// state differ.
  private static func reference(of fault: JudgeFault) -> String? {
    switch fault {
    case .mergedCountsDropped, .endsDropped: nil
    case .custodyNeverDoubts, .custodyOfMakerAlone: ReferenceDonations.id
    case .capOneHigher: ReferenceLocalCap.id
    case .boundOneHigher: ReferenceBound.id
    case .gapHalved: ReferenceFrequency.id
    case .claimNeverAsked: ReferenceOrder.id
    case .boundNeverJudged: ReferenceRest.id
    case .deviceNotSummed: ReferenceCapSum.id
    case .dismissalsUnseen: ReferenceDismissals.id
    case .gapOfOneUnseen: ReferenceGapSum.id
    case .rulesBelieved: ReferenceReasons.id
    case .hidesFirst: ReferenceOverrides.id
    case .forgettingExcused: ReferenceMonotonicReads.id
    case .arrivesAgain: ReferenceMessages.id
    }
  }

  /// Where a fault of the judges is tested; for donations, a run that is simple enough for the
  /// reference judge.
  private func base(of fault: JudgeFault, _ number: UInt64) -> Scenario {
    let base = MutantCatalogue.entry(of: .judge(fault)).scenario
    if fault == .custodyOfMakerAlone {
      return MutantScenario.mixedWorkload.cases(seed: 1).makeCase(number).scenario
    }
    var scenario = base.cases(seed: 1).makeCase(number).scenario
    if fault == .custodyNeverDoubts {
      scenario.timeline.removeAll { step in
        if case .clone = step.action { true } else { false }
      }
    }
    return scenario
  }

  private static func hasMismatch(_ scenario: Scenario, _ mutant: Mutant) -> Bool {
    guard let fault = mutant.judgeFault, reference(of: fault) == nil else { return false }
    var judges = LiveJudges(scenario, options: RunOptions(injection: mutant))
    var sound = LiveJudges(scenario)
    _ = World.play(scenario, options: RunOptions(injection: mutant), observer: &judges)
    _ = World.play(scenario, options: RunOptions(injection: mutant), observer: &sound)
    return !judges.mismatches.isEmpty && sound.mismatches.isEmpty
  }

  private func shipped(_ name: String) throws -> Scenario {
    let path = ShippedScenario.folder.appendingPathComponent("\(name).json").path
    let bytes = [UInt8](try #require(FileManager.default.contents(atPath: path)))
    let reader = ScenarioReader(
      knownInvariants: InvariantCatalogue.statements.map(\.id),
      knownLabels: Coverage.labels.map(\.text))
    return try reader.scenario(SourceFile(name: "\(name).json", bytes: bytes))
  }
}
