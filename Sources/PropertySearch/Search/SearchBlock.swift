import FleetSimulation

/// A stretch of a search's cases, played by one worker.
public enum SearchBlock {
  /// How many cases a block has.
  public static let size: UInt64 = 16

  /// The next blocks of a search that has played the first cases already, at most `count` of them.
  ///
  /// - `caseCount`: How many cases the search plays in all.
  public static func next(
    from first: UInt64, caseCount: UInt64, count: Int
  ) -> [Range<UInt64>] {
    var blocks: [Range<UInt64>] = []
    var start = first
    while start < caseCount && blocks.count < count {
      let end = min(caseCount, (start / size + 1) * size)
      blocks.append(start..<end)
      start = end
    }
    return blocks
  }

  /// Plays the cases with these numbers, one after the other, and adds them up.
  ///
  /// - `stopsAtFailure`: Whether the cases after the first that fails are left out.
  public static func play(
    _ numbers: Range<UInt64>, of source: some CaseSource, by player: CasePlayer,
    stopsAtFailure: Bool
  ) -> SearchTally {
    var tally = SearchTally()
    var journal = Journal()
    for number in numbers {
      let searchCase = source.makeCase(number)
      tally.add(
        player.play(searchCase, reusing: &journal),
        faultNames: searchCase.scenario.faults.map(\.name))
      if stopsAtFailure && !tally.failures.isEmpty { break }
    }
    return tally
  }
}
