import DeviceSystems

/// The index of an event in its app, from 0.
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

extension EventIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .event }
}
