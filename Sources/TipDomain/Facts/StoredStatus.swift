import DeviceSystems
import SimulationKernel

/// What a store remembers of a tip's status; `pending` and `available` are derived, never stored
/// (C9).
public struct StoredStatus: Hashable, Sendable, BitwiseCopyable {
  /// How often eligibility was reset (C7).
  public var epoch: UInt32
  /// Why the tip is invalidated; nil while it is not.
  public var invalidation: InvalidationReason?
  /// When it was invalidated or reset, by the clock of the device that did it.
  public var date: Instant

  /// Not invalidated, never reset.
  public static let initial = StoredStatus(epoch: 0, invalidation: nil, date: .zero)

  /// A status.
  @inlinable
  public init(epoch: UInt32, invalidation: InvalidationReason?, date: Instant) {
    self.epoch = epoch
    self.invalidation = invalidation
    self.date = date
  }
}

extension StoredStatus {
  /// Writes all fields.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    writer.write(.statusEpoch, epoch)
    writer.write(.statusInvalidation, invalidation)
    writer.write(.statusDate, date)
  }

  /// Reads all fields.
  @inlinable
  public static func read<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> StoredStatus {
    StoredStatus(
      epoch: try reader.read(.statusEpoch), invalidation: try reader.read(.statusInvalidation),
      date: try reader.read(.statusDate))
  }
}

extension Field where Value == UInt32 {
  @inlinable static var statusEpoch: Self { Self("epoch", "how often eligibility was reset") }
}

extension Field where Value == InvalidationReason? {
  @inlinable static var statusInvalidation: Self {
    Self("invalidation", "why it is invalidated; null if it is not")
  }
}

extension Field where Value == Instant {
  @inlinable static var statusDate: Self {
    Self(
      "date", "when it was invalidated or reset, by the clock of who did it", clock: .device)
  }
}
