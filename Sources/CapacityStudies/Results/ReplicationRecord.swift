import FleetSimulation

/// What one replication of one point gave.
public struct ReplicationRecord: Sendable, Equatable {
  /// Which of which.
  public var key: Key
  /// The digest of everything that the result depends on.
  public var inputs: UInt64
  /// The seed of the replication.
  public var seed: UInt64
  /// The digest of all its runs.
  public var digest: UInt64
  /// How many facts there were.
  public var factCount: Int
  /// What was measured, in the order of the study's measures.
  public var values: [MeasuredValue]
  /// The course of the hub over the run, in equal slices; empty where it has no capacity.
  public var hub: [HubStatistics.Slice] = []

  /// A result with all its parts.
  public init(
    key: Key, inputs: UInt64, seed: UInt64, digest: UInt64, factCount: Int,
    values: [MeasuredValue]
  ) {
    self.key = key
    self.inputs = inputs
    self.seed = seed
    self.digest = digest
    self.factCount = factCount
    self.values = values
  }

  /// The name of a replication.
  public struct Key: Sendable, Hashable {
    /// The point's id.
    public var point: String
    /// Its number, from 0.
    public var replication: Int

    /// A key.
    public init(point: String, replication: Int) {
      self.point = point
      self.replication = replication
    }

    /// As results and commands write it: `p3.r17`.
    public var text: String { "\(point).r\(replication)" }
  }
}
