import DeviceSystems
import IntentSystem
import TextFormats

/// The person taps a widget beside its controls, which opens the app.
struct OpenFromWidgetStep: WidgetStep {
  var widget: WidgetChoice
  var asked: IntentIndex

  struct Syntax: Sendable {
    var widget = NamedWidget()
    var asksFor = Reference("")
  }

  static let word = "openFromWidget"
  static let meaning =
    "The person taps a widget beside its controls: the app comes to the foreground, and asks for "
    + "the configuration of the widget."
  static let defaults = Syntax()
  static let opensApp = true
  var action: ScriptedAction { .intent(.openFromWidget(widget, asking: asked)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<OpenFromWidgetStep>>) {
    step.declareWidget(\.own.widget.kind, number: \.own.widget.number)
    step.required(
      "asksFor", \.own.asksFor, .reference("intent"),
      "The intent whose configuration the app asks for; it gets nothing if another one configures "
        + "the widget.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> OpenFromWidgetStep? {
    let widget = resolver.widget(syntax.widget)
    let asked = resolver.intent(syntax.asksFor)
    guard let widget, let asked else { return nil }
    return OpenFromWidgetStep(widget: widget, asked: asked)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(widget: names[widget], asksFor: names[asked])
  }

  func act(
    on instance: InstanceIndex, of device: DeviceIndex,
    in fleet: inout some PlayedFleet & ~Copyable
  ) {
    fleet.carryOutIntent(.openFromWidget(instance, asking: asked), on: device)
  }
}
