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
