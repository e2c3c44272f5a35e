import DeviceSystems
import TipDomain

// Which parts of the app's code a device has, by the judges' own reading.

extension ReplayedFleet {
  /// Whether the app that runs on a device has something.
  package func has(_ presence: Presence, on device: DeviceIndex) -> Bool {
    let platform = declarations.devices[device.position].platform
    let version = devices[device.position].version
    return presence.isOn(platform)
      && (presence.firstVersion...presence.lastVersion).contains(version)
  }

  /// The members that a group has on a device, in order.
  package func members(of group: GroupIndex, on device: DeviceIndex) -> [TipIndex] {
    let declared = declarations.groups[group.position]
    if declared.isWhole { return declared.tips }
    return zip(declared.tips, declared.presences).filter { _, presences in
      presences.allSatisfy { has($0, on: device) }
    }.map(\.0)
  }
}
