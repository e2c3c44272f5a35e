/// From an occurrence on, everything is drawn from another seed.
///
/// Up to its last reseed, a run is the same as the run without it. So a run is continued in many
/// ways by playing it again, without keeping its state.
public struct Reseed: Hashable, Sendable, BitwiseCopyable {
  /// The number of occurrences that are played before it.
  public var occurrenceCount: UInt64
  /// The seed from then on.
  public var seed: UInt64

  /// Another seed after a number of occurrences.
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
