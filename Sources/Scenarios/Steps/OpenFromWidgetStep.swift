import DeviceSystems
import IntentSystem
import TextFormats

/// The person taps a widget outside of its controls, which opens the app.
struct OpenFromWidgetStep: IntentStep {
  var widget: WidgetChoice
  var asked: IntentIndex

  struct Syntax: Sendable {
    var widget = Reference("")
    var number: UInt16 = 1
    var asks = Reference("")
  }

  static let word = "openFromWidget"
  static let meaning =
    "The person taps a widget outside of its controls: the app opens, and asks for the values of "
    + "it."
  static let defaults = Syntax()
  static let opensApp = true
  var action: ScriptedAction { .intent(.openFromWidget(widget, asking: asked)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<OpenFromWidgetStep>>) {
    step.declareWidget(\.own.widget, number: \.own.number)
    step.required(
      "asks", \.own.asks, .reference("intent"),
      "The intent whose values the app asks for; if the widget is configured by another one, it "
        + "is given none.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> OpenFromWidgetStep? {
    guard let kind = resolver.widget(syntax.widget), let asked = resolver.intent(syntax.asks)
    else { return nil }
    return OpenFromWidgetStep(
      widget: WidgetChoice(kind, number: syntax.number), asked: asked)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(widget: names[widget.kind], number: widget.number, asks: names[asked])
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(widget, on: device) else { return }
    fleet.carryOutIntent(.openFromWidget(instance, asking: asked), on: device)
  }
}
