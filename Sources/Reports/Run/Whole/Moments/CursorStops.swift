import FleetFacts
import SimulationKernel

/// The facts at which the cursor over a run can stand.
///
/// Of a short run these are all facts. Of a long one they are every nth fact, every
/// violation, and the last fact; what is shown at one of them is exact.
struct CursorStops {
  /// More stops than this make the page too large.
  static let limit = 5_000

  /// The indices of the facts, ascending.
  let facts: [Int]
  /// How many facts the run has.
  let factCount: Int
  /// How many facts lie from one stop to the next; 1 where no fact is left out.
  let stride: Int

  /// The stops of a run of `factCount` facts.
  ///
  /// - `violations`: The indices of the facts with which violations became visible, in any order.
  init(factCount: Int, violations: [Int], limit: Int = CursorStops.limit) {
    self.factCount = factCount
    guard factCount > limit else {
      stride = 1
      facts = Array(0..<factCount)
      return
    }
    // The first violations get stops of their own, but never more than a quarter of all.
    var wanted = violations.filter { (0..<factCount).contains($0) }.sorted()
    wanted = Array(wanted.prefix(limit / 4)) + [factCount - 1]
    let room = max(1, limit - wanted.count)
    stride = (factCount + room - 1) / room
    var all: [Int] = []
    var next = 0
    for fact in Swift.stride(from: 0, to: factCount, by: stride) {
      while next < wanted.count, wanted[next] <= fact {
        if all.last != wanted[next] { all.append(wanted[next]) }
        next += 1
      }
      if all.last != fact { all.append(fact) }
    }
    for fact in wanted[next...] where all.last != fact { all.append(fact) }
    facts = all
  }

  /// The first stop at a fact or after it; the last one where none is.
  func first(atOrAfter fact: Int) -> Int {
    var range = 0..<facts.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if facts[middle] < fact {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return min(range.lowerBound, max(0, facts.count - 1))
  }
}
