import DeviceSystems
import FleetSimulation
import FleetWorld
import FocusSystem
import IntentSystem
import Mutants
import PointerSystem
import PropertySearch
import Scenarios
import Shrinking
import SimulationKernel
import TestExtent
import TestSupport
import Testing

@Suite("mutants of systems in random worlds")
struct SystemWorldMutantTests {
  /// A mutant of a system, with the worlds that have the system.
  struct Case: Sendable, CustomTestStringConvertible {
    let mutant: Mutant
    let system: DeclaredSystem

    var testDescription: String { mutant.id }
    var source: WorldCases { WorldCases(seed: 3, systems: [system]) }
    var player: CasePlayer { CasePlayer(options: RunOptions(injection: mutant)) }

    /// The first world in which it is caught, and by what.
    func first(of count: UInt64) -> (number: UInt64, signature: FailureSignature)? {
      for number in 0..<count {
        let failures = player.play(source.makeCase(number)).failures
        if let signature = failures.first { return (number, signature) }
      }
      return nil
    }
  }

  private static func cases(_ ids: [String], _ system: DeclaredSystem) -> [Case] {
    Mutant.all.filter { ids.contains($0.id) }.map { Case(mutant: $0, system: system) }
  }

  /// All of Focuses, and of each other system one: 'tipfleet mutants' catches them all.
  private static let cases: [Case] =
    Mutant.all.filter { $0.id.hasPrefix("focus-") }.map { Case(mutant: $0, system: .focus) }
    + cases(["pointer-stays-latched"], .pointer) + cases(["intent-effect-twice"], .intents)

  @Test("random worlds catch each of them", arguments: TestExtent.cases(cases, quick: 1))
  func caught(mutated: Case) {
    #expect(mutated.first(of: 40) != nil)
  }

  @Test(
    "its case becomes a few steps, and its section what they need", .onlyInFull,
    arguments: cases.filter {
      ["focus-previous-stays", "pointer-stays-latched", "intent-effect-twice"]
        .contains($0.mutant.id)
    })
  func shrunk(mutated: Case) throws {
    let (number, signature) = try #require(mutated.first(of: 300))
    let scenario = mutated.source.makeCase(number).scenario
    let example = Counterexample.shrink(
      scenario, base: "world", signature: signature, caseNumber: number, player: mutated.player)
    #expect(example.failsAsWritten)
    #expect(example.isMinimal)
    #expect(example.size.deviceCount == 1)
    #expect(example.size.personCount == 0)
    #expect(example.size.stepCount <= 8, "\(example.size.text)")
    let small = example.scenario
    #expect(small.focus.map { $0.focuses.count <= 2 && $0.parameters.count <= 1 } ?? true)
    #expect(small.intents.map { $0.intents.count == 1 && $0.kinds.count <= 1 } ?? true)
    #expect(small.pointer.map { $0.views.count <= 3 && $0.layouts.count == 1 } ?? true)
  }
}
