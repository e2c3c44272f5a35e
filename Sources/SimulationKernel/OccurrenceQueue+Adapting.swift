/// When the queue changes its shape, and into which. All of it happens rarely.
extension OccurrenceQueue {
  /// From now on everything goes into the heap.
  @inlinable
  mutating func useHeap() {
    nearEnd = .max
    nearLimit = heapLimit
    finerBits = 0
  }

  /// Called when the front and the heap are empty: sorts the next bucket, in a better shape if the
  /// present one has become a bad one, or goes back to the heap if only few are left.
  @inlinable
  @inline(never)
  mutating func refill() {
    let count = far.count
    if count &* 4 < heapLimit || count == 0 {
      collapse()
      return
    }
    far.advance()
    let taken = nextSequence &- UInt64(count)
    if taken &- paceTaken >= UInt64(max(count, 1_024)) {
      reconsider(taken: taken, count: count)
    } else {
      loadBucket()
    }
  }

  /// Looks at a stretch of at least as many takings as entries are pending, and makes new buckets
  /// if another width or size would suit it better.
  @inlinable
  mutating func reconsider(taken: UInt64, count: Int) {
    let now = far.cursor &<< far.widthBits
    let takings = taken &- paceTaken
    // What goes into the heap costs more than what goes into a bucket: buckets are too wide if a
    // quarter does.
    if paceNear > takings / 4 {
      finerBits = min(finerBits &+ 2, 8)
    } else if paceNear < takings / 64 && finerBits > 0 {
      finerBits &-= 1
    }
    let time = now > paceBegin ? now &- paceBegin : 0
    let wanted = widthBits(entries: Double(takings), in: Double(time), count: count)
    if wanted &+ 1 < far.widthBits || wanted > far.widthBits &+ 1 || count < farLeast {
      make(widthBits: wanted, count: count)
    } else {
      paceBegin = now
      paceTaken = taken
      paceNear = 0
      loadBucket()
    }
  }

  /// Called when there are many more entries than the rings were made for.
  @inlinable
  @inline(never)
  mutating func outgrow() {
    make(widthBits: nil, count: count)
  }

  /// Sorts the bucket of the cursor's day.
  @inlinable
  mutating func loadBucket() {
    let slot = Int(truncatingIfNeeded: far.cursor & (far.ringSize &- 1))
    let tail = far.detach(slot)
    front.load(tail, widthBits: far.widthBits, from: &far.chunks)
    far.count &-= front.end
    nearEnd = far.cursor &<< far.widthBits | ((1 &<< far.widthBits) &- 1)
  }

  /// Called when the heap is larger than it should be: makes buckets of everything.
  @inlinable
  @inline(never)
  mutating func leaveHeap() {
    make(widthBits: nil, count: count)
  }

  /// Puts the little that is left into the heap, and goes on with that alone.
  @inlinable
  mutating func collapse() {
    while far.count > 0 {
      far.advance()
      loadBucket()
      while front.position < front.end {
        near.insert(front.entries[front.position])
        front.position &+= 1
      }
    }
    useHeap()
  }

  // MARK: The shape

  /// How many bits of an instant choose a bucket, for `count` entries.
  @inlinable
  func ringBits(forCount count: Int) -> UInt64 {
    let bits = Int.bitWidth &- (max(count, 1) / 16).leadingZeroBitCount
    return UInt64(min(max(bits, 6), 10))
  }

  /// How many entries a bucket near the cursor should have: enough that the ring reaches eight
  /// times as many as are pending, and that sorting a bucket is worth while.
  @inlinable
  func occupancy(forCount count: Int) -> Double {
    let reached = max(64, (8 &* count) &>> Int(ringBits(forCount: count)))
    return Double(max(16, reached &>> Int(finerBits)))
  }

  /// The width at which the buckets have the wanted occupancy, if `entries` lie in `time` µs.
  @inlinable
  func widthBits(entries: Double, in time: Double, count: Int) -> UInt64 {
    let width = occupancy(forCount: count) * time / entries
    return width < 1 ? 0 : UInt64(min(width.exponent, 56))
  }

  /// Makes new buckets for everything pending, `widthBits` wide or as wide as suits the earliest
  /// sixteenth, and sorts the first; O(n).
  @inlinable
  @inline(never)
  mutating func make(widthBits wanted: UInt64?, count: Int) {
    let earliest = earliestTime()
    let width = wanted ?? widthBits(after: earliest, count: count)
    let old = far.reshape(
      widthBits: width, ringBits: ringBits(forCount: count), cursor: earliest &>> width)
    far.refile(old)
    while front.position < front.end {
      far.insert(front.entries[front.position])
      front.position &+= 1
    }
    for index in 0..<near.used { far.insert(near.slots[index]) }
    near.removeAll()
    nearLimit = max(heapLimit, count / 8)
    farLimit = count * 4
    farLeast = count / 8
    paceBegin = earliest
    paceTaken = nextSequence &- UInt64(count)
    paceNear = 0
    // The earliest time may be the beginning of a former bucket, before its first entry.
    far.advance()
    loadBucket()
  }

  /// When the first entry comes, or earlier; there must be one.
  @inlinable
  func earliestTime() -> UInt64 {
    var earliest = UInt64.max
    if front.position < front.end { earliest = front.entries[front.position].key.time }
    if near.used > 0 { earliest = min(earliest, near.slots[near.first].key.time) }
    if front.position == front.end && near.used == 0 {
      earliest = far.cursor &<< far.widthBits
    }
    return earliest
  }

  /// The width that suits the earliest sixteenth of all entries, whose first is at `earliest`.
  ///
  /// Counts the entries by the number of bits of their distance from it.
  @inlinable
  func widthBits(after earliest: UInt64, count: Int) -> UInt64 {
    var counts = DistanceCounts(earliest: earliest)
    for index in front.position..<front.end { counts.add(front.entries[index].key.time) }
    for index in 0..<near.used { counts.add(near.slots[index].key.time) }
    far.forEachEntry { counts.add($0.key.time) }
    let (entries, time) = counts.within(atLeast: max(count / 16, min(count, 32)))
    return widthBits(entries: Double(entries), in: time, count: count)
  }
}

/// By the number of bits of a distance: how many entries there are.
@frozen
@usableFromInline
struct DistanceCounts {
  @usableFromInline let earliest: UInt64
  @usableFromInline var counts = InlineArray<65, Int>(repeating: 0)

  @inlinable
  init(earliest: UInt64) { self.earliest = earliest }

  @inlinable
  mutating func add(_ time: UInt64) {
    counts[64 &- (time &- earliest).leadingZeroBitCount] &+= 1
  }

  /// The shortest power of two, in µs, within which at least that many entries are, and how many.
  @inlinable
  func within(atLeast wanted: Int) -> (entries: Int, time: Double) {
    var entries = 0
    var time = 1.0
    for bits in 0..<65 {
      entries &+= counts[bits]
      if entries >= wanted { break }
      time *= 2
    }
    return (max(entries, 1), time)
  }
}
