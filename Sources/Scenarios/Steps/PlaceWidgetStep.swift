import DeviceSystems
import IntentSystem
import TextFormats

/// The person places a widget.
struct PlaceWidgetStep: IntentStep {
  var kind: WidgetKindIndex
  var family: WidgetFamily
  /// Which of the app's recommendations it takes where it has to take one, from 0.
  var recommendation: UInt8 = 0

  struct Syntax: Sendable {
    var widget = Reference("")
    var family = WidgetFamily.small
    var recommendation: UInt8 = 1
  }

  static let word = "placeWidget"
  static let meaning = "The person places a widget."
  static let defaults = Syntax()
  var action: ScriptedAction {
    .intent(.placeWidget(kind, family, recommendation: recommendation))
  }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<PlaceWidgetStep>>) {
    step.required("widget", \.own.widget, .reference("widget"), "The kind of the widget.")
    step.defaulted("family", \.own.family, WidgetFamily.codec, "Its size.")
    step.defaulted(
      "recommendation", \.own.recommendation, .integer(in: 1...100),
      "Which of the app's recommendations it takes on a device without a configuration screen.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> PlaceWidgetStep? {
    resolver.widget(syntax.widget).map {
      PlaceWidgetStep(
        kind: $0, family: syntax.family, recommendation: syntax.recommendation - 1)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(widget: names[kind], family: family, recommendation: recommendation + 1)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.placeWidget(kind, family, recommendation: recommendation), on: device)
  }
}
