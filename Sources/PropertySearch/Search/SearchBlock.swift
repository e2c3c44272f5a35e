import FleetSimulation

/// A stretch of a search's cases, played by one worker.
public enum SearchBlock {
  /// How many cases a block has.
  public static let size: UInt64 = 64

  /// Plays the cases with these numbers, one after the other, and adds them up.
  public static func play(
    _ numbers: Range<UInt64>, of source: some CaseSource, by player: CasePlayer
  ) -> SearchTally {
    var tally = SearchTally()
    for number in numbers {
      let searchCase = source.makeCase(number)
      tally.add(player.play(searchCase), faultNames: searchCase.scenario.faults.map(\.name))
    }
    return tally
  }
}
