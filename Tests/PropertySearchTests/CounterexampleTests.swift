import FleetSimulation
import PropertySearch
import SimulationKernel
import Testing
import TipDomain
import TipSync
import Verification

/// What a search hands over: a file that fails, and that no further pass makes smaller.
@Suite("counterexamples")
struct CounterexampleTests {
  /// Faults that show in few devices, each with the number of a case that decides its own order.
  private static let mutants = ["cap-one-higher", "gap-forgotten", "closing-forgotten"]

  @Test("the file of a counterexample fails as the case did", arguments: mutants)
  func failsAsWritten(id: String) throws {
    let (example, player) = try Self.counterexample(of: id)
    #expect(example.failsAsWritten)
    #expect(WrittenCase.fails(example.scenario, as: example.signature, by: player))
  }

  @Test("a second pass from the file finds nothing smaller", arguments: mutants)
  func nothingSmaller(id: String) throws {
    let (example, player) = try Self.counterexample(of: id)
    let again = Counterexample.shrink(
      example.scenario, base: "again", signature: example.signature, caseNumber: nil,
      player: player)
    #expect(again.size == example.size)
    #expect(again.failsAsWritten)
  }

  @Test("a scenario whose file does not fail is no counterexample, and says so")
  func notAsWritten() throws {
    let mutant = try #require(Mutant(id: "cap-one-higher"))
    let sound = Counterexample.shrink(
      .twoPhones(), base: "sound", signature: .violated(invariant: "message-fate"),
      caseNumber: nil, player: CasePlayer(options: RunOptions(mutant: mutant)))
    #expect(!sound.failsAsWritten)
  }

  /// The smallest case of a mutant, found with an order that no clock decides.
  private static func counterexample(
    of id: String
  ) throws -> (example: Counterexample, player: CasePlayer) {
    let mutant = try #require(Mutant(id: id))
    let player = CasePlayer(options: RunOptions(mutant: mutant))
    var scenario = MutantCatalogue.entry(of: mutant).ground.scenario
    scenario.variation.schedule = .priorities
    let source = VariedCases(scenario, seed: 5)
    for number in 0..<60 as Range<UInt64> where number % 2 == 1 {
      let failing = source.makeCase(number).scenario
      let outcome = player.play(SearchCase(number: number, scenario: failing))
      guard let signature = outcome.failures.first else { continue }
      let example = Counterexample.shrink(
        failing, base: id, signature: signature, caseNumber: number, player: player)
      return (example, player)
    }
    throw MissingCase()
  }

  private struct MissingCase: Error {}
}
