import DeviceSystems
import PointerSystem

/// What steps can do to the pointers of the fleet that plays a scenario.
package protocol FleetWithPointers: ~Copyable {
  /// Has a device's pointer decide on a command.
  mutating func carryOut(_ command: PointerCommand, on device: DeviceIndex)
  /// The same for what the app does, which it can only in front.
  mutating func carryOutInFront(_ command: PointerCommand, on device: DeviceIndex)
  /// Moves the pointer to a position on the screen.
  mutating func movePointer(to position: PointerPosition, on device: DeviceIndex)
}
