import DeviceSystems
import IntentSystem
import TextFormats

/// The person opens the configuration of a widget.
struct ShowConfigurationStep: IntentStep {
  var widget: WidgetChoice

  struct Syntax: Sendable {
    var widget = Reference("")
    var number: UInt16 = 1
  }

  static let word = "showConfiguration"
  static let meaning = "The person opens the configuration of a widget."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.showConfiguration(widget)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ShowConfigurationStep>>) {
    step.declareWidget(\.own.widget, number: \.own.number)
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ShowConfigurationStep? {
    resolver.widget(syntax.widget).map {
      ShowConfigurationStep(widget: WidgetChoice($0, number: syntax.number))
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(widget: names[widget.kind], number: widget.number)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(widget, on: device) else { return }
    fleet.carryOutIntent(.showConfiguration(instance), on: device)
  }
}
