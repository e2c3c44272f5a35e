import SimulationKernel

/// From an occurrence on, everything is drawn from another seed.
///
/// A run with some changes of luck is the same, up to the last of them, as one without that change:
/// so a run is continued in many ways by playing it again, without keeping its state.
public struct LuckChange: Hashable, Sendable, BitwiseCopyable {
  /// The number of occurrences after which it changes.
  public var occurrenceCount: UInt64
  /// The seed from then on.
  public var seed: UInt64

  /// A change of luck.
  public init(after occurrenceCount: UInt64, seed: UInt64) {
    self.occurrenceCount = occurrenceCount
    self.seed = seed
  }
}

/// An observer who may end the run.
public protocol StoppingObserver: RunObserver {
  /// Whether the rest of the run does not matter any more.
  var hasSeenEnough: Bool { get }
}

extension World {
  /// Plays the scenario to its end, or until the observer has seen enough.
  ///
  /// - `changes`: In the order in which they come. A scenario's schedule is not followed.
  public mutating func run(
    changing changes: [LuckChange], observer: inout some StoppingObserver
  ) {
    var rest = changes[...]
    begin(observer: &observer)
    while !isOver, !observer.hasSeenEnough {
      while let change = rest.first, change.occurrenceCount <= occurrenceCount {
        choices.changeSeed(to: change.seed)
        rest.removeFirst()
      }
      advance(observer: &observer)
    }
  }
}
