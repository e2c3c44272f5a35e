import DeviceSystems
import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

// What is compared with the state that is replayed from facts.

extension World: FleetState {
  /// How many tip ids the fleet has met.
  public var recordCount: Int { records.names.count }

  /// What a device remembers of a tip.
  public func remembered(_ record: RecordIndex, on device: DeviceIndex) -> TipRecord {
    devices[device.position].ledger.records[record.position]
  }

  /// When a display last closed the frequency gate of a device.
  public func frequencyClock(on device: DeviceIndex) -> Instant? {
    devices[device.position].ledger.frequencyClock
  }

  /// How many donations of an event a device knows.
  public func donationCount(of event: EventIndex, on device: DeviceIndex) -> Int {
    devices[device.position].ledger.donations[event.position].rows.count
  }

  /// A donation that a device knows, by its index from the oldest on.
  public func donation(
    _ index: Int, of event: EventIndex, on device: DeviceIndex
  ) -> DonationRow {
    devices[device.position].ledger.donations[event.position].rows[index]
  }

  /// The value of a parameter; nil while it has its default.
  public func parameter(_ parameter: ParameterIndex, on device: DeviceIndex) -> Value? {
    devices[device.position].ledger.parameters[parameter.position]
  }

  /// How many tips are on the screen of a device.
  public func presentationCount(on device: DeviceIndex) -> Int {
    devices[device.position].ledger.presentations.count
  }

  /// The number of a presentation on screen, by its index from the first that appeared on.
  public func presentation(_ index: Int, on device: DeviceIndex) -> UInt32 {
    devices[device.position].ledger.presentations[index].display.presentation
  }

  /// The screen that is open; nil if none is.
  public func screen(of device: DeviceIndex) -> UInt16? { devices[device.position].screen }

  /// Whether a device's app runs, and how.
  public func process(of device: DeviceIndex) -> ProcessState {
    devices[device.position].process
  }

  /// The account of a device; nil is signed out.
  public func account(of device: DeviceIndex) -> UInt16? { devices[device.position].account }

  /// Whether a device has joined the fleet and not left it.
  public func isPresent(_ device: DeviceIndex) -> Bool { devices[device.position].isPresent }

  /// The nearest cause of a fact.
  public func firstCause(of id: FactID) -> FactID? { journal.firstCause(of: id) }

  /// A fact that was recorded.
  public func fact(_ id: FactID) -> Fact { journal.fact(id) }

  /// How many facts were recorded.
  public var factCount: Int { journal.factCount }

  /// A record that a message carries.
  public func carried(_ place: Int) -> RecordChange { journal.carriedRecord(place) }
}
