import DeviceSystems
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

extension DonationRow {
  /// Writes all fields.
  @inlinable
  public func write<Writer: FieldWriter & ~Copyable>(into writer: inout Writer) {
    writer.write(.donationDate, date)
    writer.write(.donatedBy, replica)
    writer.write(.donationSequence, sequence)
    writer.write(.donationValues, values)
  }

  /// Reads all fields of a donation of `event`; a foreign recorder may leave out the values.
  @inlinable
  public static func read<Reader: FieldReader>(
    of event: EventIndex, from reader: inout Reader
  ) throws(Reader.Problem) -> DonationRow {
    DonationRow(
      date: try reader.read(.donationDate), replica: try reader.read(.donatedBy),
      sequence: try reader.read(.donationSequence),
      values: try reader.read(.donationValues, ofEvent: event.position))
  }
}

extension Field where Value == Instant {
  @inlinable static var donationDate: Self {
    Self("date", "when it was made, by the donating device's clock", clock: .device)
  }
}

extension Field where Value == ReplicaIndex {
  @inlinable static var donatedBy: Self { Self("by", "the store that made it") }
}

extension Field where Value == UInt32 {
  @inlinable static var donationSequence: Self {
    Self("sequence", "its number among the donations of that store, from 1")
  }
}

extension Field where Value == ValueListIndex {
  @inlinable static var donationValues: Self {
    Self("values", "what it carries, in the order of the event's fields")
  }
}
