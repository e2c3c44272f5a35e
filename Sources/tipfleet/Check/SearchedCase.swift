import CommandLineParts
import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import Scenarios
import TextFormats

/// Makes a case of a search again, as the search made it.
struct SearchedCase {
  private let source: VariedCases
  private let learns: Bool
  private let mutant: Mutant?
  private let console: Console

  /// A case of the search around `scenario` with this seed.
  ///
  /// - `learns`: Whether the search varied cases that reached something rare.
  /// - `mutant`: The fault with which it was made: it decides what cases reach.
  init(of scenario: Scenario, seed: UInt64, learns: Bool, mutant: Mutant?, console: Console) {
    source = VariedCases(scenario, seed: seed)
    self.learns = learns
    self.mutant = mutant
    self.console = console
  }

  /// What the search played as the case with this number.
  ///
  /// What a case is a variation of depends on what the cases before it reached, so these are played
  /// first where it may be one.
  func scenario(_ number: UInt64) -> Scenario {
    guard learns, SearchBlock.mayBeVariation(number) else {
      return source.makeCase(number).scenario
    }
    let before = SearchBlock.known(before: number)
    let count = English.count(before.count, "case")
    console.complain(
      "Case \(number) may be a variation of an earlier one, so \(count) before it are played "
        + "first. In a search with '--no-learning' or '--metric', or in parts, none is: then say "
        + "'--no-learning' here too.")
    let search = ParallelSearch(
      source: source, seed: source.seed, learns: true,
      player: CasePlayer(options: RunOptions(injection: mutant)), cases: before,
      jobCount: ArgumentReader.allCores, keepsGoing: true)
    let seen = search.run(from: SearchTally()) { tally in
      console.progress(
        "\(English.number(tally.caseCount)) of \(English.number(before.count)) earlier cases")
    }
    console.endProgress()
    return LearnedCases(source, seed: source.seed, rare: seen.rare).makeCase(number).scenario
  }
}
