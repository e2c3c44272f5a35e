import CloudSync
import FleetWorld
import SimulationKernel
import TipDomain
import TipSync

/// The memory of the stores of an account that is over, for the account that is played next.
///
/// Stores grow to about the same size in each, so that otherwise each would take and return as many
/// pieces of memory.
struct SpareStores: Sendable {
  /// For how many rows memory is kept: what a few accounts needed is not kept for all.
  fileprivate static let rowLimit = 4_096

  fileprivate var records: [RecordStore] = []
  fileprivate var zones: [HubZone] = []
  fileprivate var donations: [[DonationHistory]] = []
}

extension World {
  /// Takes the memory of stores that were left, for stores in which there is nothing yet.
  mutating func takeMemory(of spare: inout SpareStores) {
    for device in devices.indices {
      if var records = spare.records.popLast() {
        devices[device].store.records.takeMemory(of: &records)
      }
      if var donations = spare.donations.popLast() {
        devices[device].systems.tips.takeMemory(of: &donations)
      }
    }
    for account in hub.zones.indices {
      guard var zone = spare.zones.popLast() else { break }
      hub.zones[account].takeMemory(of: &zone)
    }
  }

  /// Leaves its stores, for the memory that they have; the run is over.
  mutating func leaveStores(in spare: inout SpareStores) {
    messages.leaveSpareMemory(in: &common.spareRecords)
    for device in devices.indices {
      var records = RecordStore()
      swap(&records, &devices[device].store.records)
      let donations = devices[device].systems.tips.leaveDonations()
      if records.rows.count <= SpareStores.rowLimit {
        spare.records.append(records)
        spare.donations.append(donations)
      }
    }
    for account in hub.zones.indices {
      var zone = HubZone()
      swap(&zone, &hub.zones[account])
      if zone.rowCount <= SpareStores.rowLimit { spare.zones.append(zone) }
    }
  }
}
