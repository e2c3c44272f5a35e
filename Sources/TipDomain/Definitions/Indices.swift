import DeviceSystems

/// The index of a tip in its app's code, from 0. Not its identity: that is a `RecordIndex`.
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

/// The index of a group in its app, from 0.
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

extension TipIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .tip }
}

extension RecordIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .record }
}
