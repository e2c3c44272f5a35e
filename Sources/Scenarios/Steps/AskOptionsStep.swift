import DeviceSystems
import IntentSystem
import TextFormats

/// The configuration of a widget asks for the options of a parameter.
struct AskOptionsStep: WidgetStep {
  var widget: WidgetChoice
  var parameter: IntentParameterIndex

  struct Syntax: Sendable {
    var widget = NamedWidget()
    var parameter = Reference("")
  }

  static let word = "askOptions"
  static let meaning = "The configuration of a widget asks what a parameter can hold."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.askOptions(widget, parameter)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<AskOptionsStep>>) {
    step.declareWidget(\.own.widget.kind, number: \.own.widget.number)
    step.required("parameter", \.own.parameter, .reference("parameter"), "The parameter.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> AskOptionsStep? {
    guard let widget = resolver.widget(syntax.widget),
      let (parameter, _) = resolver.configuration(syntax.parameter, nil, of: widget.kind)
    else { return nil }
    return AskOptionsStep(widget: widget, parameter: parameter)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(widget: names[widget], parameter: names[parameter, of: widget.kind])
  }

  func act(
    on instance: InstanceIndex, of device: DeviceIndex,
    in fleet: inout some PlayedFleet & ~Copyable
  ) {
    fleet.askOptions(instance, parameter, on: device)
  }
}
