/// The queue of pending occurrences for any number of them: a heap while few are pending, buckets
/// while many are. It switches by itself.
///
///     var pending = OccurrenceQueue<UInt32>()
///     pending.schedule(7, at: .zero + .seconds(2), priority: .device)
///     pending.popEarliest()?.payload  // 7
///
/// With buckets, three parts hold what is pending, each later than the one before:
///
/// - `front` and `near`: the sorted entries of one bucket, and a heap for whatever was scheduled
///   into that bucket, or before it, since it was sorted;
/// - `far`: everything later, by time but unsorted.
///
/// Scheduling and taking cost O(1) on average if the density of occurrences over time changes
/// slowly, and never more than O(log n) on average over any sequence of calls, whatever the times.
/// How wide a bucket is follows from how fast occurrences were taken lately. Memory is allocated
/// when more are pending than ever before or the shape changes, never for a single occurrence. See
/// `PendingOccurrences` for the law of order.
///
/// What is no longer wanted, such as a timer, is not removed: give its payload a generation, and
/// ignore it when it comes and its generation is not the present one.
@frozen
public struct OccurrenceQueue<Payload: BitwiseCopyable>: PendingOccurrences, ~Copyable {
  @usableFromInline typealias Entry = OccurrenceEntry<Payload>

  @usableFromInline var front = OccurrenceFront<Payload>()
  @usableFromInline var near: OccurrenceHeap<Payload>
  @usableFromInline var far: OccurrenceBuckets<Payload>
  /// Whatever happens at this time or before it goes into `near`.
  @usableFromInline var nearEnd = UInt64.max
  /// The number of entries at which `near` is checked: whether buckets would be better.
  @usableFromInline var nearLimit: Int
  @usableFromInline var nextSequence: UInt64 = 0

  /// With more pending occurrences than this, they are kept in buckets.
  @usableFromInline let heapLimit: Int
  /// With more entries `far` needs more and larger rings, with fewer smaller ones.
  @usableFromInline var farLimit = Int.max
  @usableFromInline var farLeast = 0
  /// When and after how many takings the present stretch of measuring the pace began.
  @usableFromInline var paceBegin: UInt64 = 0
  @usableFromInline var paceTaken: UInt64 = 0
  /// How many entries went into `near` in that stretch.
  @usableFromInline var paceNear: UInt64 = 0
  /// How much narrower buckets are than the number of entries suggests, as a power of two.
  @usableFromInline var finerBits: UInt64 = 0

  /// An empty queue that keeps up to `heapLimit` occurrences, at least 1, in a heap, and goes back
  /// to it when fewer than a quarter of that are left.
  @inlinable
  public init(heapLimit: Int = 128) {
    self.heapLimit = max(heapLimit, 1)
    nearLimit = self.heapLimit
    near = OccurrenceHeap(minimumCapacity: 64)
    far = OccurrenceBuckets(widthBits: 0, ringBits: 6, cursor: 0)
  }

  /// How many occurrences are pending.
  @inlinable
  public var count: Int { front.end &- front.position &+ near.used &+ far.count }

  /// The instant of the next occurrence; O(1).
  @inlinable
  public var earliestInstant: Instant? {
    guard front.position < front.end else { return near.earliestInstant }
    let first = front.entries[front.position].key
    guard near.used > 0, near.slots[near.first].key < first else { return first.instant }
    return near.slots[near.first].key.instant
  }

  /// What is to be done `distance` occurrences after the next one, if that is known already: a hint
  /// for fetching what will be needed from memory in good time.
  ///
  /// It may be wrong, since what was or will be scheduled before it is not counted, and it is `nil`
  /// beyond the bucket being emptied, and always while few occurrences are pending. A distance of 0
  /// means the next occurrence.
  @inlinable
  public func peekAhead(_ distance: Int) -> Payload? {
    precondition(distance >= 0, "What is past cannot be looked at.")
    let index = front.position &+ distance
    return index < front.end ? front.entries[index].payload : nil
  }

  /// Adds an occurrence; see the type for what it costs.
  @inlinable
  public mutating func schedule(
    _ payload: Payload, at instant: Instant, priority: OccurrencePriority
  ) {
    precondition(
      nextSequence < OccurrenceKey.sequenceLimit, "More occurrences than a sequence can number.")
    let key = OccurrenceKey(instant: instant, priority: priority, sequence: nextSequence)
    nextSequence &+= 1
    let entry = Entry(key: key, payload: payload)
    if key.time > nearEnd {
      far.insert(entry)
      if far.count > farLimit { outgrow() }
    } else {
      near.insert(entry)
      paceNear &+= 1
      if near.used > nearLimit { leaveHeap() }
    }
  }

  /// Removes and returns the first occurrence in the law's order; see the type for what it costs.
  @inlinable
  public mutating func popEarliest() -> ScheduledOccurrence<Payload>? {
    if front.position < front.end {
      let first = front.entries[front.position]
      if near.used == 0 || first.key < near.slots[near.first].key {
        front.position &+= 1
        if front.position == front.end && near.used == 0 { refill() }
        return first.occurrence
      }
    } else if near.used == 0 {
      return nil
    }
    let first = near.removeFirst()
    if near.used == 0 && front.position == front.end { refill() }
    return first.occurrence
  }

  /// Forgets everything pending and numbers from zero again, so that a reused queue gives the same
  /// run as a new one; O(n) with buckets, O(1) otherwise.
  @inlinable
  public mutating func removeAll() {
    far.removeAll()
    front.position = 0
    front.end = 0
    near.removeAll()
    useHeap()
    nextSequence = 0
  }
}

// The queue alone owns its memory and cannot be copied, so handing it to another thread is safe.
extension OccurrenceQueue: @unchecked Sendable where Payload: Sendable {}
