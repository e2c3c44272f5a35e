import DeviceSystems
import FleetFacts
import SimulationKernel
import TipDomain

/// The model's own state, as it is after the occurrence in which a fact happened: what is replayed
/// from facts is compared with it. No judge sees it.
package protocol FleetState: SystemStateSource, ~Copyable {
  /// How many tip ids the fleet has met.
  var recordCount: Int { get }
  /// A tip id as text.
  func name(of record: RecordIndex) -> String
  /// What a device remembers of a tip.
  func remembered(_ record: RecordIndex, on device: DeviceIndex) -> TipRecord
  /// When a display last closed the frequency gate of a device.
  func frequencyClock(on device: DeviceIndex) -> Instant?
  /// How many donations of an event a device knows.
  func donationCount(of event: EventIndex, on device: DeviceIndex) -> Int
  /// The donations of an event that a device knows, the oldest first.
  func donations(of event: EventIndex, on device: DeviceIndex) -> [DonationRow]
  /// The value of a parameter; nil while it has its default.
  func parameter(_ parameter: ParameterIndex, on device: DeviceIndex) -> Value?
  /// How many tips are on the screen of a device.
  func presentationCount(on device: DeviceIndex) -> Int
  /// The number of a presentation on screen, by its index from the first that appeared on.
  func presentation(_ index: Int, on device: DeviceIndex) -> UInt32
  /// The screen that is open; nil if none is.
  func screen(of device: DeviceIndex) -> UInt16?
  /// Whether a device's app runs, and how.
  func process(of device: DeviceIndex) -> ProcessState
  /// The account of a device; nil is signed out.
  func account(of device: DeviceIndex) -> UInt16?
  /// Whether a device has joined the fleet and not left it.
  func isPresent(_ device: DeviceIndex) -> Bool
  /// How many facts were recorded.
  var factCount: Int { get }
}
