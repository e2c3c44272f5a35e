import CommandLineParts
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
    let first = cases.lowerBound + tally.caseCount
    // An interruption loses what was played since the sums were shown last. So a part of a round is
    // played at a time where cases take long. The sums are those of whole rounds.
    var blockCount = jobCount
    TrapGuard.install()
    while tally.caseCount < cases.count && (keepsGoing || !tally.hasStoppingFailure) {
      let blocks = Array(
        SearchBlock.round(
          from: cases.lowerBound + tally.caseCount, caseCount: cases.upperBound
        ).prefix(blockCount))
      let start = Stopwatch.seconds
      let made = LearnedCases(source, seed: seed, rare: learns ? tally.rare : RareCases())
      // One case is always played, so that a search that goes on comes to an end.
      let played = play(blocks, of: made) { number in number > first && isSpent() }
      let isFast = Stopwatch.seconds - start < 1
      blockCount = isFast ? min(2 * blockCount, Int(SearchBlock.roundSize)) : jobCount
      let isWhole = add(played, of: blocks, to: &tally)
      // A round that is cut short by the number of cases goes on if there are more.
      if (cases.lowerBound + tally.caseCount) % SearchBlock.roundSize == 0 { tally.endRound() }
      try progress(tally)
      if !isWhole { break }
    }
    return tally
  }

  /// Adds up blocks until one was not played to its end, and says whether none was; what comes
  /// after a gap is not counted.
  private func add(
    _ played: [SearchTally], of blocks: [Range<UInt64>], to tally: inout SearchTally
  ) -> Bool {
    for (block, part) in zip(blocks, played) {
      tally.add(part)
      if !keepsGoing && tally.hasStoppingFailure { return true }
      if part.caseCount < block.count { return false }
    }
    return true
  }

  private func play(
    _ blocks: [Range<UInt64>], of cases: LearnedCases<Source>,
    endsBefore: @Sendable (UInt64) -> Bool
  ) -> [SearchTally] {
    let trapped = TrapGuard.trappedCases
    return Workers.map(blocks.count, jobs: jobCount) { index in
      let tally = SearchBlock.play(
        blocks[index], of: cases, by: player, stopsAtFailure: !keepsGoing, trapped: trapped,
        playing: TrapGuard.begin, endsBefore: endsBefore)
      TrapGuard.end()
      return tally
    }
  }
}
