import PropertySearch

/// Plays a search's cases on several cores. What comes out is the same for any number of them: the
/// blocks are added up in the order of their numbers.
struct ParallelSearch<Source: VariableCaseSource> {
  let source: Source
  /// The search's seed.
  let seed: UInt64
  /// Whether some cases are variations of those that reached something rare.
  let learns: Bool
  let player: CasePlayer
  /// The cases that are played; a search as a whole begins with case 0.
  let cases: Range<UInt64>
  let jobCount: Int
  /// Whether a failure does not end the search.
  let keepsGoing: Bool
  /// Whether nothing is left to play further cases with.
  var isSpent: @Sendable () -> Bool = { false }

  /// Goes on from `tally`, which has seen the first of the cases already, to the last.
  ///
  /// - `progress`: Is shown the sums from time to time.
  func run(
    from tally: SearchTally, progress: (SearchTally) throws -> Void
  ) rethrows -> SearchTally {
    var tally = tally
    var hasPlayed = false
    TrapGuard.install()
    while tally.caseCount < cases.count && (keepsGoing || !tally.hasStoppingFailure) {
      // One round is always played, so that a search that goes on comes to an end.
      if hasPlayed, isSpent() { break }
      hasPlayed = true
      let blocks = SearchBlock.round(
        from: cases.lowerBound + tally.caseCount, caseCount: cases.upperBound)
      let made = LearnedCases(source, seed: seed, rare: learns ? tally.rare : RareCases())
      for block in play(blocks, of: made) where keepsGoing || !tally.hasStoppingFailure {
        tally.add(block)
      }
      tally.endRound()
      try progress(tally)
    }
    return tally
  }

  private func play(
    _ blocks: [Range<UInt64>], of cases: LearnedCases<Source>
  ) -> [SearchTally] {
    let trapped = TrapGuard.trappedCases
    return Workers.map(blocks.count, jobs: jobCount) { index in
      let tally = SearchBlock.play(
        blocks[index], of: cases, by: player, stopsAtFailure: !keepsGoing, trapped: trapped,
        playing: TrapGuard.begin)
      TrapGuard.end()
      return tally
    }
  }
}
