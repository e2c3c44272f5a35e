/// The index of a device in its scenario, from 0.
public struct DeviceIndex: Hashable, Comparable, Sendable, BitwiseCopyable {
  /// The position in `Scenario.devices`.
  public let rawValue: UInt16

  /// The device at position `rawValue`.
  @inlinable
  public init(_ rawValue: Int) { self.rawValue = UInt16(truncatingIfNeeded: rawValue) }

  /// The position as an `Int`, for subscripts.
  @inlinable
  public var position: Int { Int(rawValue) }

  /// By position.
  public static func < (left: DeviceIndex, right: DeviceIndex) -> Bool {
    left.rawValue < right.rawValue
  }
}

extension DeviceIndex: NamedIndex {
  /// The table of its names.
  public static var nameSpace: NameSpace { .device }
}
