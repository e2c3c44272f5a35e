import SimulationKernel

/// The indices of names, found by their UTF-8 bytes without making a string.
///
/// A value of one reference: whoever passes it on copies nothing.
struct NameIndex {
  private var storage: Storage

  /// The names in order; of two equal ones, the first is found.
  init(_ names: [String] = []) {
    storage = Storage()
    for name in names { storage.append(name) }
  }

  var names: [String] { storage.names }

  var count: Int { storage.names.count }

  /// Adds a name behind the others.
  mutating func append(_ name: String) {
    if !isKnownUniquelyReferenced(&storage) { storage = Storage(copying: storage) }
    storage.append(name)
  }

  /// The index of the name that stands in a range of `text`; constant time on average.
  func index(of range: Range<Int>, in text: [UInt8]) -> Int? {
    storage.index(of: range, in: text)
  }

  /// The index of a name.
  func index(of name: String) -> Int? {
    let bytes = Array(name.utf8)
    return storage.index(of: 0..<bytes.count, in: bytes)
  }
}

extension NameIndex {
  private final class Storage {
    private(set) var names: [String] = []
    private var bytes: [UInt8] = []
    private var ends: [Int] = [0]
    /// A power of two of slots, each the index of a name plus one; 0 is free.
    private var slots: [UInt32] = Array(repeating: 0, count: 16)

    init() {}

    init(copying other: Storage) {
      names = other.names
      bytes = other.bytes
      ends = other.ends
      slots = other.slots
    }

    func append(_ name: String) {
      names.append(name)
      let added = Array(name.utf8)
      let isKnown = index(of: 0..<added.count, in: added) != nil
      bytes.append(contentsOf: added)
      ends.append(bytes.count)
      if (names.count + 1) * 2 > slots.count { grow() }
      if !isKnown { insert(names.count - 1) }
    }

    func index(of range: Range<Int>, in text: [UInt8]) -> Int? {
      let slots = slots
      var slot = hash(range, in: text) & (slots.count - 1)
      while slots[slot] != 0 {
        let index = Int(slots[slot]) - 1
        if isName(index, range, in: text) { return index }
        slot = (slot + 1) & (slots.count - 1)
      }
      return nil
    }

    private func isName(_ index: Int, _ range: Range<Int>, in text: [UInt8]) -> Bool {
      let start = ends[index]
      guard ends[index + 1] - start == range.count else { return false }
      let bytes = bytes
      for offset in 0..<range.count where bytes[start + offset] != text[range.lowerBound + offset] {
        return false
      }
      return true
    }

    /// FNV-1a.
    private func hash(_ range: Range<Int>, in text: [UInt8]) -> Int {
      var hash: UInt64 = 0xcbf2_9ce4_8422_2325
      for position in range { hash = (hash ^ UInt64(text[position])) &* 0x100_0000_01b3 }
      return Int(truncatingIfNeeded: mixedBits(hash) >> 1)
    }

    private func grow() {
      slots = Array(repeating: 0, count: slots.count * 2)
      for index in 0..<(names.count - 1) {
        if self.index(of: ends[index]..<ends[index + 1], in: bytes) == nil { insert(index) }
      }
    }

    private func insert(_ index: Int) {
      var slot = hash(ends[index]..<ends[index + 1], in: bytes) & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }
}
