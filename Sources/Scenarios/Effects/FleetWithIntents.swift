import DeviceSystems
import IntentSystem

/// What steps can do to the intents and widgets of the fleet that plays a scenario.
package protocol FleetWithIntents: ~Copyable {
  /// Has a device's intents decide on a command.
  mutating func carryOutIntent(_ command: IntentCommand, on device: DeviceIndex)
  /// The widget that a step means; nil if the device has no such one.
  func instance(_ widget: WidgetChoice, on device: DeviceIndex) -> InstanceIndex?
}
