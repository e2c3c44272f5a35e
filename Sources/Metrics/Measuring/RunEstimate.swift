import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel

/// How much there is to play in a scenario, from playing its beginning.
package struct RunEstimate: Sendable, Hashable {
  /// Occurrences of the whole run.
  package let occurrenceCount: Int
  /// Facts of the whole run.
  package let factCount: Int
  /// How many of the facts are pushes of the hub, which grow with the square of the devices of an
  /// account (7.12).
  package let pushCount: Int
  /// How many facts were played to know it.
  package let playedCount: Int
  /// The share of the run that was played, by its clock, from 0 through 1; 1 if the numbers are
  /// counted and not estimated.
  package let share: Double

  /// Whether the whole run was played.
  package var isExact: Bool { share >= 1 }

  /// Plays at most `budget` of a scenario, and takes the later half of that for how it goes on: a
  /// fleet that starts does what it never does again.
  ///
  /// - `observer`: Sees each fact that is played.
  package init(
    of scenario: Scenario, budget: RunBudget, watching observer: inout some RunObserver
  ) {
    var options = RunOptions(keepsJournal: false)
    options.budget = budget
    var world = World(scenario, options: options)
    var pace = PaceObserver(observer)
    world.run(observer: &pace)
    observer = pace.observer
    let played = world.journal.factCount
    playedCount = played
    guard let end = world.earlyEnd else {
      occurrenceCount = Int(clamping: world.occurrenceCount)
      factCount = played
      pushCount = pace.now.pushCount
      share = 1
      return
    }
    share = min(end.share, 1.0.nextDown)
    let left = pace.factor(until: end)
    let growth = 1 + left * pace.laterShare(of: \.factCount)
    factCount = Int(clamping: Double(played) * growth)
    occurrenceCount = Int(clamping: Double(world.occurrenceCount) * growth)
    pushCount = Int(
      clamping: Double(pace.now.pushCount) * (1 + left * pace.laterShare(of: \.pushCount)))
  }
}

/// Notes how facts and pushes come over time.
private struct PaceObserver<Observer: RunObserver>: RunObserver {
  struct Count {
    var instant = Instant.zero
    var factCount = 0
    var pushCount = 0
  }

  var observer: Observer
  private(set) var now = Count()
  /// The counts at each multiple of a number of facts.
  private var earlier: [Count] = [Count()]
  private static var interval: Int { 1_024 }

  init(_ observer: Observer) { self.observer = observer }

  mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    observer.observe(fact, id: id, in: world)
    now.instant = fact.instant
    now.factCount += 1
    if case .sync(.pushSent) = fact.kind { now.pushCount += 1 }
    if now.factCount.isMultiple(of: Self.interval) { earlier.append(now) }
  }

  /// The counts when half of the facts had come.
  private var half: Count { earlier[earlier.count / 2] }

  /// How many times the later half is still to come.
  func factor(until end: EarlyEnd) -> Double {
    let later = Double((end.instant - half.instant).microseconds)
    return Double((end.end - end.instant).microseconds) / max(1, later)
  }

  /// The share of what was counted that came in the later half.
  func laterShare(of count: KeyPath<Count, Int>) -> Double {
    let all = now[keyPath: count]
    return all > 0 ? Double(all - half[keyPath: count]) / Double(all) : 0
  }
}
