/// Entries that are not near yet, by time but not sorted: level upon level of rings of buckets.
///
/// A bucket of level 0 spans 2^`widthBits` µs, its *day*; a ring has 2^`ringBits` buckets, and a
/// bucket of each further level spans one whole ring of the level below. An entry is put into the
/// lowest level whose ring reaches it from the day the `cursor` stands on, and moves to a lower
/// level when the cursor enters its bucket: at most once a level, however its time was chosen.
/// All levels together reach every instant there is.
@frozen
@usableFromInline
struct OccurrenceBuckets<Payload: BitwiseCopyable>: ~Copyable {
  @usableFromInline typealias Entry = OccurrenceEntry<Payload>
  @usableFromInline typealias Chunks = OccurrenceChunks<Payload>

  @usableFromInline var chunks = Chunks()
  /// Where the list of each bucket ends, level by level; 0 for an empty one.
  @usableFromInline var tails: UnsafeMutablePointer<UInt>
  /// A bit for each bucket: whether it holds anything.
  @usableFromInline var occupied: UnsafeMutablePointer<UInt64>
  @usableFromInline var widthBits: UInt64
  @usableFromInline var ringBits: UInt64
  @usableFromInline var levelCount: Int
  /// The day that everything here is in, or later.
  @usableFromInline var cursor: UInt64 = 0
  @usableFromInline var count = 0

  @inlinable var ringSize: UInt64 { 1 &<< ringBits }

  @inlinable
  init(widthBits: UInt64, ringBits: UInt64, cursor: UInt64) {
    self.widthBits = widthBits
    self.ringBits = ringBits
    self.cursor = cursor
    levelCount = Self.levels(widthBits: widthBits, ringBits: ringBits)
    let buckets = levelCount &<< Int(ringBits)
    tails = .allocate(capacity: buckets)
    tails.initialize(repeating: 0, count: buckets)
    occupied = .allocate(capacity: buckets / 64)
    occupied.initialize(repeating: 0, count: buckets / 64)
  }

  @inlinable
  deinit {
    tails.deallocate()
    occupied.deallocate()
  }

  /// How many levels reach all instants.
  @inlinable
  static func levels(widthBits: UInt64, ringBits: UInt64) -> Int {
    Int((64 &- widthBits &+ ringBits &- 1) / ringBits)
  }

  /// Adds an entry of the cursor's day or a later one; O(1).
  @inlinable
  mutating func insert(_ entry: Entry) {
    count &+= 1
    place(entry)
  }

  @inlinable
  @inline(__always)
  mutating func place(_ entry: Entry) {
    let day = entry.key.time &>> widthBits
    var bucket = Int(truncatingIfNeeded: day & (ringSize &- 1))
    if day &- cursor >= ringSize { bucket = higherBucket(of: day) }
    var tail = tails[bucket]
    if Chunks.isFull(tail) { tail = lengthen(bucket, tail) }
    Chunks.entry(at: tail).initialize(to: entry)
    tails[bucket] = tail &+ UInt(MemoryLayout<Entry>.stride)
  }

  /// The bucket of a day that the ring of level 0 does not reach.
  @inlinable
  @inline(never)
  func higherBucket(of day: UInt64) -> Int {
    var level = 1
    var position = day &>> ringBits
    var here = cursor &>> ringBits
    while position &- here >= ringSize {
      level &+= 1
      position &>>= ringBits
      here &>>= ringBits
    }
    return level &<< Int(ringBits) | Int(truncatingIfNeeded: position & (ringSize &- 1))
  }

  /// Begins a further chunk of a bucket; returns where its first entry goes.
  @inlinable
  @inline(never)
  mutating func lengthen(_ bucket: Int, _ tail: UInt) -> UInt {
    occupied[bucket &>> 6] |= 1 &<< UInt64(bucket & 63)
    return chunks.take(linkingTo: tail == 0 ? 0 : Chunks.chunk(before: tail))
  }

  /// Empties a bucket and returns where its list ends.
  @inlinable
  mutating func detach(_ bucket: Int) -> UInt {
    let tail = tails[bucket]
    tails[bucket] = 0
    occupied[bucket &>> 6] &= ~(1 &<< UInt64(bucket & 63))
    return tail
  }

  /// Moves the cursor to the next day that has entries; something must be here.
  @inlinable
  mutating func advance() {
    while true {
      let slot = Int(truncatingIfNeeded: cursor & (ringSize &- 1))
      if let found = firstOccupied(from: slot, to: 1 &<< Int(ringBits)) {
        cursor = (cursor & ~(ringSize &- 1)) | UInt64(found)
        return
      }
      move(to: nextBeginning())
    }
  }

  /// The first bucket that holds anything, of those from `start` up to `end`, which ends a ring.
  @inlinable
  func firstOccupied(from start: Int, to end: Int) -> Int? {
    var word = start &>> 6
    let last = (end &- 1) &>> 6
    var bits = occupied[word] & (UInt64.max &<< UInt64(start & 63))
    while bits == 0 {
      word &+= 1
      guard word <= last else { return nil }
      bits = occupied[word]
    }
    return word &<< 6 | bits.trailingZeroBitCount
  }

