import DeviceSystems
import FleetFacts
import JournalFiles

/// The lanes of an exported run: its devices in the order of the scenario, the hub, and the run.
package struct ExportLanes {
  let names: [String]
  let deviceCount: Int

  /// The lanes of the devices that a journal names.
  package init(_ names: JournalNames) {
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
