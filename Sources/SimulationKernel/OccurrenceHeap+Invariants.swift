extension OccurrenceHeap {
  /// Traps in a debug build unless no slot comes before its parent; does nothing in a release
  /// build. O(n), for tests.
  public func checkInvariants() {
    #if DEBUG
    precondition(used <= capacity, "The heap holds more than it has room for.")
    var position = 1
    while position < used {
      let parent = (position - 1) / 4
      precondition(
        slots[parent].key < slots[position].key,
        "Slot \(position) comes before its parent, slot \(parent).")
      precondition(
        slots[position].key.sequence < nextSequence,
        "Slot \(position) has a sequence that was never given out.")
      position += 1
    }
    #endif
  }
}
