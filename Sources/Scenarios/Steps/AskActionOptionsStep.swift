import DeviceSystems
import IntentSystem
import TextFormats

/// The configuration of an action asks for the options of a parameter.
struct AskActionOptionsStep: ActionStep {
  var chosen: ActionChoice
  var parameter: IntentParameterIndex

  struct Syntax: Sendable {
    var action = NamedAction()
    var parameter = Reference("")
  }

  static let word = "askActionOptions"
  static let meaning = "The configuration of an action asks what a parameter can hold."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.askActionOptions(chosen, parameter)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<AskActionOptionsStep>>) {
    step.declareAction(\.own.action.intent, number: \.own.action.number)
    step.required("parameter", \.own.parameter, .reference("parameter"), "The parameter.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> AskActionOptionsStep? {
    guard let chosen = resolver.action(syntax.action),
      let (parameter, _) = resolver.configuration(syntax.parameter, nil, of: chosen.intent)
    else { return nil }
    return AskActionOptionsStep(chosen: chosen, parameter: parameter)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(action: names[chosen], parameter: names[parameter, of: chosen.intent])
  }

  func command(to instance: InstanceIndex) -> IntentCommand {
    .requestOptions(instance, parameter)
  }
}
