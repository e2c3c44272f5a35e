import DeviceSystems
import TipDomain

/// Finds the record of a tip on a device by the text of its id, as a reader of the journal would.
struct TipResolver: Sendable {
  private var records: [String: RecordIndex] = [:]
  /// The ids that stores met so far, by record.
  private(set) var names: [String] = []

  /// Learns the ids that stores met since the last time; `known` are all, by record.
  mutating func meetRecords(named known: borrowing [String]) {
    while names.count < known.count {
      let name = known[names.count]
      if records[name] == nil { records[name] = RecordIndex(names.count) }
      names.append(name)
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
