/// Something of a run that stays the same from one stop of the cursor to the next until it changes.
struct MomentTrack<Value: Hashable & Sendable>: Sendable {
  /// The stops at which it changed, ascending, and what it was from there on.
  private(set) var changes: [(stop: Int, value: Value)] = []

  /// Notes what it is at a stop, which is no earlier than the last.
  mutating func note(_ value: Value, at stop: Int) {
    if changes.last?.stop == stop { changes.removeLast() }
    if changes.last?.value != value { changes.append((stop, value)) }
  }

  /// What it is at a stop; nil before the first change.
  func value(at stop: Int) -> Value? {
    var range = 0..<changes.count
    while !range.isEmpty {
      let middle = range.lowerBound + range.count / 2
      if changes[middle].stop <= stop {
        range = middle + 1..<range.upperBound
      } else {
        range = range.lowerBound..<middle
      }
    }
    return range.lowerBound == 0 ? nil : changes[range.lowerBound - 1].value
  }
}
