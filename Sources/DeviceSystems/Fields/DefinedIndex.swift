/// What the definition of a system lists.
public protocol DefinedSubject: Sendable {
  /// The table of its names; nil where facts give positions.
  static var names: NameSpace? { get }
}

extension DefinedSubject {
  /// Most lists have no names.
  @inlinable public static var names: NameSpace? { nil }
}

/// What the definition of a system lists by name.
public protocol NamedSubject: DefinedSubject {
  /// The table of its names.
  static var nameSpace: NameSpace { get }
}

extension NamedSubject {
  /// The table of its names.
  @inlinable public static var names: NameSpace? { nameSpace }
}

/// The position of something that the definition of a system lists, from 0.
///
/// `Subject` tells positions in one list from those in another, and whether the list has names.
@frozen
public struct DefinedIndex<Subject: DefinedSubject>: FieldValue, Hashable, Comparable, Sendable,
  BitwiseCopyable
{
  /// The position.
  public let rawValue: UInt16

  /// What is at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// By position.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }

  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType {
    Subject.names.map { .name($0) } ?? .number
  }

  /// Writes the position, or its name.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) {
    guard let names = Subject.names else { return writer.number(key, Int64(rawValue)) }
    writer.name(key, position, in: names)
  }

  /// Reads the position back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    if let names = Subject.names { return Self(try reader.name(field.key, in: names) ?? 0) }
    return Self(Int(try reader.number(field.key, in: UInt16.fieldRange)))
  }
}

extension DefinedIndex: NamedIndex where Subject: NamedSubject {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { Subject.nameSpace }
}
