import PropertySearch
import TextFormats

/// By what each mutant was caught, and after how many cases.
package struct KillMatrix: Sendable {
  /// One row a mutant, in the order in which they were asked for.
  package let rows: [KillRow]
  /// The most cases that were played with one mutant.
  package let budget: UInt64
  /// The seed of the test.
  package let seed: UInt64

  /// A matrix.
  package init(rows: [KillRow], budget: UInt64, seed: UInt64) {
    self.rows = rows
    self.budget = budget
    self.seed = seed
  }

  /// The rows of mutants that are no different from the model.
  package var equivalent: [KillRow] {
    rows.filter { MutantCatalogue.entry(of: $0.mutant).proof != nil }
  }

  /// The rows of mutants that were caught and were to be caught.
  package var killed: [KillRow] {
    rows.filter { $0.isKilled && MutantCatalogue.entry(of: $0.mutant).proof == nil }
  }

  /// Whether every mutant was caught, the canary included, and none that is equivalent, and every
  /// smallest case that was made is small.
  package var isClean: Bool { rows.allSatisfy(\.isAsExpected) }

  /// The command that gives the same matrix again.
  package var replayCommand: String {
    let isWhole = rows.map(\.mutant) == Mutant.all
    var words = ["mutants"]
    if !isWhole { words += rows.map(\.mutant.id) }
    words += ["--cases", "\(budget)", "--seed", "\(seed)"]
    return ToolCommand.text(smallest.isEmpty ? words : words + ["--shrink"])
  }

  /// The smallest cases that were made, in the order of their rows.
  package var smallest: [SmallestCase] { rows.compactMap(\.smallest) }

  /// The most cases that it took to catch a mutant.
  package var mostCases: UInt64 { killed.compactMap(\.casesToKill).max() ?? 0 }
}
