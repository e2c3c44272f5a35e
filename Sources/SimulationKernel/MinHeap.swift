/// Values of which the least is at hand: a binary heap.
///
///     var free = MinHeap([7, 3, 5])
///     free.first  // 3
///     free.replaceFirst(by: 9)
///     free.first  // 5
///
/// Equal values come in no particular order, so they should be alike in every way. For what is
/// scheduled there is `OccurrenceHeap`, which keeps the order of ties; it is a heap of its own
/// because it is the hottest loop of a run: four children a node, and no branch on a comparison.
@frozen
public struct MinHeap<Value: Comparable & BitwiseCopyable & Sendable>: Sendable {
  /// The children of the value at `i` are at `2i + 1` and `2i + 2`, and not less.
  @usableFromInline var values: [Value]

  /// Holds these values; O(n log n).
  @inlinable
  public init(_ values: [Value] = []) {
    // What is sorted is a heap.
    self.values = values.sorted()
  }

  /// How many values there are.
  @inlinable
  public var count: Int { values.count }

  /// The least value; nil if there is none. O(1).
  @inlinable
  public var first: Value? { values.first }

  /// Adds a value; O(log n).
  @inlinable
  public mutating func insert(_ value: Value) {
    values.append(value)
    var hole = values.count - 1
    while hole > 0 {
      let parent = (hole - 1) / 2
      guard value < values[parent] else { break }
      values[hole] = values[parent]
      hole = parent
    }
    values[hole] = value
  }

  /// Takes the least value out; nothing happens if there is none. O(log n).
  @inlinable
  public mutating func removeFirst() {
    guard let last = values.popLast(), !values.isEmpty else { return }
    replaceFirst(by: last)
  }

  /// Puts another value in the place of the least, of which there must be one; O(log n).
  @inlinable
  public mutating func replaceFirst(by value: Value) {
    precondition(!values.isEmpty, "Nothing is there to be replaced.")
    var hole = 0
    while true {
      var child = 2 * hole + 1
      if child + 1 < values.count, values[child + 1] < values[child] { child += 1 }
      guard child < values.count, values[child] < value else { break }
      values[hole] = values[child]
      hole = child
    }
    values[hole] = value
  }
}
