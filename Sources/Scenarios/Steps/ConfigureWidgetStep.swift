import DeviceSystems
import IntentSystem
import TextFormats

/// The person gives a parameter of a widget a value, or takes it away.
struct ConfigureWidgetStep: IntentStep {
  var widget: WidgetChoice
  var parameter: IntentParameterIndex
  var choice: ChoiceIndex?

  struct Syntax: Sendable {
    var widget = Reference("")
    var number: UInt16 = 1
    var parameter = Reference("")
    var value: Reference?
  }

  static let word = "configureWidget"
  static let meaning = "The person gives a parameter of a widget a value, or takes it away."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.configureWidget(widget, parameter, choice)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ConfigureWidgetStep>>) {
    step.declareWidget(\.own.widget, number: \.own.number)
    step.required("parameter", \.own.parameter, .reference("parameter"), "The parameter.")
    step.optional(
      "value", \.own.value, .reference("choice"),
      "What it is to hold; when absent it is to have no value.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ConfigureWidgetStep? {
    guard let kind = resolver.widget(syntax.widget),
      let (parameter, choice) = resolver.configuration(syntax.parameter, syntax.value, of: kind)
    else { return nil }
    return ConfigureWidgetStep(
      widget: WidgetChoice(kind, number: syntax.number), parameter: parameter, choice: choice)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(
      widget: names[widget.kind], number: widget.number,
      parameter: names[parameter, of: widget.kind], value: choice.map { names[$0] })
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(widget, on: device) else { return }
    fleet.configure(instance, parameter, choice, on: device)
  }
}
