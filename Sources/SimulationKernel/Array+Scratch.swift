extension Array {
  /// Empties a scratch array and keeps its memory; O(`count`).
  ///
  /// For arrays of a few elements that are filled and emptied at every occurrence:
  /// `removeAll(keepingCapacity:)` takes about eighty instructions even where there is nothing.
  @inlinable @inline(__always)
  public mutating func emptyScratch() {
    while !isEmpty { removeLast() }
  }
}
