import CloudSync
import DeviceSystems

/// Values by the keys of records: an open hash table whose order never shows.
///
/// A key keeps its entry when its value is removed: records come and go under the same keys.
///
/// It does not use the `KeyIndex` of stores, which lies in another module and is generic over their
/// rows: the calls are not specialized there, and a judged fact took 5 % more instructions.
package struct KeyedValues<Value: Sendable>: Sendable {
  private struct Entry: Sendable {
    let key: RecordKey
    var value: Value?
  }

  private var entries: [Entry] = []
  /// An index of `entries` plus one; 0 is free. The number of slots is a power of two.
  private var slots: [UInt32] = []
  /// How many keys have a value.
  private var count = 0

  package init() {}

  /// Whether no key has a value.
  package var isEmpty: Bool { count == 0 }

  /// The value of a key; nil if it has none.
  package subscript(_ key: RecordKey) -> Value? {
    guard let index = index(of: key) else { return nil }
    return entries[index].value
  }

  /// Gives a key a value, and gives the one that it had.
  @discardableResult
  package mutating func set(_ key: RecordKey, _ value: Value) -> Value? {
    guard let index = index(of: key) else {
      entries.append(Entry(key: key, value: value))
      count += 1
      noteLast()
      return nil
    }
    let before = entries[index].value
    if before == nil { count += 1 }
    entries[index].value = value
    return before
  }

  /// Changes the value of a key, if it has one.
  package mutating func update(_ key: RecordKey, _ change: (inout Value) -> Void) {
    guard let index = index(of: key), var value = entries[index].value else { return }
    change(&value)
    entries[index].value = value
  }

  /// Takes the value of a key away; nil if it has none.
  @discardableResult
  package mutating func remove(_ key: RecordKey) -> Value? {
    guard let index = index(of: key), let value = entries[index].value else { return nil }
    entries[index].value = nil
    count -= 1
    return value
  }

  /// Takes the values away that are as said.
  package mutating func removeAll(where isUnwanted: (Value) -> Bool) {
    for index in entries.indices {
      guard let value = entries[index].value, isUnwanted(value) else { continue }
      entries[index].value = nil
      count -= 1
    }
  }

  /// Takes all keys away, and keeps the memory.
  package mutating func removeAll() {
    if entries.isEmpty { return }
    entries.removeAll(keepingCapacity: true)
    for position in slots.indices { slots[position] = 0 }
    count = 0
  }

  /// Gives every key that has a value this one.
  package mutating func setAll(to value: Value) {
    for index in entries.indices where entries[index].value != nil {
      entries[index].value = value
    }
  }

  // MARK: Slots

  private func index(of key: RecordKey) -> Int? {
    guard !entries.isEmpty else { return nil }
    let mask = slots.count &- 1
    var position = Self.spread(key) & mask
    while slots[position] != 0 {
      let index = Int(slots[position] &- 1)
      if entries[index].key == key { return index }
      position = (position &+ 1) & mask
    }
    return nil
  }

  private mutating func noteLast() {
    if entries.count * 2 > slots.count {
      slots = Array(repeating: 0, count: max(16, slots.count * 2))
      for index in entries.indices { put(index) }
    } else {
      put(entries.count - 1)
    }
  }

  private mutating func put(_ index: Int) {
    let mask = slots.count &- 1
    var position = Self.spread(entries[index].key) & mask
    while slots[position] != 0 { position = (position &+ 1) & mask }
    slots[position] = UInt32(truncatingIfNeeded: index &+ 1)
  }

  /// A fixed mix of a key's numbers; only the speed depends on it, never a result.
  private static func spread(_ key: RecordKey) -> Int {
    let shared = UInt64(key.subject) &<< 8 | UInt64(key.kind.rawValue)
    let own = UInt64(key.replica.rawValue) &<< 32 | UInt64(key.sequence)
    let mixed = (shared &* 0x9E37_79B9_7F4A_7C15 ^ own) &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed &>> 29)
  }
}
