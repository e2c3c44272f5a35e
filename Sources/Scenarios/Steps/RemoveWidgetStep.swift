import DeviceSystems
import IntentSystem

/// The person removes a widget.
struct RemoveWidgetStep: PlainWidgetStep {
  typealias Syntax = NamedWidget

  var widget: WidgetChoice

  static let word = "removeWidget"
  static let meaning = "The person removes a widget."
  var action: ScriptedAction { .intent(.removeWidget(widget)) }

  func act(
    on instance: InstanceIndex, of device: DeviceIndex,
    in fleet: inout some PlayedFleet & ~Copyable
  ) {
    fleet.carryOutIntent(.remove(instance), on: device)
  }
}
