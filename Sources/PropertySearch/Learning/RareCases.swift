import Metrics
import Verification

/// The cases of a search that reached what few others did: a label, or two labels in one run.
///
/// Further cases are made as variations of these. What is kept depends on the cases and their order
/// alone, so it is the same for any number of workers.
package struct RareCases: Sendable, Equatable, Codable {
  /// How many cases are kept; enough for one or two a label.
  static let capacity = 128
  /// In how many cases something may have been reached so far to count as rare.
  static let rareCount: UInt32 = 3
  /// After how many variations a case is varied no further: by then it is another case.
  static let longestOrigin = 8

  /// By pair of labels, the first with itself, then the second with the first and with itself, …:
  /// in how many cases both were reached.
  private var pairCounts: [UInt32]
  /// In the order in which they were learned.
  private(set) var cases: [ReachedCase] = []

  /// No case seen.
  package init() {
    let count = Coverage.labels.count
    pairCounts = Array(repeating: 0, count: count * (count + 1) / 2)
  }

  /// Whether it fits the labels of this version, and names only what exists.
  var isWhole: Bool {
    let count = Coverage.labels.count
    return pairCounts.count == count * (count + 1) / 2 && cases.count <= Self.capacity
      && cases.allSatisfy { $0.isWhole && $0.origin.variations.count < Self.longestOrigin }
  }

  /// Takes in a case; keeps it if it reached something rare.
  mutating func learn(_ reached: ReachedCase) {
    forEachPair(of: reached) { pair, counts in
      if counts[pair] < .max { counts[pair] += 1 }
    }
    guard rarity(of: reached) <= Self.rareCount,
      reached.origin.variations.count < Self.longestOrigin
    else { return }
    cases.append(reached)
    if cases.count > Self.capacity { dropMostCommon() }
  }

  /// In how many cases the rarest pair of labels of a case was reached.
  func rarity(of reached: ReachedCase) -> UInt32 {
    var rarest = UInt32.max
    for (position, label) in reached.labels.enumerated() {
      let start = Int(label) * (Int(label) + 1) / 2
      for other in reached.labels[...position] {
        rarest = min(rarest, pairCounts[start + Int(other)])
      }
    }
    return rarest
  }

  private mutating func forEachPair(
    of reached: ReachedCase, _ change: (Int, inout [UInt32]) -> Void
  ) {
    for (position, label) in reached.labels.enumerated() {
      let start = Int(label) * (Int(label) + 1) / 2
      for other in reached.labels[...position] { change(start + Int(other), &pairCounts) }
    }
  }

  /// Drops the case whose rarest pair is the most common; of equals the oldest.
  private mutating func dropMostCommon() {
    var common = 0
    var highest: UInt32 = 0
    for (index, reached) in cases.enumerated() {
      let rarity = rarity(of: reached)
      if rarity > highest {
        highest = rarity
        common = index
      }
    }
    cases.remove(at: common)
  }
}

extension ReachedCase {
  /// Whether its labels are some of this version's, in order, and its origin is no longer than one
  /// may be.
  var isWhole: Bool {
    origin.variations.count <= RareCases.longestOrigin
      && labels.allSatisfy { Int($0) < Coverage.labels.count }
      && zip(labels, labels.dropFirst()).allSatisfy { $0 < $1 }
  }
}
