extension Array {
  /// Empties a scratch array and keeps its memory; O(`count`).
  ///
  /// For arrays of a few elements that are filled and emptied at every occurrence:
  /// `removeAll(keepingCapacity:)` takes about eighty instructions even where there is nothing.
  @inlinable @inline(__always)
  public mutating func emptyScratch() {
    while !isEmpty { removeLast() }
  }

  /// Makes room for another element, in memory that grows by a quarter and not to twice its size;
  /// amortised O(1).
  ///
  /// For arrays that many worlds keep, and that grow far less often than they are read.
  @inlinable
  public mutating func makeRoomForOne() {
    if count == capacity { reserveCapacity(count + Swift.max(8, count / 4)) }
  }
}
