import SimulationKernel

/// A digest takes the values of the fields and ignores their keys: numbers only, in a fixed order,
/// so that it is the same on every machine. The bytes of a struct would not do: padding may hold
/// anything.
extension StableDigest: FieldWriter {
  /// Takes a number.
  @inlinable @inline(__always)
  public mutating func number(_ key: StaticString, _ number: Int64) { combine(number) }

  /// Takes a flag.
  @inlinable @inline(__always)
  public mutating func flag(_ key: StaticString, _ flag: Bool) { combine(flag ? 1 as UInt64 : 0) }

  /// Takes the number of a word.
  @inlinable @inline(__always)
  public mutating func word(_ key: StaticString, _ word: StaticString, index: Int) {
    combine(UInt64(truncatingIfNeeded: index))
  }

  /// Takes a position in a table of names.
  @inlinable @inline(__always)
  public mutating func name(_ key: StaticString, _ position: Int, in space: NameSpace) {
    combine(UInt64(truncatingIfNeeded: position))
  }

  /// Takes an action.
  @inlinable @inline(__always)
  public mutating func action(_ key: StaticString, _ action: Int, of owner: Int) {
    combine(UInt64(truncatingIfNeeded: action))
  }

  /// Takes a value.
  @inlinable @inline(__always)
  public mutating func value(_ key: StaticString, _ value: Value) {
    switch value {
    case .boolean(let flag): combine(flag ? 2 as UInt64 : 1)
    case .integer(let number):
      combine(3 as UInt64)
      combine(number)
    case .decimal(let number):
      combine(4 as UInt64)
      combine(number.bitPattern)
    case .text(let index):
      combine(5 as UInt64)
      combine(UInt64(index.rawValue))
    case .nothing: combine(6 as UInt64)
    }
  }

  /// Takes the values of a donation.
  @inlinable @inline(__always)
  public mutating func values(_ key: StaticString, _ values: ValueListIndex) {
    combine(UInt64(values.rawValue))
  }

  /// Takes a digest.
  @inlinable @inline(__always)
  public mutating func digest(_ key: StaticString, _ digest: UInt64) { combine(digest) }

  /// What the records hold is folded in when the journal keeps them.
  @inlinable @inline(__always)
  public mutating func records(_ key: StaticString, start: UInt32, count: UInt32) {
    combine(UInt64(count))
  }

  /// Takes a missing value.
  @inlinable @inline(__always)
  public mutating func null(_ key: StaticString) { combine(0 as UInt64) }

  /// Takes a missing value.
  @inlinable @inline(__always)
  public mutating func absent(_ key: StaticString) { combine(0 as UInt64) }

  /// Takes the mark of a value that is there.
  @inlinable @inline(__always)
  public mutating func present() { combine(1 as UInt64) }

  /// Groups leave no trace.
  @inlinable @inline(__always)
  public mutating func beginObject(_ key: StaticString) {}

  /// Groups leave no trace.
  @inlinable @inline(__always)
  public mutating func endObject() {}
}
