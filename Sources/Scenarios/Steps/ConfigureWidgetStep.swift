import DeviceSystems
import IntentSystem
import TextFormats

/// The person gives a parameter of a widget a value, or takes it away.
struct ConfigureWidgetStep: WidgetStep {
  var widget: WidgetChoice
  var parameter: IntentParameterIndex
  var choice: ChoiceIndex?

  struct Syntax: Sendable {
    var widget = NamedWidget()
    var parameter = Reference("")
    var value: Reference?
  }

  static let word = "configureWidget"
  static let meaning = "The person gives a parameter of a widget a value, or takes it away."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.configureWidget(widget, parameter, choice)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ConfigureWidgetStep>>) {
    step.declareWidget(\.own.widget.kind, number: \.own.widget.number)
    step.required("parameter", \.own.parameter, .reference("parameter"), "The parameter.")
    step.optional(
      "value", \.own.value, .reference("choice"),
      "What it is to hold; when absent it is to have no value.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ConfigureWidgetStep? {
    guard let widget = resolver.widget(syntax.widget),
      let (parameter, choice) = resolver.configuration(
        syntax.parameter, syntax.value, of: widget.kind)
    else { return nil }
    return ConfigureWidgetStep(widget: widget, parameter: parameter, choice: choice)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(
      widget: names[widget], parameter: names[parameter, of: widget.kind],
      value: choice.map { names[$0] })
  }

  func act(
    on instance: InstanceIndex, of device: DeviceIndex,
    in fleet: inout some PlayedFleet & ~Copyable
  ) {
    fleet.configure(instance, parameter, choice, on: device)
  }
}
