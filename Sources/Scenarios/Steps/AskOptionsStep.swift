import DeviceSystems
import IntentSystem
import TextFormats

/// The configuration of a widget asks for the options of a parameter.
struct AskOptionsStep: IntentStep {
  var widget: WidgetChoice
  var parameter: IntentParameterIndex

  struct Syntax: Sendable {
    var widget = Reference("")
    var number: UInt16 = 1
    var parameter = Reference("")
  }

  static let word = "askOptions"
  static let meaning = "The configuration of a widget asks what a parameter can hold."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.askOptions(widget, parameter)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<AskOptionsStep>>) {
    step.declareWidget(\.own.widget, number: \.own.number)
    step.required("parameter", \.own.parameter, .reference("parameter"), "The parameter.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> AskOptionsStep? {
    guard let kind = resolver.widget(syntax.widget),
      let (parameter, _) = resolver.configuration(syntax.parameter, nil, of: kind)
    else { return nil }
    return AskOptionsStep(
      widget: WidgetChoice(kind, number: syntax.number), parameter: parameter)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(
      widget: names[widget.kind], number: widget.number,
      parameter: names[parameter, of: widget.kind])
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    guard let instance = fleet.instance(widget, on: device) else { return }
    fleet.askOptions(instance, parameter, on: device)
  }
}
