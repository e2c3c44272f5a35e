import DeviceSystems

/// A Focus of the scenario, by its position.
public struct FocusIndex: NamedIndex, Hashable, Sendable, BitwiseCopyable {
  /// The position.
  public let rawValue: UInt16

  /// The Focus at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(0, "Focus"))
  }
}

/// The values of all parameters of the filter together, by their position in the definition.
public struct SettingsIndex: NamedIndex, Hashable, Sendable, BitwiseCopyable {
  /// The position.
  public let rawValue: UInt16

  /// The settings at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// Every parameter has its default (B-10).
  public static let defaults = SettingsIndex(0)

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(1, "filter values"))
  }
}

/// What a notification says that a filter looks at, by its position in the definition.
public struct CriterionIndex: NamedIndex, Hashable, Sendable, BitwiseCopyable {
  /// The position.
  public let rawValue: UInt16

  /// The criterion at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(2, "criterion"))
  }
}
