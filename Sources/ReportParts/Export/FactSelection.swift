import DeviceSystems
import FleetFacts
import SimulationKernel

/// Which facts of a journal are exported.
package struct FactSelection: Sendable {
  /// The devices whose facts are wanted; nil for all, and for the hub and the run too.
  package var devices: [DeviceIndex]?
  /// From when on; nil from the beginning.
  package var from: Instant?
  /// Up to when, itself included; nil to the end.
  package var through: Instant?

  /// Everything.
  package init() {}

  /// Whether a fact is wanted. What happens at the hub or to the run is wanted with any device.
  func holds(_ fact: Fact) -> Bool {
    if let from, fact.instant < from { return false }
    if let through, fact.instant > through { return false }
    guard let devices, case .device(let device) = fact.actor else { return true }
    return devices.contains(device)
  }
}
