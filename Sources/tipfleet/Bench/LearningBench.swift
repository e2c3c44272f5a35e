import FleetSimulation
import FleetWorld
import Mutants
import PropertySearch
import Verification

/// Compares a search that varies what reached something rare with one that makes every case from
/// nothing: in how many cases each finds each mutant, and how many labels it reaches.
///
/// Both search the same apps with the same seed, so they play the same cases in the first round.
struct LearningBench {
  let seed: UInt64
  /// After how many cases a search gives a mutant up.
  let caseCount: UInt64
  let jobCount: Int
  /// What is searched for: all that can be found.
  var entries = MutantCatalogue.entries.filter { $0.proof == nil }
  /// Told how far it is.
  let progress: @Sendable (String) -> Void

  func measure() -> BenchResult {
    var found = [0, 0]
    var foundLater = 0
    var differing: [BenchFigure] = []
    for entry in entries {
      progress("\(entry.mutant.id): \(found[1]) found so far")
      let fresh = firstFailure(with: entry.mutant, learns: false)
      // The first round is the same for both.
      let isFoundAtOnce = (fresh ?? caseCount) < SearchBlock.roundSize
      let learned = isFoundAtOnce ? fresh : firstFailure(with: entry.mutant, learns: true)
      if fresh != nil { found[0] += 1 }
      if learned != nil { found[1] += 1 }
      if isFoundAtOnce { continue }
      foundLater += 1
      differing.append(
        BenchFigure(
          key: entry.mutant.id, meaning: entry.mutant.id,
          value: .text("\(text(fresh)) without, \(text(learned)) with")))
    }
    let labels = [false, true].map { labelCount(learns: $0) }
    return BenchResult(
      work: .learning,
      title: "mutants in random apps, \(caseCount) cases at most, with and without learning",
      figures: [
        figure("mutants", "mutants that were played", entries.count),
        figure("found_without", "found without learning", found[0]),
        figure("found_with", "found with learning", found[1]),
        figure("labels_without", "labels reached without learning, in a sound fleet", labels[0]),
        figure("labels_with", "labels reached with learning, in a sound fleet", labels[1]),
        figure("not_at_once", "mutants that no case of the first round found", foundLater),
      ] + differing)
  }

  /// The number of the first case that fails because of a mutant; nil if none does.
  private func firstFailure(with mutant: Mutant, learns: Bool) -> UInt64? {
    let player = CasePlayer(options: RunOptions(injection: mutant))
    let tally = search(player, learns, keepsGoing: false)
    return tally.failures.map(\.firstCase).min()
  }

  private func labelCount(learns: Bool) -> Int {
    search(CasePlayer(), learns, keepsGoing: true).reached.count { $0.caseCount > 0 }
  }

  private func search(_ player: CasePlayer, _ learns: Bool, keepsGoing: Bool) -> SearchTally {
    let source = VariedCases(MutantScenario.generated.scenario, seed: seed)
    let search = ParallelSearch(
      source: source, seed: seed, learns: learns, player: player, cases: 0..<caseCount,
      jobCount: jobCount, keepsGoing: keepsGoing)
    return search.run(from: SearchTally()) { _ in }
  }

  private func text(_ number: UInt64?) -> String { number.map { "case \($0)" } ?? "not found" }

  private func figure(_ key: String, _ meaning: String, _ count: Int) -> BenchFigure {
    BenchFigure(key: key, meaning: meaning, value: .count(count))
  }
}
