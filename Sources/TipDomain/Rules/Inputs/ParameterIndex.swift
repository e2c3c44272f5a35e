import DeviceSystems

/// The index of a parameter in its app, from 0.
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

extension ParameterIndex: NamedIndex {
  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace { .parameter }
}
