import Dispatch
import PropertySearch
import Synchronization

/// Plays a search's cases on several cores. What comes out is the same for any number of them: the
/// blocks are added up in the order of their numbers.
struct ParallelSearch<Source: CaseSource> {
  let source: Source
  let player: CasePlayer
  let caseCount: UInt64
  let jobCount: Int
  /// Whether a failure does not end the search.
  let keepsGoing: Bool

  /// How many blocks a core plays between two looks at the result.
  private static var blocksPerJob: Int { 4 }

  /// Goes on from `tally`, which has seen the first cases already, to the end.
  ///
  /// - `progress`: Is shown the sums from time to time.
  func run(from tally: SearchTally, progress: (SearchTally) -> Void) -> SearchTally {
    var tally = tally
    while tally.caseCount < caseCount && (keepsGoing || tally.failures.isEmpty) {
      let blocks = nextBlocks(from: tally.caseCount)
      for block in play(blocks) where keepsGoing || tally.failures.isEmpty { tally.add(block) }
      progress(tally)
    }
    return tally
  }

  private func nextBlocks(from first: UInt64) -> [Range<UInt64>] {
    var blocks: [Range<UInt64>] = []
    var start = first
    while start < caseCount && blocks.count < jobCount * Self.blocksPerJob {
      let end = min(caseCount, (start / SearchBlock.size + 1) * SearchBlock.size)
      blocks.append(start..<end)
      start = end
    }
    return blocks
  }

  private func play(_ blocks: [Range<UInt64>]) -> [SearchTally] {
    let played = Mutex<[SearchTally?]>(Array(repeating: nil, count: blocks.count))
    let next = Atomic<Int>(0)
    DispatchQueue.concurrentPerform(iterations: min(jobCount, blocks.count)) { _ in
      while true {
        let place = next.add(1, ordering: .relaxed).oldValue
        guard place < blocks.count else { return }
        let tally = SearchBlock.play(
          blocks[place], of: source, by: player, stopsAtFailure: !keepsGoing)
        played.withLock { $0[place] = tally }
      }
    }
    return played.withLock { $0 }.compactMap { $0 }
  }
}
