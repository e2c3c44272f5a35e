extension RandomAccessCollection where Index == Int {
  /// The index of the first element that does not come before what is sought; `endIndex` where all
  /// do. Logarithmic.
  ///
  /// - `comesBefore`: True for the first elements, however many, and false for all others.
  @inlinable @inline(__always)
  package func partitionIndex(past comesBefore: (Element) -> Bool) -> Int {
    var low = startIndex
    var high = endIndex
    while low < high {
      let middle = low + (high - low) / 2
      if comesBefore(self[middle]) { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
