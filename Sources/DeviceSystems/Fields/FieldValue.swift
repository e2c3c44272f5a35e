import SimulationKernel

/// A type that the reference of the journal can name.
public protocol FieldDescribed: Sendable {
  /// What it is, for the reference.
  static func fieldType(_ clock: FieldClock) -> FieldType
  /// Whether it may be written as `null`.
  static var mayBeNull: Bool { get }
}

/// A type that can be the value of a field and needs nothing else to be read back.
public protocol FieldValue: FieldDescribed {
  /// Writes it.
  func write<Writer: FieldWriter & ~Copyable>(_ key: StaticString, into writer: inout Writer)
  /// Reads it.
  static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self
}

extension FieldDescribed {
  /// Most values are never null.
  public static var mayBeNull: Bool { false }
}

extension Optional: FieldDescribed where Wrapped: FieldDescribed {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { Wrapped.fieldType(clock) }

  /// Whether it may be null.
  public static var mayBeNull: Bool { true }
}

extension Optional: FieldValue where Wrapped: FieldValue {
  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) {
    guard let self else { return writer.null(key) }
    writer.present()
    self.write(key, into: &writer)
  }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    if try reader.isNull(field.key) { return nil }
    return try Wrapped.read(field.as(Wrapped.self), from: &reader)
  }
}

extension Bool: FieldValue {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .flag }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.flag(key, self) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self { try reader.flag(field.key) }
}

extension Instant: FieldValue {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType {
    switch clock {
    case .simulation: .instant
    case .device: .localInstant
    }
  }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.number(key, microseconds) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    let limit = Instant.distantFuture.microseconds
    return Instant(
      microseconds: try reader.number(field.key, in: max(-limit, field.minimum)...limit))
  }
}

extension SimulatedDuration: FieldValue {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .duration }

  /// Writes the fields, in the order of the line.
  @inlinable @inline(__always)
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) { writer.number(key, microseconds) }

  /// Reads the fields back.
  @inlinable @inline(__always)
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    let limit = SimulatedDuration.longest.microseconds
    return SimulatedDuration(
      microseconds: try reader.number(field.key, in: max(-limit, field.minimum)...limit))
  }
}
