import SimulationKernel

/// What is known of some messages, by their numbers: few of all, and mostly noted in their order.
struct MessageTable<Value: Sendable & BitwiseCopyable>: Sendable {
  private struct Entry: BitwiseCopyable {
    var message: UInt32
    var value: Value
  }

  /// In the order of the numbers.
  private var entries: [Entry] = []

  /// What is known of a message; nil where nothing was noted. O(log n).
  subscript(message: UInt32) -> Value? {
    let index = firstIndex(from: message)
    guard index < entries.count, entries[index].message == message else { return nil }
    return entries[index].value
  }

  /// Notes what is known of a message. O(1) for one that comes behind all others.
  mutating func note(_ value: Value, of message: UInt32) {
    let entry = Entry(message: message, value: value)
    guard let last = entries.last, message <= last.message else {
      entries.append(entry)
      return
    }
    let index = firstIndex(from: message)
    if entries[index].message == message {
      entries[index] = entry
    } else {
      entries.insert(entry, at: index)
    }
  }

  /// The index of the first entry whose number is at least `message`.
  private func firstIndex(from message: UInt32) -> Int {
    entries.partitionIndex(past: { $0.message < message })
  }
}