  /// The first day of the earliest bucket that holds anything, over all levels.
  @inlinable
  @inline(never)
  func nextBeginning() -> UInt64 {
    var earliest = UInt64.max
    let size = 1 &<< Int(ringBits)
    for level in 0..<levelCount {
      let shift = UInt64(level) &* ringBits
      let position = cursor &>> shift
      let first = level &<< Int(ringBits)
      let slot = Int(truncatingIfNeeded: position & (ringSize &- 1))
      // The ring goes on at its beginning; what is found there is a whole ring later.
      var found = firstOccupied(from: first &+ slot, to: first &+ size)
      if found == nil { found = firstOccupied(from: first, to: first &+ size) }
      guard let found else { continue }
      let ahead = UInt64((found &- first &- slot) & (size &- 1))
      earliest = min(earliest, (position &+ ahead) &<< shift)
    }
    return earliest
  }

  /// Puts the cursor on `day`, before which nothing is left, and empties the buckets of higher
  /// levels that it enters into lower ones, the highest first.
  @inlinable
  @inline(never)
  mutating func move(to day: UInt64) {
    let old = cursor
    cursor = day
    var level = levelCount &- 1
    while level > 0 {
      let shift = UInt64(level) &* ringBits
      let position = day &>> shift
      if position != old &>> shift {
        let slot = Int(truncatingIfNeeded: position & (ringSize &- 1))
        scatter(detach(level &<< Int(ringBits) | slot))
      }
      level &-= 1
    }
  }

  /// Places all entries of a detached list anew.
  @inlinable
  mutating func scatter(_ tail: UInt) {
    guard tail != 0 else { return }
    var chunk = Chunks.chunk(before: tail)
    var end = tail
    while chunk != 0 {
      var address = chunk &+ Chunks.firstOffset
      while address < end {
        place(Chunks.entry(at: address).pointee)
        address &+= UInt(MemoryLayout<Entry>.stride)
      }
      let previous = Chunks.link(of: chunk).pointee
      chunks.giveBack(chunk)
      chunk = previous
      end = chunk &+ Chunks.byteCount
    }
  }
}

/// Changing the shape, which looks at every entry.
extension OccurrenceBuckets {
  /// All lists of a former shape, linked into one, with every chunk's end.
  @frozen
  @usableFromInline
  struct Lists: ~Copyable {
    @usableFromInline let tails: UnsafeMutablePointer<UInt>
    @usableFromInline let count: Int

    @inlinable
    init(tails: UnsafeMutablePointer<UInt>, count: Int) {
      self.tails = tails
      self.count = count
    }

    @inlinable
    deinit { tails.deallocate() }
  }

  @inlinable var bucketCount: Int { levelCount &<< Int(ringBits) }

  /// Begins a new shape without entries and returns the lists of the old one.
  @inlinable
  mutating func reshape(widthBits: UInt64, ringBits: UInt64, cursor: UInt64) -> Lists {
    let old = Lists(tails: tails, count: bucketCount)
    self.widthBits = widthBits
    self.ringBits = ringBits
    self.cursor = cursor
    levelCount = Self.levels(widthBits: widthBits, ringBits: ringBits)
    tails = .allocate(capacity: bucketCount)
    tails.initialize(repeating: 0, count: bucketCount)
    occupied.deallocate()
    occupied = .allocate(capacity: bucketCount / 64)
    occupied.initialize(repeating: 0, count: bucketCount / 64)
    return old
  }

  /// Puts the entries of a former shape where they belong now.
  @inlinable
  mutating func refile(_ lists: consuming Lists) {
    for bucket in 0..<lists.count { scatter(lists.tails[bucket]) }
  }

  /// Looks at every entry, in no particular order.
  @inlinable
  func forEachEntry(_ body: (Entry) -> Void) {
    for bucket in 0..<bucketCount where tails[bucket] != 0 {
      var chunk = Chunks.chunk(before: tails[bucket])
      var end = tails[bucket]
      while chunk != 0 {
        var address = chunk &+ Chunks.firstOffset
        while address < end {
          body(Chunks.entry(at: address).pointee)
          address &+= UInt(MemoryLayout<Entry>.stride)
        }
        chunk = Chunks.link(of: chunk).pointee
        end = chunk &+ Chunks.byteCount
      }
    }
  }

  /// Forgets all entries but keeps their memory.
  @inlinable
  mutating func removeAll() {
    guard count > 0 else { return }
    for bucket in 0..<bucketCount where tails[bucket] != 0 {
      var chunk = Chunks.chunk(before: detach(bucket))
      while chunk != 0 {
        let previous = Chunks.link(of: chunk).pointee
        chunks.giveBack(chunk)
        chunk = previous
      }
    }
    count = 0
  }
}
