/// A whole number of a fact. An `Int32` is a count: never negative, and small enough that sums of
/// counts cannot overflow.
public protocol FieldNumber: FieldValue, FixedWidthInteger {
  /// The numbers that a reader accepts.
  static var fieldRange: ClosedRange<Int64> { get }
}

extension FieldNumber {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .number }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.number(key, Int64(self)) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    Self(truncatingIfNeeded: try reader.number(field.key, in: fieldRange))
  }
}

extension UInt8: FieldNumber {
  /// The numbers that a reader accepts.
  @inlinable public static var fieldRange: ClosedRange<Int64> { 0...Int64(UInt8.max) }
}

extension UInt16: FieldNumber {
  /// The numbers that a reader accepts.
  @inlinable public static var fieldRange: ClosedRange<Int64> { 0...Int64(UInt16.max) }
}

extension UInt32: FieldNumber {
  /// The numbers that a reader accepts.
  @inlinable public static var fieldRange: ClosedRange<Int64> { 0...Int64(UInt32.max) }
}

extension Int32: FieldNumber {
  /// The numbers that a reader accepts.
  @inlinable public static var fieldRange: ClosedRange<Int64> { 0...1_000_000_000 }
}

/// A type that stands for a whole number and is that number in a fact, such as a set of flags.
public protocol WrappedFieldNumber: FieldValue {
  /// The type of the number.
  associatedtype RawValue: FieldNumber
  /// The number.
  var rawValue: RawValue { get }
  /// What stands for a number.
  init(rawValue: RawValue)
  /// The numbers that a reader accepts.
  static var fieldRange: ClosedRange<Int64> { get }
}

extension WrappedFieldNumber {
  /// Unless the type says otherwise, all numbers that the type of the number accepts.
  @inlinable public static var fieldRange: ClosedRange<Int64> { RawValue.fieldRange }

  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .number }

  /// Writes the number.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.number(key, Int64(rawValue)) }

  /// Reads the number back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    Self(rawValue: RawValue(truncatingIfNeeded: try reader.number(field.key, in: fieldRange)))
  }
}

/// A 64-bit digest, written as `x` and 16 hexadecimal digits.
extension UInt64: FieldValue {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .digest }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.digest(key, self) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self { try reader.digest(field.key) }
}
