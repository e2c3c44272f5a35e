/// The place of an event in its app, from 0.
public struct EventIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.events`.
  public let rawValue: UInt16

  /// The event at position `rawValue`.
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  public var position: Int { Int(rawValue) }
}

/// The place of a parameter in its app, from 0.
public struct ParameterIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.parameters`.
  public let rawValue: UInt16

  /// The parameter at position `rawValue`.
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  public var position: Int { Int(rawValue) }
}

/// The place of a tip in its app's code, from 0. Not its identity: that is a `RecordIndex`.
public struct TipIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.tips`.
  public let rawValue: UInt16

  /// The tip at position `rawValue`.
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  public var position: Int { Int(rawValue) }
}

/// The place of a group in its app, from 0.
public struct GroupIndex: Hashable, Sendable, BitwiseCopyable {
  /// The position in `AppDefinition.groups`.
  public let rawValue: UInt16

  /// The group at position `rawValue`.
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
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
  public init(_ rawValue: Int) { self.rawValue = UInt32(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  public var position: Int { Int(rawValue) }
}

/// One life of one device's store: (device, incarnation). Rows and contributions name it.
public struct ReplicaIndex: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The position in the fleet's table of replicas.
  public let rawValue: UInt32

  /// The replica at position `rawValue`.
  public init(_ rawValue: Int) { self.rawValue = UInt32(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  public var position: Int { Int(rawValue) }

  /// The replica of something that has none, such as the hub.
  public static let none = ReplicaIndex(Int(UInt32.max))

  /// By position.
  public static func < (left: ReplicaIndex, right: ReplicaIndex) -> Bool {
    left.rawValue < right.rawValue
  }
}
