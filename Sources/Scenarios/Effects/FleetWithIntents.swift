import DeviceSystems
import IntentSystem

/// What steps can do to the intents and widgets of the fleet that plays a scenario.
package protocol FleetWithIntents: ~Copyable {
  /// Has a device's intents decide on a command.
  mutating func carryOutIntent(_ command: IntentCommand, on device: DeviceIndex)
  /// The widget that a step means; nil if the device has no such one.
  func instance(_ widget: WidgetChoice, on device: DeviceIndex) -> InstanceIndex?
  /// The action that a step means; nil if the device has no such one.
  func instance(_ action: ActionChoice, on device: DeviceIndex) -> InstanceIndex?
  /// Gives a parameter of a widget a value: the parameter by its position among those of the kind
  /// of widget, as whichever version is installed has it.
  mutating func configure(
    _ instance: InstanceIndex, _ parameter: IntentParameterIndex, _ choice: ChoiceIndex?,
    on device: DeviceIndex)
  /// Asks for the options of a parameter, named in the same way.
  mutating func askOptions(
    _ instance: InstanceIndex, _ parameter: IntentParameterIndex, on device: DeviceIndex)
  /// Replaces the relevant intents, which may not succeed.
  mutating func setRelevant(_ set: RelevantSetIndex, on device: DeviceIndex)
}
