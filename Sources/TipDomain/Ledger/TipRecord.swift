import SimulationKernel

/// What a store remembers of one tip id (1.4).
public struct TipRecord: Hashable, Sendable, BitwiseCopyable {
  /// Whether the store has a record at all: from the first evaluation on, shown or not.
  public var exists = false
  /// Whether it is done, and since when.
  public var status = StoredStatus.initial
  /// Displays known here, of all devices.
  public var count: Int32 = 0
  /// Time on screen known here, of all devices.
  public var duration = SimulatedDuration.zero
}

/// A tip on screen.
public struct Presentation: Hashable, Sendable, BitwiseCopyable {
  /// The appearance it is.
  public let display: Display
  /// Time on screen up to `resumedAt`.
  public var visibleBefore = SimulatedDuration.zero
  /// Since when it has been visible without a break, by the monotonic clock; nil in the background.
  public var resumedAt: Instant?

  /// How long it has been visible at `instant` of the monotonic clock.
  public func visible(at instant: Instant) -> SimulatedDuration {
    guard let resumedAt else { return visibleBefore }
    return visibleBefore + max(.zero, instant - resumedAt)
  }
}
