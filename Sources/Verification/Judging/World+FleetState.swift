import FleetSimulation
import SimulationKernel
import TipDomain
import TipSync

// What live judges may look at in a world.

extension World: FleetState {
  /// How many tip ids the fleet has met.
  public var recordCount: Int { records.names.count }

  /// The record of a tip, as its id reads on a device now.
  public func record(of tip: TipIndex, on device: DeviceIndex) -> RecordIndex {
    devices[device.position].ledger.recordOfTip[tip.position]
  }

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

  /// A donation that a device knows, by its place.
  public func donation(
    _ place: Int, of event: EventIndex, on device: DeviceIndex
  ) -> DonationRow {
    devices[device.position].ledger.donations[event.position].rows[place]
  }

  /// The value of a parameter; nil while it has its default.
  public func parameter(_ parameter: ParameterIndex, on device: DeviceIndex) -> Value? {
    devices[device.position].ledger.parameters[parameter.position]
  }

  /// How many changes a device still has to upload.
  public func pendingCount(on device: DeviceIndex) -> Int {
    devices[device.position].store.pendingCount
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

extension LiveJudges: RunObserver {
  /// Sees the next fact.
  public mutating func observe(_ fact: Fact, id: FactID, in world: borrowing World) {
    observe(fact, id: id, state: world)
  }
}
