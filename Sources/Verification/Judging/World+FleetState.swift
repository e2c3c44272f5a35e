import CloudSync
import DeviceSystems
import FleetFacts
import FleetSimulation
import FleetWorld
import SimulationKernel
import TipDomain
import TipSync

// What is compared with the state that is replayed from facts.

extension World: FleetState {
  /// How many tip ids the fleet has met.
  package var recordCount: Int { records.names.count }

  /// What a device remembers of a tip.
  package func remembered(_ record: RecordIndex, on device: DeviceIndex) -> TipRecord {
    devices[device.position].systems.tips.records[record.position]
  }

  /// When a display last closed the frequency gate of a device.
  package func frequencyClock(on device: DeviceIndex) -> Instant? {
    devices[device.position].systems.tips.frequencyClock
  }

  /// How many donations of an event a device knows.
  package func donationCount(of event: EventIndex, on device: DeviceIndex) -> Int {
    devices[device.position].systems.tips.donations[event.position].rows.count
  }

  /// The donations of an event that a device knows, the oldest first.
  package func donations(of event: EventIndex, on device: DeviceIndex) -> [DonationRow] {
    devices[device.position].systems.tips.donations[event.position].rows
  }

  /// The value of a parameter; nil while it has its default.
  package func parameter(_ parameter: ParameterIndex, on device: DeviceIndex) -> Value? {
    devices[device.position].systems.tips.parameters[parameter.position]
  }

  /// How many tips are on the screen of a device.
  package func presentationCount(on device: DeviceIndex) -> Int {
    devices[device.position].systems.tips.presentations.count
  }

  /// The number of a presentation on screen, by its index from the first that appeared on.
  package func presentation(_ index: Int, on device: DeviceIndex) -> UInt32 {
    devices[device.position].systems.tips.presentations[index].display.presentation
  }

  /// The screen that is open; nil if none is.
  package func screen(of device: DeviceIndex) -> UInt16? { devices[device.position].screen }

  /// Whether a device's app runs, and how.
  package func process(of device: DeviceIndex) -> ProcessState {
    devices[device.position].process
  }

  /// The account of a device; nil is signed out.
  package func account(of device: DeviceIndex) -> UInt16? { devices[device.position].account }

  /// Whether a device has joined the fleet and not left it.
  package func isPresent(_ device: DeviceIndex) -> Bool { devices[device.position].isPresent }
}
