/// The entries of the bucket that is being emptied, sorted: the next ones to happen.
@frozen
@usableFromInline
struct OccurrenceFront<Payload: BitwiseCopyable>: ~Copyable {
  @usableFromInline typealias Entry = OccurrenceEntry<Payload>
  @usableFromInline typealias Chunks = OccurrenceChunks<Payload>

  @usableFromInline var entries: UnsafeMutablePointer<Entry>
  @usableFromInline var capacity: Int
  /// How many entries of each part of the bucket there are, and later where the part begins.
  @usableFromInline var parts: UnsafeMutablePointer<UInt32>
  /// What is left are the entries from `position` up to `end`.
  @usableFromInline var position = 0
  @usableFromInline var end = 0

  @inlinable
  init() {
    capacity = 64
    entries = .allocate(capacity: capacity)
    parts = .allocate(capacity: capacity)
  }

  @inlinable
  deinit {
    entries.deallocate()
    parts.deallocate()
  }

  /// Takes the list that ends at `tail`, of a bucket 2^`widthBits` µs wide, and sorts it.
  ///
  /// First every entry goes to where it belongs if the bucket's entries are spread evenly: by
  /// counting, as many parts as entries. Then insertion puts right what is not in order yet. If
  /// that turns out to be more than a little, merging takes over: O(n log n) for any list.
  @inlinable
  mutating func load(_ tail: UInt, widthBits: UInt64, from chunks: inout Chunks) {
    let (first, count) = Self.reverse(tail)
    position = 0
    end = count
    if count > capacity { enlarge(to: count) }
    let partBits = min(widthBits, UInt64(Int.bitWidth &- (count &- 1).leadingZeroBitCount))
    let shift = widthBits &- partBits
    let partCount = 1 &<< Int(partBits)
    let mask = UInt64(partCount &- 1)
    parts.update(repeating: 0, count: partCount)
    countParts(first, end, shift, mask)
    var sum: UInt32 = 0
    for part in 0..<partCount {
      let here = parts[part]
      parts[part] = sum
      sum &+= here
    }
    distribute(first, end, shift, mask, &chunks)
    finishSorting()
  }

  /// Counts the entries of each part of a list that begins at `first`.
  @inlinable
  func countParts(_ first: UInt, _ count: Int, _ shift: UInt64, _ mask: UInt64) {
    var chunk = first
    var rest = count
    while rest > 0 {
      let here = min(rest, Chunks.capacity)
      let list = Chunks.entry(at: chunk &+ Chunks.firstOffset)
      var index = 0
      while index < here {
        parts[Int(truncatingIfNeeded: list[index].key.time &>> shift & mask)] &+= 1
        index &+= 1
      }
      rest &-= here
      chunk = Chunks.link(of: chunk).pointee
    }
  }

  /// Moves the entries of a list behind one another, part by part, and gives its chunks back.
  @inlinable
  func distribute(
    _ first: UInt, _ count: Int, _ shift: UInt64, _ mask: UInt64, _ chunks: inout Chunks
  ) {
    var chunk = first
    var rest = count
    while rest > 0 {
      let here = min(rest, Chunks.capacity)
      let list = Chunks.entry(at: chunk &+ Chunks.firstOffset)
      var index = 0
      while index < here {
        let entry = list[index]
        let part = Int(truncatingIfNeeded: entry.key.time &>> shift & mask)
        let slot = parts[part]
        parts[part] = slot &+ 1
        entries[Int(slot)] = entry
        index &+= 1
      }
      rest &-= here
      let next = Chunks.link(of: chunk).pointee
      chunks.giveBack(chunk)
      chunk = next
    }
  }

  /// Turns the links of a list around, so that it can be read in the order in which it was written;
  /// returns its first chunk and its number of entries.
  @inlinable
  static func reverse(_ tail: UInt) -> (first: UInt, count: Int) {
    var chunk = Chunks.chunk(before: tail)
    var count =
      Int(tail &- chunk &- Chunks.firstOffset) / MemoryLayout<Entry>.stride &- Chunks.capacity
    var next: UInt = 0
    while true {
      count &+= Chunks.capacity
      let link = Chunks.link(of: chunk)
      let previous = link.pointee
      link.pointee = next
      guard previous != 0 else { return (chunk, count) }
      next = chunk
      chunk = previous
    }
  }

  /// Sorts entries that are almost in order, by insertion; gives up for merging after eight steps
  /// an entry.
  @inlinable
  mutating func finishSorting() {
    var budget = end &* 8
    var index = 1
    while index < end {
      let entry = entries[index]
      if entry.key < entries[index &- 1].key {
        var hole = index
        repeat {
          entries[hole] = entries[hole &- 1]
          hole &-= 1
        } while hole > 0 && entry.key < entries[hole &- 1].key
        entries[hole] = entry
        budget &-= index &- hole
        if budget < 0 {
          merge()
          return
        }
      }
      index &+= 1
    }
  }

  /// Sorts by merging sorted stretches of doubling length; O(n log n), O(n) if all is in order.
  @inlinable
  @inline(never)
  mutating func merge() {
    let spare = UnsafeMutablePointer<Entry>.allocate(capacity: end)
    defer { spare.deallocate() }
    var length = 1
    while length < end {
      var start = 0
      while start &+ length < end {
        let middle = start &+ length
        let stop = min(middle &+ length, end)
        if entries[middle].key < entries[middle &- 1].key {
          mergeStretches(start, middle, stop, spare)
        }
        start = stop
      }
      length &*= 2
    }
  }

  @inlinable
  func mergeStretches(
    _ start: Int, _ middle: Int, _ stop: Int, _ spare: UnsafeMutablePointer<Entry>
  ) {
    let count = middle &- start
    spare.update(from: entries + start, count: count)
    var left = 0
    var right = middle
    var target = start
    while left < count && right < stop {
      if entries[right].key < spare[left].key {
        entries[target] = entries[right]
        right &+= 1
      } else {
        entries[target] = spare[left]
        left &+= 1
      }
      target &+= 1
    }
    (entries + target).update(from: spare + left, count: count &- left)
  }

  @inlinable
  @inline(never)
  mutating func enlarge(to count: Int) {
    precondition(count < 1 << 32, "More occurrences in one bucket than a part can number.")
    let size = 1 &<< (Int.bitWidth &- (count &- 1).leadingZeroBitCount)
    entries.deallocate()
    parts.deallocate()
    capacity = size
    entries = .allocate(capacity: size)
    parts = .allocate(capacity: size)
  }
}
