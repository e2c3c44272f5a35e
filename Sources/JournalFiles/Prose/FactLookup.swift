import SimulationKernel

/// Where facts stand in a journal, by a number that they carry.
struct FactLookup: Sendable {
  private var entries: [(key: UInt64, position: UInt32)] = []

  /// Notes that the fact at `position` carries `key`.
  mutating func add(_ key: UInt64, at position: Int) {
    entries.append((key, UInt32(truncatingIfNeeded: position)))
  }

  /// Must be called once after the last `add`.
  mutating func arrange() { entries.sort { ($0.key, $0.position) < ($1.key, $1.position) } }

  /// The last fact with `key` up to `position`, or nil. Logarithmic.
  func last(_ key: UInt64, upTo position: Int) -> Int? {
    let index = entries.partitionIndex(past: { ($0.key, Int($0.position)) <= (key, position) })
    guard index > 0, entries[index - 1].key == key else { return nil }
    return Int(entries[index - 1].position)
  }

  /// The first fact with `key`, or nil. Logarithmic.
  func first(_ key: UInt64) -> Int? {
    let index = entries.partitionIndex(past: { $0.key < key })
    guard index < entries.count, entries[index].key == key else { return nil }
    return Int(entries[index].position)
  }
}
