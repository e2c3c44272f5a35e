/// What is scheduled and has not happened yet.
///
/// **The law of order.** Occurrences leave in the total order (instant, priority, sequence), where
/// the sequence counts the calls of `schedule` since the last `removeAll`. Two occurrences are
/// therefore never tied, and every implementation of this protocol gives the same run.
public protocol PendingOccurrences: ~Copyable {
  /// What the simulator is to do when the time comes: small, without references.
  associatedtype Payload: BitwiseCopyable

  /// How many occurrences are pending.
  var count: Int { get }

  /// The instant of the next occurrence, or `nil` when there is none.
  ///
  /// Looking does not move any inner clock: scheduling something earlier afterwards is allowed.
  var earliestInstant: Instant? { get }

  /// Adds an occurrence. Any instant is allowed, also one before those already taken.
  mutating func schedule(_ payload: Payload, at instant: Instant, priority: OccurrencePriority)

  /// Removes and returns the first occurrence in the law's order, or `nil` when there is none.
  mutating func popEarliest() -> ScheduledOccurrence<Payload>?

  /// Forgets everything pending and starts the sequence again at zero, but keeps the memory.
  mutating func removeAll()
}

extension PendingOccurrences where Self: ~Copyable {
  /// Whether nothing is pending.
  @inlinable
  public var isEmpty: Bool { count == 0 }
}

/// One occurrence that has left the queue, with its position in the total order.
@frozen
public struct ScheduledOccurrence<Payload: BitwiseCopyable>: BitwiseCopyable {
  /// When it happens.
  public let instant: Instant
  /// Its rank among the occurrences of that instant.
  public let priority: OccurrencePriority
  /// How many occurrences had been scheduled before it: the last word among equals.
  public let sequence: UInt64
  /// What is to be done.
  public let payload: Payload

  /// An occurrence with all its parts.
  @inlinable
  public init(
    instant: Instant, priority: OccurrencePriority, sequence: UInt64, payload: Payload
  ) {
    self.instant = instant
    self.priority = priority
    self.sequence = sequence
    self.payload = payload
  }
}

extension ScheduledOccurrence: Sendable where Payload: Sendable {}
