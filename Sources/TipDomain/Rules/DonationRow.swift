import SimulationKernel

/// One donation as a store keeps it.
public struct DonationRow: Hashable, Sendable, BitwiseCopyable {
  /// When it was made, by the donating device's clock (2.22).
  public var date: Instant
  /// The store that made it.
  public var replica: ReplicaIndex
  /// Its number among the donations that this replica made, from 1; with `replica`, its identity.
  public var sequence: UInt32
  /// The values it carries.
  public var values: ValueListIndex

  /// A donation made at `date`.
  public init(
    date: Instant, replica: ReplicaIndex, sequence: UInt32, values: ValueListIndex = .none
  ) {
    self.date = date
    self.replica = replica
    self.sequence = sequence
    self.values = values
  }
}
