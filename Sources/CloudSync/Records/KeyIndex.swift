import DeviceSystems

/// A row that has a key of its own in its table.
protocol KeyedRow {
  var key: RecordKey { get }
}

/// Where the row of each key lies in a table that only grows: an open hash table of indices.
///
/// It keeps indices alone and compares keys in the rows, so that copying a store copies four bytes
/// for each of them. Its order never shows: keys are looked for, never gone through.
struct KeyIndex: Sendable {
  /// An index plus one; 0 is free. The number of slots is a power of two.
  private var slots: [UInt32] = []
  private var count = 0

  /// The index of `key`; nil if no row has it.
  @inline(__always)
  func index<Rows: RandomAccessCollection>(of key: RecordKey, in rows: Rows) -> Int?
  where Rows.Element: KeyedRow, Rows.Index == Int {
    guard count > 0 else { return nil }
    let mask = slots.count &- 1
    var position = KeyIndex.spread(key, over: slots.count)
    while true {
      let found = slots[position]
      if found == 0 { return nil }
      let index = Int(found &- 1)
      if rows[index].key == key { return index }
      position = (position &+ 1) & mask
    }
  }

  /// Notes the last row of `rows`, which has the new key `key`.
  mutating func noteLast<Rows: RandomAccessCollection>(_ key: RecordKey, of rows: Rows)
  where Rows.Element: KeyedRow, Rows.Index == Int {
    count = rows.count
    if count &* 2 > slots.count { grow(to: rows) } else { put(count &- 1, key) }
  }

  @inline(never)
  private mutating func grow<Rows: RandomAccessCollection>(to rows: Rows)
  where Rows.Element: KeyedRow, Rows.Index == Int {
    slots = Array(repeating: 0, count: max(32, slots.count * 2))
    for index in rows.indices { put(index, rows[index].key) }
  }

  /// Forgets all indices, keeping the memory.
  mutating func removeAll() {
    for position in slots.indices { slots[position] = 0 }
    count = 0
  }

  @inline(__always)
  private mutating func put(_ index: Int, _ key: RecordKey) {
    let mask = slots.count &- 1
    var position = KeyIndex.spread(key, over: slots.count)
    while slots[position] != 0 { position = (position &+ 1) & mask }
    slots[position] = UInt32(truncatingIfNeeded: index &+ 1)
  }

  /// A fixed mix of a key's numbers; only the speed depends on it, never a result. Most keys of a
  /// store differ in nothing but the sequence, and multiples of the golden ratio lie far apart.
  @inline(__always)
  private static func spread(_ key: RecordKey, over count: Int) -> Int {
    let shared = UInt64(key.subject) &<< 8 | UInt64(key.kind.rawValue)
    let own = UInt64(key.replica.rawValue) &<< 32 | UInt64(key.sequence)
    let mixed = own &* 0x9E37_79B9_7F4A_7C15 &+ shared &* 0xC2B2_AE3D_27D4_EB4F
    return Int(truncatingIfNeeded: mixed.multipliedFullWidth(by: UInt64(count)).high)
  }
}
