import DeviceSystems

/// The position of something in a table of a pointer definition.
public protocol PointerTableIndex: NamedIndex, Hashable, Comparable, BitwiseCopyable {
  /// The position, from 0.
  var rawValue: UInt16 { get }
}

extension PointerTableIndex {
  /// The position as an `Int`, for subscripts.
  @inlinable public var position: Int { Int(rawValue) }

  /// By position.
  @inlinable
  public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// A view, by its position in the definition.
public struct PointerViewIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(8, "view"))
  }
}

/// A pointer interaction, by its position in the definition.
public struct PointerInteractionIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(9, "interaction"))
  }
}

/// A region, by its position in the definition.
public struct PointerRegionIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(10, "region"))
  }
}

/// A style, by its position in the definition.
public struct PointerStyleIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(11, "style"))
  }
}

/// A layout, by its position in the definition.
public struct PointerLayoutIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(12, "layout"))
  }
}

/// A popover or sheet, by its position in the definition.
public struct PointerCoverIndex: PointerTableIndex {
  /// The position.
  public let rawValue: UInt16

  /// The one at `position`.
  @inlinable
  public init(_ position: Int) { rawValue = UInt16(truncatingIfNeeded: position) }

  /// The table of its names.
  @inlinable public static var nameSpace: NameSpace {
    .system(SystemNameSpace(13, "popover or sheet"))
  }
}
