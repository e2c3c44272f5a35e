/// The index of a donation's values in a `ValueListTable`; `.none` when it carries no values.
public struct ValueListIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in the table, from 0.
  public let rawValue: UInt32

  /// The values at position `rawValue`.
  @inlinable
  public init(rawValue: UInt32) { self.rawValue = rawValue }

  /// A donation without values.
  @inlinable public static var none: ValueListIndex { ValueListIndex(rawValue: .max) }
}

/// The lists of values that donations carry, each stored once, so that a donation row stays small.
///
/// A list has one value for each declared field of its event, in the order of declaration.
public struct ValueListTable: Sendable {
  private var values: [Value] = []
  private var starts: [Int] = [0]
  private var indices: [[Value]: UInt32] = [:]
  /// The parts of the values of parameters that have several, by the text that such a value is.
  /// They are not numbered: no fact knows them.
  private var parts: [TextIndex: [Value]] = [:]

  /// An empty table.
  public init() {}

  /// The number of different lists.
  public var count: Int { starts.count - 1 }

  /// The index of `list`, which is added if it is new.
  public mutating func intern(_ list: [Value]) -> ValueListIndex {
    if list.isEmpty { return .none }
    if let known = indices[list] { return ValueListIndex(rawValue: known) }
    let index = UInt32(truncatingIfNeeded: starts.count - 1)
    values.append(contentsOf: list)
    starts.append(values.count)
    indices[list] = index
    return ValueListIndex(rawValue: index)
  }

  /// The value of field number `field` in the list at `index`; nil if there is no such field.
  @inline(__always)
  public func value(_ index: ValueListIndex, field: Int) -> Value? {
    guard index != .none else { return nil }
    let position = starts[Int(index.rawValue)] + field
    return position < starts[Int(index.rawValue) + 1] ? values[position] : nil
  }

  /// How many bytes the values of the list at `index` take (2.20).
  public func byteCount(_ index: ValueListIndex, texts: borrowing TextTable) -> Int {
    guard index != .none else { return 0 }
    var count = 0
    for position in starts[Int(index.rawValue)]..<starts[Int(index.rawValue) + 1] {
      count += values[position].byteCount(texts: texts)
    }
    return count
  }

  /// All values of the list at `index`, in the order of the event's fields.
  public func list(_ index: ValueListIndex) -> [Value] {
    guard index != .none else { return [] }
    return Array(values[starts[Int(index.rawValue)]..<starts[Int(index.rawValue) + 1]])
  }
}

// Values of parameters that have several parts.

extension ValueListTable {
  /// A table without lists that knows the same parts.
  package init(partsOf other: ValueListTable) {
    self.init()
    parts = other.parts
  }

  /// Notes what a text stands for that is the value of a parameter with several parts: the elements
  /// of a set or a list, the keys of a dictionary each with its value after it, the members of a
  /// struct in the order of declaration.
  public mutating func note(parts list: [Value], of text: TextIndex) { parts[text] = list }

  /// The parts of the value that is `text`; nil if it has none that are known.
  public func parts(of text: TextIndex) -> [Value]? { parts[text] }
}
