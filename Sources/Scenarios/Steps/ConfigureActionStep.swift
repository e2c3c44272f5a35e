import DeviceSystems
import IntentSystem
import TextFormats

/// The person gives a parameter of an action a value, or takes it away.
struct ConfigureActionStep: ActionStep {
  var chosen: ActionChoice
  var parameter: IntentParameterIndex
  var choice: ChoiceIndex?

  struct Syntax: Sendable {
    var action = NamedAction()
    var parameter = Reference("")
    var value: Reference?
  }

  static let word = "configureAction"
  static let meaning = "The person gives a parameter of an action a value, or takes it away."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.configureAction(chosen, parameter, choice)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ConfigureActionStep>>) {
    step.declareAction(\.own.action.intent, number: \.own.action.number)
    step.required("parameter", \.own.parameter, .reference("parameter"), "The parameter.")
    step.optional(
      "value", \.own.value, .reference("choice"),
      "What it is to hold; when absent it is to have no value.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ConfigureActionStep? {
    guard let chosen = resolver.action(syntax.action),
      let (parameter, choice) = resolver.configuration(
        syntax.parameter, syntax.value, of: chosen.intent)
    else { return nil }
    return ConfigureActionStep(chosen: chosen, parameter: parameter, choice: choice)
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(
      action: names[chosen], parameter: names[parameter, of: chosen.intent],
      value: choice.map { names[$0] })
  }

  func command(to instance: InstanceIndex) -> IntentCommand {
    .setParameter(instance, parameter, choice)
  }
}
