import FleetWorld

/// What one replication of one point gave.
package struct ReplicationRecord: Sendable, Equatable {
  /// Which of which.
  package var key: Key
  /// The digest of everything that the result depends on.
  package var inputs: UInt64
  /// The seed of the replication.
  package var seed: UInt64
  /// The digest of all its runs.
  package var digest: UInt64
  /// How many facts there were.
  package var factCount: Int
  /// What was measured, in the order of the study's measures.
  package var values: [MeasuredValue]
  /// The course of the hub over the run, in equal slices; empty where it has no capacity.
  package var hub: [HubStatistics.Slice] = []
  /// Whether it was ended before its time, so that it is no result.
  package var isCutOff = false

  /// A result with all its parts.
  package init(
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
  package struct Key: Sendable, Hashable {
    /// The point's id.
    package var point: String
    /// Its number, from 0.
    package var replication: Int

    /// A key.
    package init(point: String, replication: Int) {
      self.point = point
      self.replication = replication
    }

    /// As results and commands write it: `p3.r17`.
    package var text: String { "\(point).r\(replication)" }
  }
}
