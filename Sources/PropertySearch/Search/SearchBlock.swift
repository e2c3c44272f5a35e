import FleetFacts
import Metrics
import Scenarios

/// A stretch of a search's cases, played by one worker.
package enum SearchBlock {
  /// How many cases a block has.
  package static let size: UInt64 = 16
  /// How many cases a round has, after which a search learns from what they reached. The same for
  /// any number of workers, so that all make the same cases.
  package static let roundSize: UInt64 = 256

  /// The blocks of the round that a search which has played the first cases is in.
  package static func round(from first: UInt64, caseCount: UInt64) -> [Range<UInt64>] {
    let end = min(caseCount, (first / roundSize + 1) * roundSize)
    return next(from: first, caseCount: end, count: Int(roundSize / size))
  }

  /// Whether a case of a search that learns may be a variation of an earlier one. In the first
  /// round nothing is known that could be varied.
  package static func mayBeVariation(_ number: UInt64) -> Bool {
    number >= roundSize && LearnedCases<VariedCases>.isVaried(number)
  }

  /// The cases from whose labels a search that learns has learned before it makes case `number`.
  package static func known(before number: UInt64) -> Range<UInt64> {
    0..<number / roundSize * roundSize
  }

  /// The next blocks of a search that has played the first cases already, at most `count` of them.
  ///
  /// - `caseCount`: How many cases the search plays in all.
  package static func next(
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

  /// The cases that one of several machines plays: whole blocks, in the order of the machines.
  ///
  /// - `part`: Which machine, from 0.
  /// - `count`: How many there are.
  package static func part(_ part: Int, of count: Int, caseCount: UInt64) -> Range<UInt64> {
    precondition((0..<count).contains(part), "A part has a number below the number of parts.")
    let blockCount = (caseCount + size - 1) / size
    func start(_ part: Int) -> UInt64 {
      // Wider than 64 bits, since neither number has a small limit.
      let product = blockCount.multipliedFullWidth(by: UInt64(part))
      return min(caseCount, UInt64(count).dividingFullWidth(product).quotient * size)
    }
    return start(part)..<start(part + 1)
  }

  /// Plays the cases with these numbers, one after the other, and adds them up, up to one that is
  /// cut off by the player's budget.
  ///
  /// - `trapped`: The numbers of cases that ended the process when they were played; they are not
  ///   played again.
  /// - `playing`: Is told the number of each case before it is played.
  /// - `stopsAtFailure`: Whether the cases after the first that fails are left out.
  /// - `endsBefore`: Whether nothing is left to play the case with this number with, so that it and
  ///   those after it are left out.
  package static func play(
    _ numbers: Range<UInt64>, of source: some CaseSource, by player: CasePlayer,
    stopsAtFailure: Bool, trapped: [UInt64] = [], playing: (UInt64) -> Void = { _ in },
    endsBefore: (UInt64) -> Bool = { _ in false }
  ) -> SearchTally {
    var tally = SearchTally()
    var journal = Journal()
    var player = player
    let measuresTips = player.measuresTips
    for number in numbers {
      if endsBefore(number) { break }
      playing(number)
      let searchCase = source.makeCase(number)
      let origin = source.origin(of: number)
      // Of variations nothing is told, since they are not drawn alike.
      player.measuresTips = measuresTips && origin?.variations.isEmpty ?? true
      let outcome =
        trapped.contains(number)
        ? CaseOutcome.trapped(number) : player.play(searchCase, reusing: &journal)
      // What came of it depends on the clock, so it is left out as if it had not begun.
      if outcome.isCutOff { break }
      tally.add(outcome, CoverageNames(searchCase.scenario), origin: origin)
      if stopsAtFailure && tally.hasStoppingFailure { break }
    }
    return tally
  }
}
