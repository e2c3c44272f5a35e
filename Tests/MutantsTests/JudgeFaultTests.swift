import FleetSimulation
import FleetWorld
import Invariants
import Mutants
import PropertySearch
import ScenarioFiles
import Scenarios
import TestExtent
import TestSupport
import Testing
import TextFormats
import Verification

@Suite("mutants of the judges")
struct JudgeFaultTests {
  private static let lenient = JudgeFault.allCases.filter {
    MutantCatalogue.entry(of: .judge($0)).missing != nil
  }

  @Test("at least eight judges have a mutant, and some of each kind")
  func enough() {
    #expect(JudgeFault.allCases.count >= 8)
    #expect(!Self.lenient.isEmpty)
    #expect(Self.lenient.count < JudgeFault.allCases.count)
  }

  @Test("a mutant of the judges changes nothing of what a fleet does but for its companion")
  func fleetIsThatOfTheCompanion() {
    let scenario = MutantScenario.mixedWorkload.scenario
    for fault in [JudgeFault.capOneHigher, .mergedCountsDropped] {
      let judged = digest(of: scenario, .judge(fault))
      #expect(judged == digest(of: scenario, fault.companion))
    }
    #expect(digest(of: scenario, .judge(.capOneHigher)) != digest(of: scenario, nil))
  }

  @Test("what a lenient judge must miss is an invariant that its companion is noticed by")
  func namesInvariants() {
    for fault in Self.lenient {
      let entry = MutantCatalogue.entry(of: .judge(fault))
      #expect(InvariantCatalogue.statements.contains { $0.id == entry.missing })
      #expect(entry.remarkOnSmallest != nil)
      guard let companion = fault.companion else { continue }
      #expect(companion.judgeFault == nil)
      #expect(entry.scenario == MutantCatalogue.entry(of: companion).scenario)
    }
  }

  @Test(
    "what sound judges find too does not count against a judge, and what they find alone does",
    .onlyInFull)
  func differences() {
    let scenario = MutantScenario.mixedWorkload.cases(seed: 1).makeCase(0).scenario
    let fault = JudgeFault.capOneHigher
    let lenient = failures(of: scenario, .judge(fault))
    #expect(lenient == [.missed(invariant: "local-display-cap")])
    #expect(failures(of: scenario, fault.companion).count > 1)
    #expect(failures(of: scenario, nil).isEmpty)
  }

  @Test("only what it must miss catches a lenient judge, and only what is noticed any other")
  func catching() {
    let lenient = MutantCatalogue.entry(of: .judge(.capOneHigher))
    #expect(lenient.isCaught(by: .missed(invariant: "local-display-cap")))
    #expect(!lenient.isCaught(by: .missed(invariant: "finality")))
    #expect(!lenient.isCaught(by: .violated(invariant: "local-display-cap")))
    let strict = MutantCatalogue.entry(of: .judge(.mergedCountsDropped))
    #expect(strict.isCaught(by: .disagreement(of: "state-matches-facts")))
    #expect(!strict.isCaught(by: .missed(invariant: "finality")))
  }

  @Test("the smallest case of a lenient judge fails sound judges, and passes that one", .onlyInFull)
  func smallest() throws {
    let entry = MutantEntry(
      mutant: .judge(.capOneHigher), scenario: .simultaneousEvents, proof: nil,
      missing: "local-display-cap")
    let row = MutationTest.run(entry, budget: 3, seed: 1, leastCases: 1)
    let smallest = try #require(MutationTest.smallestCase(entry, of: row, seed: 1))
    #expect(smallest.isSmall, "\(smallest.complaint ?? "")")
    #expect(smallest.text.contains("local-display-cap passes it with the mutant"))
    let file = SourceFile(name: "smallest.json", bytes: Array(smallest.text.utf8))
    let scenario = try #require(ScenarioReader().read(file).scenario)
    let id = "local-display-cap"
    #expect(verdict(of: id, in: scenario, .judge(.capOneHigher)) == .pass)
    #expect(verdict(of: id, in: scenario, .options(.capOneHigher)) == .fail)
  }

  @Test("where facts and state differ, a case fails whatever is claimed of it")
  func ownClaim() {
    let scenario = MutantScenario.mixedWorkload.cases(seed: 1).makeCase(0).scenario
    func failures(_ claim: Claim) -> [FailureSignature] {
      let options = RunOptions(injection: Mutant.judge(.mergedCountsDropped))
      return CasePlayer(claim: claim, options: options)
        .play(SearchCase(number: 0, scenario: scenario)).failures
    }
    let difference = FailureSignature.disagreement(of: "state-matches-facts")
    #expect(failures(.custom { _ in nil }) == [difference])
    let broken = FailureSignature.broken(claim: "It holds.")
    #expect(failures(.custom { _ in broken }) == [broken, difference])
  }

  private func digest(of scenario: Scenario, _ mutant: Mutant?) -> String {
    "\(World.playAlone(scenario, options: RunOptions(injection: mutant)).digest)"
  }

  private func failures(of scenario: Scenario, _ mutant: Mutant?) -> [FailureSignature] {
    let player = CasePlayer(options: RunOptions(injection: mutant))
    return player.play(SearchCase(number: 0, scenario: scenario)).failures
  }

  private func verdict(of id: String, in scenario: Scenario, _ mutant: Mutant) -> Verdict? {
    var judges = LiveJudges(scenario, options: RunOptions(injection: mutant))
    let run = World.play(scenario, options: RunOptions(injection: mutant), observer: &judges)
    return judges.results(names: run.recordNames).first { $0.id == id }?.verdict
  }
}
