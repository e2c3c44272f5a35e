import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

/// What a judge that watches a run may look at besides the facts: the model's own state, as it is
/// after the occurrence in which a fact happened.
public protocol FleetState: CarriedSource, ~Copyable {
  /// How many tip ids the fleet has met.
  var recordCount: Int { get }
  /// A tip id as text.
  func name(of record: RecordIndex) -> String
  /// The record of a tip, as its id reads on a device now.
  func record(of tip: TipIndex, on device: DeviceIndex) -> RecordIndex
  /// What a device remembers of a tip.
  func remembered(_ record: RecordIndex, on device: DeviceIndex) -> TipRecord
  /// When a display last closed the frequency gate of a device.
  func frequencyClock(on device: DeviceIndex) -> Instant?
  /// How many donations of an event a device knows.
  func donationCount(of event: EventIndex, on device: DeviceIndex) -> Int
  /// A donation that a device knows, by its place.
  func donation(_ place: Int, of event: EventIndex, on device: DeviceIndex) -> DonationRow
  /// The value of a parameter; nil while it has its default.
  func parameter(_ parameter: ParameterIndex, on device: DeviceIndex) -> Value?
  /// How many changes a device still has to upload.
  func pendingCount(on device: DeviceIndex) -> Int
  /// The account of a device; nil is signed out.
  func account(of device: DeviceIndex) -> UInt16?
  /// Whether a device has joined the fleet and not left it.
  func isPresent(_ device: DeviceIndex) -> Bool
  /// How many facts were recorded.
  var factCount: Int { get }
}

extension FleetState where Self: ~Copyable {
  /// The record of a tip, as its id reads on a device now.
  public func record(
    of tip: TipIndex, on device: DeviceIndex, version: UInt16, launch: UInt32
  ) -> RecordIndex? {
    record(of: tip, on: device)
  }
}
