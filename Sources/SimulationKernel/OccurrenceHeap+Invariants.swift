extension OccurrenceHeap {
  /// Traps unless no slot comes before its parent, or the slots of a list are in order. O(n), for
  /// tests.
  public func checkInvariants() {
    precondition(used <= capacity, "The heap holds more than it has room for.")
    precondition(!isList || used <= Self.longestList, "The list is too long.")
    precondition(isList || used > Self.smallestHeap, "The heap is too small.")
    var position = 1
    while position < used {
      if isList {
        precondition(
          slots[position].key < slots[position - 1].key,
          "Slot \(position) of the list comes after slot \(position - 1).")
      } else {
        let parent = (position - 1) / 4
        precondition(
          slots[parent].key < slots[position].key,
          "Slot \(position) comes before its parent, slot \(parent).")
      }
      precondition(
        slots[position].key.sequence < nextSequence,
        "Slot \(position) has a sequence that was never given out.")
      position += 1
    }
  }
}
