/// The default queue of pending occurrences: a heap in which every node has up to four children,
/// or, while few are pending, a sorted list.
///
///     var pending = OccurrenceHeap<Int>()
///     pending.schedule(7, at: .zero + .seconds(2), priority: .device)
///     pending.schedule(8, at: .zero + .seconds(1), priority: .device)
///     pending.popEarliest()?.payload  // 8
///
/// Scheduling and taking cost O(log n); memory is allocated only when the heap grows. It has no
/// tuning and accepts any instant at any time. See `PendingOccurrences` for the law of order.
///
/// Few occurrences lie in order, the earliest last: it is taken without moving another, and what is
/// scheduled mostly happens soon and moves only those before it. With a dozen pending, as in most
/// worlds, that takes half of the instructions of a heap.
@frozen
public struct OccurrenceHeap<Payload: BitwiseCopyable>: PendingOccurrences, ~Copyable {
  @usableFromInline typealias Slot = OccurrenceEntry<Payload>

  /// Only the first `used` slots hold anything. In a heap the children of slot `i` are
  /// `4i + 1 ... 4i + 4`; in a list every slot comes before those with smaller indices.
  @usableFromInline var slots: UnsafeMutablePointer<Slot>
  @usableFromInline var capacity: Int
  @usableFromInline var used = 0
  @usableFromInline var nextSequence: UInt64 = 0
  /// Whether the slots are a sorted list.
  @usableFromInline var isList = true

  /// With how many pending a list becomes a heap, and a heap a list.
  @inlinable static var longestList: Int { 32 }
  @inlinable static var smallestHeap: Int { 8 }

  /// An empty heap with room for at least `minimumCapacity` occurrences before it must grow.
  @inlinable
  public init(minimumCapacity: Int = 64) {
    capacity = max(minimumCapacity, 4)
    slots = .allocate(capacity: capacity)
  }

  @inlinable
  deinit { slots.deallocate() }

  /// How many occurrences are pending.
  @inlinable
  public var count: Int { used }

  /// The instant of the next occurrence; O(1).
  @inlinable
  public var earliestInstant: Instant? { used == 0 ? nil : slots[first].key.instant }

  /// The next occurrence, which stays; `nil` when there is none. O(1).
  @inlinable
  public var earliest: ScheduledOccurrence<Payload>? { used == 0 ? nil : slots[first].occurrence }

  /// The index of the first entry in the law's order.
  @inlinable @inline(__always)
  var first: Int { isList ? used &- 1 : 0 }

  /// Adds an occurrence; O(log n), on average O(1).
  @inlinable
  public mutating func schedule(
    _ payload: Payload, at instant: Instant, priority: OccurrencePriority
  ) {
    precondition(
      nextSequence < OccurrenceKey.sequenceLimit, "More occurrences than a sequence can number.")
    let key = OccurrenceKey(instant: instant, priority: priority, sequence: nextSequence)
    nextSequence &+= 1
    insert(Slot(key: key, payload: payload))
  }

  /// Adds an entry that has its position in the order already; O(log n), on average O(1).
  @inlinable
  mutating func insert(_ slot: Slot) {
    if used == capacity { grow() }
    if isList {
      if used < Self.longestList {
        insertInOrder(slot)
        return
      }
      becomeHeap()
    }
    used &+= 1
    siftUp(slot, from: used &- 1)
  }

  /// Removes and returns the first occurrence in the law's order; O(log n).
  @inlinable
  public mutating func popEarliest() -> ScheduledOccurrence<Payload>? {
    guard used > 0 else { return nil }
    return removeFirst().occurrence
  }

  /// Removes and returns the first entry of a heap that is not empty; O(log n).
  @inlinable
  mutating func removeFirst() -> Slot {
    used &-= 1
    if isList { return slots[used] }
    let earliest = slots[0]
    if used > 0 { siftDown(slots[used]) }
    if used <= Self.smallestHeap { becomeList() }
    return earliest
  }

  /// Forgets everything pending and numbers from zero again, so that a reused heap gives the same
  /// run as a new one; O(1).
  @inlinable
  public mutating func removeAll() {
    used = 0
    nextSequence = 0
    isList = true
  }

  /// Puts `slot` where it belongs in the list: what happens before it moves one further.
  @inlinable @inline(__always)
  mutating func insertInOrder(_ slot: Slot) {
    var hole = used
    used &+= 1
    while hole > 0, slots[hole &- 1].key < slot.key {
      move(hole &- 1, to: hole)
      hole &-= 1
    }
    slots[hole] = slot
  }

  /// The list the other way round, the earliest first, is a heap.
  @inlinable @inline(never)
  mutating func becomeHeap() {
    var list = UnsafeMutableBufferPointer(start: slots, count: used)
    list.reverse()
    isList = false
  }

  /// Puts what is pending in order.
  @inlinable @inline(never)
  mutating func becomeList() {
    let count = used
    used = 0
    while used < count { insertInOrder(slots[used]) }
    isList = true
  }

  /// Moves the hole at `position` towards the root until `slot` fits.
  @inlinable @inline(__always)
  mutating func siftUp(_ slot: Slot, from position: Int) {
    var hole = position
    while hole > 0 {
      let parent = (hole &- 1) &>> 2
      guard slot.key < slots[parent].key else { break }
      move(parent, to: hole)
      hole = parent
    }
    slots[hole] = slot
  }

  /// Moves the hole at the root down along the smallest children until `slot` fits.
  ///
  /// With four children the smallest is found by two independent comparisons and a third, each
  /// of which selects an index instead of taking a branch that could not be predicted.
  @inlinable
  mutating func siftDown(_ slot: Slot) {
    var hole = 0
    var first = 1
    while first &+ 3 < used {
      let left = first &+ slots[first &+ 1].key.precedes(slots[first].key)
      let right = first &+ 2 &+ slots[first &+ 3].key.precedes(slots[first &+ 2].key)
      let least = left &+ (right &- left) &* slots[right].key.precedes(slots[left].key)
      guard slots[least].key < slot.key else {
        slots[hole] = slot
        return
      }
      move(least, to: hole)
      hole = least
      first = hole &* 4 &+ 1
    }
    if first < used {
      var least = first
      var next = first &+ 1
      while next < used {
        least = slots[next].key < slots[least].key ? next : least
        next &+= 1
      }
      if slots[least].key < slot.key {
        move(least, to: hole)
        hole = least
      }
    }
    slots[hole] = slot
  }

  /// Copies a slot as a whole, where an assignment would copy its payload field by field.
  @inlinable @inline(__always)
  func move(_ position: Int, to hole: Int) {
    (slots + hole).update(from: slots + position, count: 1)
  }

  /// Doubles the memory; kept out of line because it is rare.
  @usableFromInline
  @inline(never)
  mutating func grow() {
    let larger = UnsafeMutablePointer<Slot>.allocate(capacity: capacity * 2)
    larger.moveInitialize(from: slots, count: used)
    slots.deallocate()
    slots = larger
    capacity *= 2
  }
}

// The heap alone owns its memory and cannot be copied, so handing it to another thread is safe.
extension OccurrenceHeap: @unchecked Sendable where Payload: Sendable {}
