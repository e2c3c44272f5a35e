import FleetSimulation
import FleetWorld
import Scenarios
import SimulationKernel
import Statistics

/// How likely many displays over the cap are: multilevel splitting over the number of them.
///
/// Each run that reaches a level is continued several times with new random numbers: it is played
/// again up to there, so no state is ever copied.
struct OvershootSplitting {
  let scenario: Scenario
  let question: RareEventQuestion

  /// One estimate: how many of the runs arrived at each level, up to the first that none reached.
  func arrivals(seed: UInt64) -> [Int] {
    let splitting = MultilevelSplitting(
      levelCount: question.overshoot, effort: question.effort)
    return splitting.estimate(from: Entrance(), seed: seed) { entrance, level, draws in
      play(&entrance, to: level + 1, seed: draws.next())
    }.arrivals
  }

  /// How a run came to a level.
  private struct Entrance {
    /// The seed with which it began; nil before any began.
    var seed: UInt64?
    var reseeds: [Reseed] = []
    /// After how many occurrences it was there.
    var occurrenceCount: UInt64 = 0
  }

  private func play(_ entrance: inout Entrance, to overshoot: Int, seed: UInt64) -> Bool {
    if entrance.seed == nil {
      entrance.seed = seed
    } else {
      entrance.reseeds.append(Reseed(after: entrance.occurrenceCount, seed: seed))
    }
    var watcher = OvershootWatcher(scenario, target: overshoot)
    var world = World(scenario, options: RunOptions(seed: entrance.seed, keepsJournal: false))
    world.run(reseeding: entrance.reseeds, observer: &watcher)
    entrance.occurrenceCount = world.occurrenceCount
    return watcher.hasSeenEnough
  }
}
