import FleetSimulation

/// A stretch of a search's cases, played by one worker.
public enum SearchBlock {
  /// How many cases a block has.
  public static let size: UInt64 = 16

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
