import PropertySearch

/// Plays a search's cases on several cores. What comes out is the same for any number of them: the
/// blocks are added up in the order of their numbers.
struct ParallelSearch<Source: CaseSource> {
  let source: Source
  let player: CasePlayer
  let caseCount: UInt64
  let jobCount: Int
  /// Whether a failure does not end the search.
  let keepsGoing: Bool

  /// Goes on from `tally`, which has seen the first cases already, to the end.
  ///
  /// - `progress`: Is shown the sums from time to time.
  func run(from tally: SearchTally, progress: (SearchTally) -> Void) -> SearchTally {
    var tally = tally
    while tally.caseCount < caseCount && (keepsGoing || tally.failures.isEmpty) {
      let blocks = SearchBlock.next(
        from: tally.caseCount, caseCount: caseCount, count: jobCount * Workers.blocksPerJob)
      for block in play(blocks) where keepsGoing || tally.failures.isEmpty { tally.add(block) }
      progress(tally)
    }
    return tally
  }

  private func play(_ blocks: [Range<UInt64>]) -> [SearchTally] {
    Workers.map(blocks.count, jobs: jobCount) { place in
      SearchBlock.play(blocks[place], of: source, by: player, stopsAtFailure: !keepsGoing)
    }
  }
}
