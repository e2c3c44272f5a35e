import DeviceSystems
import IntentSystem

/// The person opens the configuration of a widget.
struct ShowConfigurationStep: PlainWidgetStep {
  typealias Syntax = NamedWidget

  var widget: WidgetChoice

  static let word = "showConfiguration"
  static let meaning = "The person opens the configuration of a widget."
  var action: ScriptedAction { .intent(.showConfiguration(widget)) }

  func act(
    on instance: InstanceIndex, of device: DeviceIndex,
    in fleet: inout some PlayedFleet & ~Copyable
  ) {
    fleet.carryOutIntent(.showConfiguration(instance), on: device)
  }
}
