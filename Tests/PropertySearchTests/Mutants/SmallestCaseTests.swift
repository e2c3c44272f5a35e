import FleetSimulation
import Foundation
import PropertySearch
import Testing

@Suite("smallest cases of mutants")
struct SmallestCaseTests {
  /// One mutant of each kind of trouble; with `TIPFLEET_ALL_MUTANTS` set, the whole catalogue,
  /// which takes minutes in a debug build.
  static let sample: [String] = {
    if ProcessInfo.processInfo.environment["TIPFLEET_ALL_MUTANTS"] != nil {
      return MutantCatalogue.entries.filter { $0.proof == nil }.map(\.mutant.id)
    }
    return [
      "cap-one-higher", "gap-forgotten", "ordered-as-first-available",
      "contributions-added-again", "expired-token-kept", "restore-keeps-replica",
    ]
  }()

  @Test(
    "a caught mutant becomes a few steps on few devices, of which none can go", arguments: sample)
  func small(_ id: String) throws {
    let mutant = try #require(Mutant(id: id))
    let entry = MutantCatalogue.entry(of: mutant)
    let example = try #require(MutantHunt.smallestCase(entry, budget: 50, seed: 1))
    #expect(example.isMinimal)
    #expect(example.size.deviceCount <= 3, "\(example.size.text)")
    #expect(example.size.stepCount <= 12, "\(example.size.text)")
    let player = CasePlayer(options: RunOptions(mutant: mutant))
    let needless = Necessity.needless(
      in: example.scenario, signature: example.signature, player: player)
    #expect(needless.isEmpty, "\(needless)")
  }
}
