import DeviceSystems
import IntentSystem
import TextFormats

/// The person removes a widget.
struct RemoveWidgetStep: IntentStep {
  var widget: WidgetChoice

  struct Syntax: Sendable {
    var widget = Reference("")
    var number: UInt16 = 1
  }

  static let word = "removeWidget"
  static let meaning = "The person removes a widget."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.removeWidget(widget)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<RemoveWidgetStep>>) {
    step.declareWidget(\.own.widget, number: \.own.number)
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> RemoveWidgetStep? {
    resolver.widget(syntax.widget).map {
      RemoveWidgetStep(widget: WidgetChoice($0, number: syntax.number))
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(widget: names[widget.kind], number: widget.number)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(widget, on: device) else { return }
    fleet.carryOutIntent(.remove(instance), on: device)
  }
}
