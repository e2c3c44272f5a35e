import DeviceSystems

/// The identity of a record in the cloud: the same thing on two devices has the same key, so that
/// a record made twice collides instead of staying twice (7.32).
public struct RecordKey: Hashable, Sendable, BitwiseCopyable {
  /// Which of the things of its kind, by its index in the system's own table.
  public let subject: UInt32
  /// The replica whose contribution it is; `.none` for shared records.
  public let replica: ReplicaIndex
  /// The contribution's number within its replica; 0 for others.
  public let sequence: UInt32
  /// What the record is about.
  public let kind: RecordKind

  /// A key; each system has makers of its own that are easier to read.
  @inlinable
  public init(kind: RecordKind, subject: UInt32, replica: ReplicaIndex, sequence: UInt32) {
    self.kind = kind
    self.subject = subject
    self.replica = replica
    self.sequence = sequence
  }
}
