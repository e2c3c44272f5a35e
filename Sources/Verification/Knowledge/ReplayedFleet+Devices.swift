import DeviceSystems
import TipDomain

// Asked of the fleet and not of one of its devices: a method of a device that the subscript yields
// is called on a copy of it, with all that its store holds.

extension ReplayedFleet {
  /// Whether a device shows a tip.
  package func shows(_ record: RecordIndex, on device: DeviceIndex) -> Bool {
    for tip in devices[device.position].shown where tip.display.record == record { return true }
    return false
  }

  /// Displays of a tip on a device's screen that count only when they end.
  package func pendingCount(of record: RecordIndex, on device: DeviceIndex) -> Int32 {
    guard declarations.knobs.countAt == .disappear else { return 0 }
    var count: Int32 = 0
    for tip in devices[device.position].shown
    where tip.display.record == record && tip.display.counts {
      count &+= 1
    }
    return count
  }

  /// The tips of such displays: a crash takes them, and nobody will ever count them (3.3, 8.19).
  package func pendingRecords(on device: DeviceIndex) -> [RecordIndex] {
    guard declarations.knobs.countAt == .disappear else { return [] }
    var records: [RecordIndex] = []
    for tip in devices[device.position].shown
    where tip.display.counts && !records.contains(tip.display.record) {
      records.append(tip.display.record)
    }
    return records
  }

  /// Whether a device knows a donation, with whatever date.
  package func knows(_ row: DonationRow, of event: EventIndex, on device: DeviceIndex) -> Bool {
    guard event.position < devices[device.position].store.donations.count else { return false }
    return devices[device.position].store.donations[event.position].contains(row)
  }

  /// The last imports that concern a record on a device.
  package func stamps(of record: RecordIndex, on device: DeviceIndex) -> ImportStamps {
    guard record.position < devices[device.position].stamps.count else { return ImportStamps() }
    return devices[device.position].stamps[record.position]
  }
}
