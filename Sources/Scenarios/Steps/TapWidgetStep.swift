import DeviceSystems
import IntentSystem
import TextFormats

/// The person taps a button or toggle of a widget.
struct TapWidgetStep: IntentStep {
  var widget: WidgetChoice
  var control: ControlIndex

  struct Syntax: Sendable {
    var widget = Reference("")
    var number: UInt16 = 1
    var runs = Reference("")
  }

  static let word = "tapWidget"
  static let meaning = "The person taps a button or toggle of a widget."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.tapWidget(widget, control)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<TapWidgetStep>>) {
    step.declareWidget(\.own.widget, number: \.own.number)
    step.required(
      "runs", \.own.runs, .reference("intent"),
      "The intent that the control runs; of several controls the first is tapped.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> TapWidgetStep? {
    guard let kind = resolver.widget(syntax.widget),
      let control = resolver.control(syntax.runs, of: kind)
    else { return nil }
    return TapWidgetStep(widget: WidgetChoice(kind, number: syntax.number), control: control)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(
      widget: names[widget.kind], number: widget.number,
      runs: names[control, of: widget.kind])
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(widget, on: device) else { return }
    fleet.carryOutIntent(.tap(instance, control), on: device)
  }
}
