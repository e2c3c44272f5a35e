import DeviceSystems
import IntentSystem
import TextFormats

/// The person places a widget.
struct PlaceWidgetStep: IntentStep {
  var kind: WidgetKindIndex
  var family: WidgetFamily

  struct Syntax: Sendable {
    var widget = Reference("")
    var family = WidgetFamily.small
  }

  static let word = "placeWidget"
  static let meaning = "The person places a widget."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.placeWidget(kind, family)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<PlaceWidgetStep>>) {
    step.required("widget", \.own.widget, .reference("widget"), "The kind of the widget.")
    step.defaulted("family", \.own.family, WidgetFamily.codec, "Its size.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> PlaceWidgetStep? {
    resolver.widget(syntax.widget).map { PlaceWidgetStep(kind: $0, family: syntax.family) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(widget: names[kind], family: family) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.placeWidget(kind, family, recommendation: nil), on: device)
  }
}
