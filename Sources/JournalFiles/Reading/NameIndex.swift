import SimulationKernel

/// The indices of names, found by their UTF-8 bytes without making a string.
struct NameIndex: Sendable {
  private(set) var names: [String] = []
  private var bytes: [UInt8] = []
  private var ends: [Int] = [0]
  /// A power of two of slots, each the index of a name plus one; 0 is free.
  private var slots: [UInt32] = Array(repeating: 0, count: 16)

  /// The names in order; of two equal ones, the first is found.
  init(_ names: [String] = []) {
    for name in names { append(name) }
  }

  var count: Int { names.count }

  /// Adds a name behind the others.
  mutating func append(_ name: String) {
    names.append(name)
    let added = Array(name.utf8)
    let isKnown = index(of: added[...]) != nil
    bytes.append(contentsOf: added)
    ends.append(bytes.count)
    if (names.count + 1) * 2 > slots.count { grow() }
    if !isKnown { insert(names.count - 1) }
  }

  /// The index of the name with these bytes; constant time on average.
  func index(of name: ArraySlice<UInt8>) -> Int? {
    var slot = hash(name) & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if isName(index, name) { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    return nil
  }

  /// The index of a name.
  func index(of name: String) -> Int? { index(of: Array(name.utf8)[...]) }

  private func isName(_ index: Int, _ name: ArraySlice<UInt8>) -> Bool {
    let start = ends[index]
    guard ends[index + 1] - start == name.count else { return false }
    for offset in 0..<name.count where bytes[start + offset] != name[name.startIndex + offset] {
      return false
    }
    return true
  }

  /// FNV-1a.
  private func hash(_ name: ArraySlice<UInt8>) -> Int {
    var hash: UInt64 = 0xcbf2_9ce4_8422_2325
    for byte in name { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01b3 }
    return Int(truncatingIfNeeded: mixedBits(hash) >> 1)
  }

  private mutating func grow() {
    slots = Array(repeating: 0, count: slots.count * 2)
    for index in 0..<(names.count - 1) {
      if self.index(of: bytes[ends[index]..<ends[index + 1]]) == nil { insert(index) }
    }
  }

  private mutating func insert(_ index: Int) {
    var slot = hash(bytes[ends[index]..<ends[index + 1]]) & (slots.count - 1)
    while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
    slots[slot] = UInt32(index + 1)
  }
}
