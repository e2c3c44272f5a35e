import DeviceSystems
import FleetFacts

/// What followed from a fact: everything that it caused, directly or not.
package struct CausalCone: Sendable {
  /// How many facts followed.
  package let count: Int
  /// The first of them that tell something, in order.
  package let first: [FactID]

  /// The cone behind `root`, of which at most `limit` facts are named; linear in the journal.
  package init(of journal: borrowing Journal, after root: FactID, naming limit: Int) {
    var follows = [Bool](repeating: false, count: journal.facts.count)
    var count = 0
    var first: [FactID] = []
    if root.position < follows.count { follows[root.position] = true }
    let next = root.position + 1
    for position in next..<max(next, journal.facts.count) {
      let id = FactID(position)
      for cause in journal.causes(of: id) where follows[cause.position] {
        follows[position] = true
      }
      guard follows[position] else { continue }
      count += 1
      if first.count < limit, journal.facts[position].kind.salience >= .normal {
        first.append(id)
      }
    }
    self.count = count
    self.first = first
  }
}
