import DeviceSystems

/// The position of something in a table of a pointer definition; a fact holds it as a number.
public protocol PointerTableIndex: FieldValue, Hashable, Comparable, BitwiseCopyable {
  /// The position, from 0.
  var rawValue: UInt16 { get }
  /// What is at `position`.
  init(_ position: Int)
}

extension PointerTableIndex {
  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// By position.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .number }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.number(key, Int64(rawValue)) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    Self(Int(truncatingIfNeeded: try reader.number(field.key, in: UInt16.fieldRange)))
  }
}

/// A view, by its position in the definition.
public struct PointerViewIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }
}

/// A pointer interaction, by its position in the definition.
public struct PointerInteractionIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }
}

/// A region, by its position in the definition.
public struct PointerRegionIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }
}

/// A style, by its position in the definition.
public struct PointerStyleIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }
}

/// A layout, by its position in the definition.
public struct PointerLayoutIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }
}

/// A popover or sheet, by its position in the definition.
public struct PointerCoverIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }
}
