import DeviceSystems

/// The place of an event in its app, from 0.
public struct EventIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.events`.
  public let rawValue: UInt16

  /// The event at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }
}

/// The place of a parameter in its app, from 0.
public struct ParameterIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.parameters`.
  public let rawValue: UInt16

  /// The parameter at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }
}

/// The place of a tip in its app's code, from 0. Not its identity: that is a `RecordIndex`.
public struct TipIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.tips`.
  public let rawValue: UInt16

  /// The tip at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }
}

/// The place of a group in its app, from 0.
public struct GroupIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.groups`.
  public let rawValue: UInt16

  /// The group at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }
}

/// One distinct tip id: the identity under which status, counts and durations are kept (1.2).
///
/// All devices of a fleet number the ids alike; two tips whose ids resolve to the same text on a
/// device share the record.
public struct RecordIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in the fleet's table of ids.
  public let rawValue: UInt32

  /// The record at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt32(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }
}

/// One life of one device's store: (device, incarnation). Rows and contributions name it.
public struct ReplicaIndex: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The position in the fleet's table of replicas.
  public let rawValue: UInt32

  /// The replica at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt32(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }

  /// The replica of something that has none, such as the hub.
  public static let none = ReplicaIndex(Int(UInt32.max))

  /// By position.
  public static func < (left: ReplicaIndex, right: ReplicaIndex) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension EventIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .event }
}

extension ParameterIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .parameter }
}

extension TipIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .tip }
}

extension RecordIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .record }
}

extension ReplicaIndex: FieldValue {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .name(.replica) }

  /// Whether it may be null.
  public static var mayBeNull: Bool { true }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) {
    if rawValue == .max { return writer.null(key) }
    writer.present()
    writer.name(key, position, in: .replica)
  }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    try reader.name(field.key, in: .replica).map { ReplicaIndex($0) } ?? .none
  }
}
