import DeviceSystems
import SimulationKernel

/// A tip is invalidated.
public struct Invalidation: Hashable, Sendable, BitwiseCopyable {
  /// The tip's identity.
  public var record: RecordIndex
  /// Why.
  public var reason: InvalidationReason
  /// How often eligibility was reset before (C7).
  public var epoch: UInt32
  /// When, by the device's clock.
  public var date: Instant
  /// What brought it about.
  public var cause: InvalidationCause

  /// An invalidation, as a journal tells it.
  public init(
    record: RecordIndex, reason: InvalidationReason, epoch: UInt32, date: Instant,
    cause: InvalidationCause
  ) {
    self.record = record
    self.reason = reason
    self.epoch = epoch
    self.date = date
    self.cause = cause
  }
}

extension Invalidation {
  /// Writes all fields.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    writer.write(.record, record)
    writer.write(.reason, reason)
    writer.write(.epochBefore, epoch)
    writer.write(.date, date)
    writer.write(.cause, cause)
  }

  /// Reads all fields.
  @inlinable
  public static func read<Reader: FieldReader>(
    from reader: inout Reader
  ) throws(Reader.Problem) -> Invalidation {
    Invalidation(
      record: try reader.read(.record), reason: try reader.read(.reason),
      epoch: try reader.read(.epochBefore), date: try reader.read(.date),
      cause: try reader.read(.cause))
  }
}

extension Field where Value == UInt32 {
  @inlinable static var epochBefore: Self {
    Self("epoch", "how often eligibility was reset before")
  }
}

extension Field where Value == InvalidationCause {
  @inlinable static var cause: Self { Self("cause", "what caused it") }
}

/// What brought an invalidation about.
public enum InvalidationCause: UInt8, Hashable, Sendable, CaseIterable, BitwiseCopyable {
  /// The person, or the app on the person's behalf.
  case person
  /// A limit was reached by what happened on this device.
  case limitReachedHere
  /// A limit was reached by what a sync import told (C3).
  case limitReachedByMerge
}

extension InvalidationCause: FieldWord {
  /// The word in the journal.
  @inlinable
  public var word: StaticString {
    switch self {
    case .person: "person"
    case .limitReachedHere: "limitReachedHere"
    case .limitReachedByMerge: "limitReachedByMerge"
    }
  }
}
