/// Memory for entries in pieces of equal size, from which the lists of all buckets are made.
///
/// A chunk is a link to another chunk followed by as many entries as fit; its address is a multiple
/// of its size, a power of two, and its last entry ends where it ends. So the address behind an
/// entry alone tells whether the chunk is full, and where it begins. Addresses are kept as numbers;
/// 0 stands for none. Chunks that are given back are used again, the last one first, because its
/// memory is still in the cache.
@frozen
@usableFromInline
struct OccurrenceChunks<Payload: BitwiseCopyable>: ~Copyable {
  @usableFromInline typealias Entry = OccurrenceEntry<Payload>

  /// The first of the chunks that were given back.
  @usableFromInline var free: UInt = 0
  /// Where memory begins that was never used, and where it ends.
  @usableFromInline var untouched: UInt = 0
  @usableFromInline var untouchedEnd: UInt = 0
  /// The blocks that chunks are cut from, and how many chunks they make.
  @usableFromInline var blocks: [UnsafeMutableRawPointer] = []
  @usableFromInline var chunkCount = 0

  @inlinable
  init() {}

  @inlinable
  deinit { for block in blocks { block.deallocate() } }

  /// The size of a chunk: at least 1 024 bytes, and at least eight entries.
  @inlinable static var byteCount: UInt {
    let least = UInt(max(1_024, MemoryLayout<UInt>.size &+ 8 &* MemoryLayout<Entry>.stride))
    return 1 &<< UInt(UInt.bitWidth &- (least &- 1).leadingZeroBitCount)
  }

  /// How many entries a chunk holds.
  @inlinable static var capacity: Int {
    (Int(byteCount) &- MemoryLayout<UInt>.size) / MemoryLayout<Entry>.stride
  }

  /// How far behind the beginning of a chunk its first entry is.
  @inlinable static var firstOffset: UInt {
    byteCount &- UInt(capacity &* MemoryLayout<Entry>.stride)
  }

  /// Whether a list that ends at `tail` has no room: its chunk is full, or there is none.
  @inlinable
  static func isFull(_ tail: UInt) -> Bool { tail & (byteCount &- 1) == 0 }

  /// The chunk of the list that ends at `tail`, which is not 0.
  @inlinable
  static func chunk(before tail: UInt) -> UInt { (tail &- 1) & ~(byteCount &- 1) }

  /// The link of a chunk.
  @inlinable
  static func link(of chunk: UInt) -> UnsafeMutablePointer<UInt> {
    UnsafeMutablePointer(bitPattern: chunk).unsafelyUnwrapped
  }

  /// The entry at an address.
  @inlinable
  static func entry(at address: UInt) -> UnsafeMutablePointer<Entry> {
    UnsafeMutablePointer(bitPattern: address).unsafelyUnwrapped
  }

  /// An empty chunk that links to `previous`; returns the address of its first entry.
  @inlinable
  mutating func take(linkingTo previous: UInt) -> UInt {
    var chunk = free
    if chunk != 0 {
      free = Self.link(of: chunk).pointee
    } else {
      if untouched == untouchedEnd { addBlock() }
      chunk = untouched
      untouched &+= Self.byteCount
    }
    Self.link(of: chunk).initialize(to: previous)
    return chunk &+ Self.firstOffset
  }

  /// Takes a chunk back.
  @inlinable
  mutating func giveBack(_ chunk: UInt) {
    Self.link(of: chunk).pointee = free
    free = chunk
  }

  /// Gets memory for an eighth more chunks than there are, so that little of it is ever unused.
  @inlinable
  @inline(never)
  mutating func addBlock() {
    let chunks = max(16, chunkCount / 8)
    let bytes = chunks * Int(Self.byteCount)
    let block = UnsafeMutableRawPointer.allocate(
      byteCount: bytes, alignment: Int(Self.byteCount))
    blocks.append(block)
    chunkCount += chunks
    untouched = UInt(bitPattern: block)
    untouchedEnd = untouched &+ UInt(bytes)
  }
}
