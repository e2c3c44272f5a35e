/// The rows of a store, or of a zone at the hub, in chunks.
///
/// A save keeps a copy of the whole store for a crash to go back to, and most of it never changes
/// again. Copies share all chunks, and a write copies the one that it touches: what a save costs
/// does not grow with the store.
public struct RowTable<Row: Sendable & BitwiseCopyable>: Sendable {
  /// Rows in a chunk, as a power of two: a write after a save copies at most 64 rows, and
  /// a large store that grows allocates once in 64.
  @inlinable static var chunkShift: Int { 6 }
  @inlinable static var chunkSize: Int { 1 << chunkShift }

  /// Each is full but the last one in use; behind that there is none.
  @usableFromInline var chunks: [[Row]] = []
  /// How many rows there are.
  public private(set) var count = 0

  /// A table without rows.
  public init() {}

  /// Adds a row behind all others.
  mutating func append(_ row: Row) {
    let chunk = count &>> RowTable.chunkShift
    if chunk == chunks.count { chunks.append([]) }
    RowTable.append(row, to: &chunks[chunk], numbered: chunk)
    count &+= 1
  }

  /// A store of a few rows stays small; one that has filled four chunks will fill the next.
  @inline(__always)
  private static func append(_ row: Row, to rows: inout [Row], numbered chunk: Int) {
    let used = rows.count
    if used == rows.capacity {
      let step =
        switch chunk {
        case 0: Swift.max(4, 2 * used)
        case 1..<4: chunkSize / 4
        default: chunkSize
        }
      rows.reserveCapacity(Swift.min(chunkSize, used + step))
    }
    rows.append(row)
  }

  /// Removes all rows, and keeps the memory of one chunk.
  mutating func removeAll() {
    if chunks.count > 1 { chunks.removeSubrange(1...) }
    if !chunks.isEmpty { chunks[0].removeAll(keepingCapacity: true) }
    count = 0
  }
}

extension RowTable: RandomAccessCollection, MutableCollection {
  /// The index of the first row.
  public var startIndex: Int { 0 }
  /// The index behind the last row.
  public var endIndex: Int { count }

  // Not `_read`: where nothing is optimized, the compiler reads a part of a yielded row after the
  // memory of the accessor was freed. (A row is large and holds no references, so it copies none.)

  /// The row of an index from 0 up to `count`, which is not included.
  @inlinable
  public subscript(index: Int) -> Row {
    get { chunks[index &>> RowTable.chunkShift][index & (RowTable.chunkSize &- 1)] }
    _modify { yield &chunks[index &>> RowTable.chunkShift][index & (RowTable.chunkSize &- 1)] }
  }
}
