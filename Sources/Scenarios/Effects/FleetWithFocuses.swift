import DeviceSystems
import FocusSystem

/// What steps can do to the Focuses of the fleet that plays a scenario.
package protocol FleetWithFocuses: ~Copyable {
  /// Has a device's Focus decide on a command.
  mutating func carryOut(_ command: FocusCommand, on device: DeviceIndex)
  /// Has a notification come to a device.
  mutating func postNotification(
    _ criterion: CriterionIndex?, isTimeSensitive: Bool, on device: DeviceIndex)
}
