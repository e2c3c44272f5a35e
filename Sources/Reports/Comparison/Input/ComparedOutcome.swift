import PropertySearch
import Verification

/// What a comparison found out.
package struct ComparedOutcome: Sendable {
  /// Two runs, and where their journals part.
  package struct Pair: Sendable {
    /// Its index among the pairs.
    package let number: Int
    package let first: ComparedRun
    package let second: ComparedRun
    /// The first fact that differs; nil where the runs are equal, fact by fact.
    package let difference: JournalDifference?
  }

  /// All pairs.
  package private(set) var paired = PairedComparison()
  /// The pair that is told: the first whose runs differ, or else the first.
  package private(set) var shown: Pair
  /// In how many pairs the runs differ in a fact.
  package private(set) var differingCount = 0

  /// The first pair.
  package init(_ first: ComparedRun, _ second: ComparedRun) {
    shown = Self.pair(0, first, second)
    count(shown)
  }

  /// Adds the next pair.
  package mutating func add(_ first: ComparedRun, _ second: ComparedRun) {
    let pair = Self.pair(paired.pairCount, first, second)
    if differingCount == 0, pair.difference != nil { shown = pair }
    count(pair)
  }

  private mutating func count(_ pair: Pair) {
    if pair.difference != nil { differingCount += 1 }
    paired.add(pair.first, pair.second)
  }

  private static func pair(_ number: Int, _ first: ComparedRun, _ second: ComparedRun) -> Pair {
    Pair(
      number: number, first: first, second: second,
      difference: JournalDifference.first(first.side, second.side))
  }
}
