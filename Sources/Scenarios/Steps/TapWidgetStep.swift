import DeviceSystems
import IntentSystem
import TextFormats

/// The person taps a button or toggle of a widget.
struct TapWidgetStep: WidgetStep {
  var widget: WidgetChoice
  var control: ControlIndex

  struct Syntax: Sendable {
    var widget = NamedWidget()
    var runs = Reference("")
  }

  static let word = "tapWidget"
  static let meaning = "The person taps a button or toggle of a widget."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.tapWidget(widget, control)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<TapWidgetStep>>) {
    step.declareWidget(\.own.widget.kind, number: \.own.widget.number)
    step.required(
      "runs", \.own.runs, .reference("intent"),
      "The intent that the control runs; of several controls the first is tapped.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> TapWidgetStep? {
    guard let widget = resolver.widget(syntax.widget),
      let control = resolver.control(syntax.runs, of: widget.kind)
    else { return nil }
    return TapWidgetStep(widget: widget, control: control)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(widget: names[widget], runs: names[control, of: widget.kind])
  }

  func act(
    on instance: InstanceIndex, of device: DeviceIndex,
    in fleet: inout some PlayedFleet & ~Copyable
  ) {
    fleet.carryOutIntent(.tap(instance, control), on: device)
  }
}
