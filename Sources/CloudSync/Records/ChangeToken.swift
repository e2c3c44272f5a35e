import DeviceSystems
import SimulationKernel

/// How far a device has read the changes of its zone: opaque to the device (7.9).
public struct ChangeToken: Hashable, Sendable, BitwiseCopyable {
  /// Which life of the zone it belongs to; a zone that was deleted begins another.
  public let generation: UInt32
  /// The last change it covers.
  public let sequence: UInt32
  /// When the hub gave it out.
  public let issued: Instant

  /// A token that covers everything up to `sequence`.
  public init(generation: UInt32, sequence: UInt32, issued: Instant) {
    self.generation = generation
    self.sequence = sequence
    self.issued = issued
  }
}

extension ChangeToken: FieldValue {
  /// What it is, for the reference.
  public static func fieldType(_ clock: FieldClock) -> FieldType { .token }

  /// Writes the fields, in the order of the line.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(
    _ key: StaticString, into writer: inout Writer
  ) {
    writer.beginObject(key)
    writer.write(.generation, generation)
    writer.write(.sequence, sequence)
    writer.write(.issued, issued)
    writer.endObject()
  }

  /// Reads the fields back.
  @inlinable
  public static func read<Reader: FieldReader>(
    _ field: Field<Self>, from reader: inout Reader
  ) throws(Reader.Problem) -> Self {
    try reader.beginObject(field.key)
    let token = ChangeToken(
      generation: try reader.read(.generation), sequence: try reader.read(.sequence),
      issued: try reader.read(.issued))
    try reader.endObject()
    return token
  }
}

extension Field where Value == UInt32 {
  @inlinable static var generation: Self { Self("generation", "which life of the zone") }
  @inlinable static var sequence: Self { Self("sequence", "the last change that is covered") }
}

extension Field where Value == Instant {
  @inlinable static var issued: Self { Self("issued", "when the hub issued it") }
}
