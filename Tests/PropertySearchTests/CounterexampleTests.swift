import FleetSimulation
import FleetWorld
import Invariants
import Mutants
import PropertySearch
import Scenarios
import Shrinking
import SimulationKernel
import Testing
import TextFormats
import TipDomain
import TipSync
import Verification

/// What a search hands over: a file that fails, and that no further pass makes smaller.
@Suite("counterexamples")
struct CounterexampleTests {
  @Test("the file of a counterexample fails as the case did, and no second pass makes it smaller")
  func failsAsWritten() throws {
    let mutant = try #require(Mutant(id: "cap-one-higher"))
    let player = CasePlayer(options: RunOptions(injection: mutant))
    let failing = try #require(Self.failingCase(of: player))
    let example = Self.shrink(failing.scenario, as: failing.signature, by: player)
    #expect(example.failsAsWritten)
    #expect(CaseRoundTrip.fails(example.scenario, as: example.signature, by: player))
    let again = Self.shrink(example.scenario, as: example.signature, by: player)
    #expect(again.size == example.size)
    #expect(again.failsAsWritten)
  }

  @Test("the name of a small case is a name, and found again, however long the scenario's is")
  func names() throws {
    let signature = FailureSignature.violated(invariant: "invalidation-is-sticky")
    for base in ["a", String(repeating: "b", count: 38), String(repeating: "c-", count: 32)] {
      let name = Counterexample.name(base: base, signature)
      #expect(throws: Never.self) { try Identifier.check(name) }
      #expect(name.hasSuffix("-invalidation-is-sticky"))
      #expect(
        Counterexample.fileNames(of: base, among: ["other.json", "\(name).json", name])
          == ["\(name).json"])
    }
    let metric = MetricSearch.name(
      base: String(repeating: "d", count: 64), metric: "rest.seconds",
      quantile: Quantile(percent: 50))
    #expect(throws: Never.self) { try Identifier.check(metric) }
    #expect(metric.hasSuffix("-rest-seconds-p50"))
  }

  @Test("a case of a scenario is none of another whose name begins its name")
  func longerNames() {
    let files = [
      "my-chat-display-cap-sum.json", "my-chat-display-cap-sum-2.json", "my-display-cap-sum.json",
      "my-a-claim-of-mine.json", "my-display-cap-bound-3.json", "my-claim.json",
      "my-missed-by-display-cap-sum-2.json",
    ]
    #expect(
      Counterexample.fileNames(of: "my", among: files)
        == [
          "my-a-claim-of-mine.json", "my-claim.json", "my-display-cap-bound-3.json",
          "my-display-cap-sum.json", "my-missed-by-display-cap-sum-2.json",
        ])
    #expect(
      Counterexample.fileNames(of: "my-chat", among: files)
        == ["my-chat-display-cap-sum-2.json", "my-chat-display-cap-sum.json"])
  }

  @Test("a claim of a test that ends in a promise's name is found again as its scenario's")
  func claimNames() {
    let signature = FailureSignature.broken(claim: "Nobody minds display-cap-sum")
    for number in 1...2 {
      let name = Counterexample.name(base: "my", signature, number: number)
      #expect(name == "my-nobody-minds-display-cap-sum-claim" + (number > 1 ? "-2" : ""))
      #expect(Counterexample.fileNames(of: "my", among: ["\(name).json"]) == ["\(name).json"])
    }
  }

  @Test("a kept case is one of the promise that its name or its claim tells of")
  func keptFor() {
    let sticky = FailureSignature.violated(invariant: "invalidation-is-sticky")
    let exact = FailureSignature.violated(invariant: "count-exact")
    var kept = Scenario.twoPhones()
    func failure(_ name: String) -> FailureSignature? {
      Counterexample.failure(keptAs: name, of: "my", kept, among: [exact, sticky])
    }
    #expect(failure("my-invalidation-is-sticky") == sticky)
    #expect(failure("my-invalidation-is-sticky-12") == sticky)
    #expect(failure("my-monotonic-reads") == nil)
    #expect(failure("my-old-mistake") == nil)
    kept.claim =
      InvariantCatalogue.statements.first { $0.id == "invalidation-is-sticky" }?.sentence ?? ""
    #expect(failure("my-old-mistake") == sticky)
    #expect(
      Counterexample.note(of: Array("// Claim: This.\r\n//\r\n// Found\n// so.\n{}".utf8))
        == "Found\nso.")
    #expect(Counterexample.note(of: Array("// Claim: This.\n{}".utf8)) == nil)
  }

  @Test("a small case takes no name that another has, however long the scenario's is")
  func freeNames() throws {
    let signature = FailureSignature.violated(invariant: "invalidation-is-sticky")
    for base in ["a", String(repeating: "b", count: 38), String(repeating: "c-", count: 32)] {
      var taken: [String] = []
      for _ in 0..<12 {
        let name = Counterexample.freeName(base: base, signature) { taken.contains($0) }
        #expect(throws: Never.self) { try Identifier.check(name) }
        #expect(Counterexample.fileNames(of: base, among: ["\(name).json"]) == ["\(name).json"])
        taken.append(name)
      }
      #expect(Set(taken).count == taken.count)
    }
  }

  @Test("a scenario whose file does not fail is no counterexample, and says so")
  func notAsWritten() throws {
    let mutant = try #require(Mutant(id: "cap-one-higher"))
    let sound = Counterexample.shrink(
      .twoPhones(), base: "sound", signature: .violated(invariant: "message-settled-once"),
      caseNumber: nil, player: CasePlayer(options: RunOptions(injection: mutant)))
    #expect(!sound.failsAsWritten)
  }

  private static func shrink(
    _ scenario: Scenario, as signature: FailureSignature, by player: CasePlayer
  ) -> Counterexample {
    Counterexample.shrink(
      scenario, base: "two", signature: signature, caseNumber: nil, player: player)
  }

  /// A case that fails under an order that no clock decides.
  private static func failingCase(
    of player: CasePlayer
  ) -> (scenario: Scenario, signature: FailureSignature)? {
    var scenario = Scenario.twoPhones()
    scenario.duration = .days(4)
    scenario.heal = HealPhase(after: .days(3), within: .hours(12))
    scenario.variation.schedule = .priorities
    let source = VariedCases(scenario, seed: 5)
    for number in 0..<20 as Range<UInt64> {
      let varied = source.makeCase(number)
      guard varied.scenario.schedule != nil, let signature = player.play(varied).failures.first
      else { continue }
      return (varied.scenario, signature)
    }
    return nil
  }
}
