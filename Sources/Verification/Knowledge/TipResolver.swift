import FleetSimulation
import TipDomain

/// Finds the record of a tip on a device by the text of its id, as a reader of the journal would.
struct TipResolver: Sendable {
  private var records: [String: RecordIndex] = [:]
  private var count = 0

  /// Learns the ids that stores met since the last time.
  mutating func meetRecords(of source: borrowing some CarriedSource & ~Copyable) {
    while count < source.recordCount {
      let record = RecordIndex(count)
      let name = source.name(of: record)
      if records[name] == nil { records[name] = record }
      count += 1
    }
  }

  /// The record of `tip` on a device, in a version of the app and in its process of this number;
  /// nil if no store ever met that id.
  func record(
    of tip: TipIndex, on device: DeviceIndex, version: UInt16, launch: UInt32,
    _ declarations: borrowing Declarations
  ) -> RecordIndex? {
    guard tip.position < declarations.tips.count, device.position < declarations.definitions.count
    else { return nil }
    let name = IdentifierText.resolve(
      declarations.tips[tip.position].identifier, on: declarations.definitions[device.position],
      version: version, launch: launch)
    return records[name]
  }
}
