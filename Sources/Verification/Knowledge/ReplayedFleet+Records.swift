import DeviceSystems
import Scenarios
import TipDomain

// Which record a tip has on a device.

extension ReplayedFleet {
  /// The record of a tip as its id reads on a device now; nil if no store ever met that id.
  package func record(of tip: TipIndex, on device: DeviceIndex) -> RecordIndex? {
    guard device.position < devices.count,
      tip.position < devices[device.position].tips.records.count
    else { return nil }
    return devices[device.position].tips.records[tip.position]
  }

  /// How the id of a tip reads in the process that runs on a device.
  package func identifier(of tip: TipIndex, on device: DeviceIndex) -> String {
    devices[device.position].tips.texts[tip.position]
  }

  /// The tips of the app that runs on a device which have this record there, in their order.
  package func tips(of record: RecordIndex, on device: DeviceIndex) -> [TipIndex] {
    var tips: [TipIndex] = []
    for index in declarations.tips.indices
    where devices[device.position].tips.records[index] == record
      && has(declarations.app.tips[index].presence, on: device)
    {
      tips.append(TipIndex(index))
    }
    return tips
  }

  /// What the testing overrides of a device make of a tip in its process (5.1).
  package func override(of tip: TipIndex, on device: DeviceIndex) -> OverrideEffect {
    guard device.position < devices.count,
      tip.position < devices[device.position].tips.overrides.count
    else { return .none }
    return devices[device.position].tips.overrides[tip.position]
  }

  /// Whether a testing override of the device shows a tip that has this record: no end of it is
  /// stored there then (5.3).
  package func isShownByOverride(_ record: RecordIndex, on device: DeviceIndex) -> Bool {
    for index in declarations.tips.indices
    where devices[device.position].tips.records[index] == record
      && override(of: TipIndex(index), on: device) == .shows
    {
      return true
    }
    return false
  }
}
