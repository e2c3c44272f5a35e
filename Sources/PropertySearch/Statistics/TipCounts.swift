import Metrics
import SimulationKernel

/// What people saw of one tip, summed over the people of runs or of the cases of a search.
///
/// Runs are added in the order of their numbers, so the sums are the same for any number of
/// workers.
package struct TipCounts: Sendable, Equatable, Codable {
  /// How many people there were.
  package private(set) var personCount = 0
  /// How many of them saw it more often than its cap.
  package private(set) var overCapCount = 0
  /// The person who saw it most beyond its cap; without one, most. Nil without people.
  package private(set) var worst: Worst?
  /// For how many of them its rules held at least once when a view asked.
  package private(set) var eligibleCount = 0
  /// How many of these never saw it.
  package private(set) var unseenCount = 0
  /// Displays of all people, while they used the fleet.
  package private(set) var displayCount = 0
  /// How many devices never knew of a dismissal.
  package private(set) var unheardCount = 0
  /// How long it took until each other device knew of a dismissal.
  private(set) var delays = DismissalDelays()

  /// The most displays to one person.
  package struct Worst: Sendable, Equatable, Codable {
    /// How many.
    package let count: Int
    /// The cap in that run; nil for none.
    package let cap: Int?
    /// The first run with that: its seed, or the number of its case.
    package let run: UInt64

    /// How far it is beyond the cap.
    fileprivate var excess: Int { count - (cap ?? 0) }
  }

  /// Nothing seen.
  package init() {}

  /// Adds what one person saw.
  ///
  /// - `cap`: How often they may see it in that run; nil for no limit.
  /// - `run`: The run's seed, or the number of its case.
  mutating func add(_ exposure: TipExposure, cap: Int?, run: UInt64) {
    personCount += 1
    let count = Int(exposure.displayCount)
    if let cap, count > cap { overCapCount += 1 }
    note(Worst(count: count, cap: cap, run: run))
    if exposure.wasEligible {
      eligibleCount += 1
      if !exposure.wasDisplayed { unseenCount += 1 }
    }
    displayCount += Int(exposure.usualDisplayCount)
    for delay in exposure.dismissalDelays { delays.add(delay) }
    unheardCount += Int(exposure.unheardCount)
  }

  /// Adds the people of later runs.
  mutating func add(_ later: TipCounts) {
    personCount += later.personCount
    overCapCount += later.overCapCount
    if let worst = later.worst { note(worst) }
    eligibleCount += later.eligibleCount
    unseenCount += later.unseenCount
    displayCount += later.displayCount
    unheardCount += later.unheardCount
    delays.add(later.delays)
  }

  private mutating func note(_ other: Worst) {
    if let worst, other.excess <= worst.excess { return }
    worst = other
  }

  /// Whether a search of cases below a number can have come to them, and none is so large that a
  /// sum with others overflows.
  func arePossible(casesBelow end: UInt64, most: Int) -> Bool {
    let counts = [
      personCount, overCapCount, eligibleCount, unseenCount, displayCount, unheardCount,
      delays.count,
    ]
    return counts.allSatisfy { (0...most).contains($0) } && overCapCount <= personCount
      && eligibleCount <= personCount && unseenCount <= eligibleCount
      && (worst == nil) == (personCount == 0)
      && worst.map { worst in
        worst.run < end && (0...most).contains(worst.count) && (0...most).contains(worst.cap ?? 0)
      } ?? true
  }
}
