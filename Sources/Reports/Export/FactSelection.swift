import DeviceSystems
import FleetFacts
import JournalFiles
import Scenarios
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

/// The lanes of an exported run: its devices in the order of the scenario, the hub, and the run.
struct ExportLanes {
  let names: [String]
  let deviceCount: Int

  init(_ names: JournalNames) {
    deviceCount = names.devices.count
    self.names = (0..<deviceCount).map { names.devices[$0] } + ["hub", "run"]
  }

  /// The lane of an actor, from 0.
  func index(of actor: Actor) -> Int {
    switch actor {
    case .device(let device): device.position
    case .hub: deviceCount
    case .world: deviceCount + 1
    }
  }
}
