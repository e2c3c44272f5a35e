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
  @inlinable public static var none: ReplicaIndex { ReplicaIndex(Int(UInt32.max)) }

  /// By position.
  public static func < (left: ReplicaIndex, right: ReplicaIndex) -> Bool {
    left.rawValue < right.rawValue
  }
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
