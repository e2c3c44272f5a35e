import CloudSync
import SimulationKernel
import TipSync

/// What the hub did with requests, and what it holds.
public struct HubMetrics: Sendable {
  /// Requests answered, whatever the answer.
  public var answered: Int32 = 0
  /// Requests answered with `requestRateLimited`, `serviceUnavailable` or `zoneBusy`.
  public var throttled: Int32 = 0
  /// From the arrival of each request to its answer, added up.
  public var waiting = SimulatedDuration.zero
  /// Records that the hub holds at the end, of all accounts.
  public var storedRecords: Int32 = 0

  /// A hub that nobody has asked.
  public init() {}

  /// What the values of the donations among them take (2.20).
  public var storedValueBytes: Int64 = 0

  /// About how many bytes the records take.
  public var storedBytes: Int64 {
    Int64(storedRecords) * Int64(RecordFields.approximateByteCount) + storedValueBytes
  }
}
