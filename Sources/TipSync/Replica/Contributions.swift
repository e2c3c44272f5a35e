import TipDomain

/// The rows of a store that hold displays, tip by tip, so that the sum over one does not go through
/// those of all others.
struct Contributions: Sendable {
  private struct Entry: Sendable, BitwiseCopyable {
    let row: Int32
    /// The entry before it of the same tip; -1 if it is the first.
    let previous: Int32
  }

  private var entries: [Entry] = []
  /// By record: its last entry; -1 if it has none.
  private var last: [Int32] = []

  /// Adds a row that holds displays of a tip.
  mutating func add(row: Int, to record: RecordIndex) {
    while last.count <= record.position { last.append(-1) }
    entries.append(
      Entry(row: Int32(truncatingIfNeeded: row), previous: last[record.position]))
    last[record.position] = Int32(truncatingIfNeeded: entries.count - 1)
  }

  /// Goes through the rows that hold displays of a tip, the last one that was added first.
  @inline(__always)
  func forEachRow(of record: RecordIndex, _ body: (Int) -> Void) {
    guard record.position < last.count else { return }
    var next = last[record.position]
    while next >= 0 {
      let entry = entries[Int(next)]
      body(Int(entry.row))
      next = entry.previous
    }
  }

  /// Forgets all, keeping the memory.
  mutating func removeAll() {
    entries.removeAll(keepingCapacity: true)
    last.removeAll(keepingCapacity: true)
  }
}
