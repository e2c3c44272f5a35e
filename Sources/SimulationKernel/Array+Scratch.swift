extension Array {
  /// Empties a scratch array and keeps its memory; O(1) where elements hold no references.
  ///
  /// For arrays of mostly a few elements that are filled and emptied at every occurrence:
  /// `removeAll(keepingCapacity:)` takes about eighty instructions even where there is nothing.
  @inlinable @inline(__always)
  public mutating func emptyScratch() {
    if count > 16 { return removeAll(keepingCapacity: true) }
    while !isEmpty { removeLast() }
  }

  /// Gives every element the same value; O(`count`).
  ///
  /// In a loop over the indices each element asks anew whether anybody shares the array.
  @inlinable @inline(__always)
  package mutating func setAll(to value: Element) {
    withUnsafeMutableBufferPointer { $0.update(repeating: value) }
  }

  /// Makes room for another element, in memory that while it is small grows by a half and not to
  /// twice its size; amortised O(1).
  ///
  /// For arrays that many worlds keep, and that grow far less often than they are read.
  @inlinable
  public mutating func makeRoomForOne() {
    if count == capacity { reserveCapacity(count + Swift.max(8, count < 64 ? count / 2 : count)) }
  }
}
