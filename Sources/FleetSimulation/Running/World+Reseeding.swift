import FleetWorld
import SimulationKernel

extension World {
  /// Plays the scenario to its end, or until the observer has seen enough.
  ///
  /// - `reseeds`: In the order of their occurrences. A scenario's schedule is not followed.
  public mutating func run(
    reseeding reseeds: [Reseed], observer: inout some StoppingObserver
  ) {
    var rest = reseeds[...]
    followsClock = true
    begin(observer: &observer)
    while !isOver, !observer.hasSeenEnough {
      while let reseed = rest.first, reseed.occurrenceCount <= occurrenceCount {
        choices.changeSeed(to: reseed.seed)
        rest.removeFirst()
      }
      advance(observer: &observer)
    }
  }
}
