import DeviceSystems

/// Memory that rules need while they are evaluated, to be kept and used again.
///
/// It grows to what the largest event needs and never shrinks; one for each thread is enough.
public struct RuleScratch: Sendable {
  /// The positions of the donations that are still in the list.
  var selection: [Int32] = []
  /// The group of each selected donation.
  var groupOfSelected: [Int32] = []
  /// The size of each group, in the order in which the groups were first seen.
  var groupSizes: [Int32] = []
  /// The key of each group.
  var groupKeys: [Value] = []
  /// An open hash table of groups; a slot is used if its stamp is the current one.
  var slots: [Slot] = []
  var stamp: UInt32 = 0

  struct Slot: Sendable, BitwiseCopyable {
    var stamp: UInt32 = 0
    var group: Int32 = 0
  }

  /// Empty memory.
  public init() {}

  /// Memory for `donations` rows, so that no evaluation of fewer rows allocates.
  public init(donations: Int) {
    selection.reserveCapacity(donations)
    groupOfSelected.reserveCapacity(donations)
    groupSizes.reserveCapacity(donations)
    groupKeys.reserveCapacity(donations)
    prepareGroups(of: donations)
  }

  /// Forgets all groups and makes room for `count` keys at a load of at most one half.
  mutating func prepareGroups(of count: Int) {
    groupOfSelected.removeAll(keepingCapacity: true)
    groupSizes.removeAll(keepingCapacity: true)
    groupKeys.removeAll(keepingCapacity: true)
    var size = max(slots.count, 16)
    while size < count * 2 { size *= 2 }
    if size > slots.count { slots = Array(repeating: Slot(), count: size) }
    if stamp == .max {
      for position in slots.indices { slots[position] = Slot() }
      stamp = 0
    }
    stamp += 1
  }

  /// The group of `key`, which is made if it is new.
  mutating func group(of key: Value) -> Int32 {
    let mask = slots.count - 1
    var position = Int(truncatingIfNeeded: spread(key)) & mask
    while slots[position].stamp == stamp {
      let group = slots[position].group
      if groupKeys[Int(group)] == key { return group }
      position = (position + 1) & mask
    }
    let group = Int32(truncatingIfNeeded: groupKeys.count)
    groupKeys.append(key)
    groupSizes.append(0)
    slots[position] = Slot(stamp: stamp, group: group)
    return group
  }

  /// A fixed mix of a key's bits; only the speed depends on it, never a result.
  private func spread(_ key: Value) -> UInt64 {
    let bits: UInt64 =
      switch key {
      case .boolean(let value): value ? 1 : 0
      case .integer(let value): UInt64(bitPattern: value)
      // Both zeros are one key, so they must spread alike.
      case .decimal(let value): value == 0 ? 0 : value.bitPattern
      case .text(let index): UInt64(index.rawValue)
      case .nothing: 2
      }
    let mixed = (bits ^ (bits >> 32)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 29)
  }
}
