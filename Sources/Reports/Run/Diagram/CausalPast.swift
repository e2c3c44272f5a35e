import DeviceSystems
import FleetFacts

/// The facts that led to some others, within a bound.
struct CausalPast {
  /// No more facts of the past than this are looked at.
  static let reach = 4_096

  private let members: Set<FactID>

  init(of roots: [FactID], in journal: Journal) {
    var seen: Set<FactID> = []
    var queue: [FactID] = []
    for root in roots where root.position < journal.facts.count && seen.insert(root).inserted {
      queue.append(root)
    }
    var next = 0
    while next < queue.count, queue.count < Self.reach {
      for cause in journal.causes(of: queue[next]) where seen.insert(cause).inserted {
        queue.append(cause)
      }
      next += 1
    }
    members = seen
  }

  func contains(_ position: Int) -> Bool { members.contains(FactID(position)) }
}
