import DeviceSystems
import IntentSystem
import Scenarios
import TipDomain

// What one parameter holds, while a scenario is made simpler.

extension Scenario {
  /// The values that a parameter has by its default and by all that write it, in an order that is
  /// always the same.
  package func values(of parameter: ParameterIndex) -> [Value] {
    var values: [Value] = []
    var copy = self
    copy.changeValues(of: parameter) { value in
      values.append(value)
      return value
    }
    return values
  }

  /// Puts other values in the place of those, in the same order. Texts and parts that are new must
  /// be those of this scenario.
  package mutating func changeValues(
    of parameter: ParameterIndex, _ change: (Value) -> Value
  ) {
    var parameters = app.parameters
    let usual = parameters[parameter.position].defaultValue
    parameters[parameter.position].defaultValue = change(usual)
    app = AppDefinition(
      texts: app.texts, events: app.events, parameters: parameters, tips: app.tips,
      groups: app.groups, knobs: app.knobs)
    for screen in screens.indices {
      for index in screens[screen].writes.indices
      where screens[screen].writes[index].parameter == parameter {
        let value = screens[screen].writes[index].value
        screens[screen].writes[index] = ParameterWrite(
          parameter: parameter, value: change(value))
      }
    }
    changeEffects { effect in
      guard case .sets(let write) = effect, write.parameter == parameter else { return effect }
      return .sets(ParameterWrite(parameter: parameter, value: change(write.value)))
    }
    for index in timeline.indices {
      guard case .set(let written, let value) = timeline[index].action, written == parameter
      else { continue }
      timeline[index].action = .set(parameter: parameter, value: change(value))
    }
    for effect in intents?.effects ?? [] {
      guard case .setParameter(let written, let number) = effect.act,
        Int(written) == parameter.position, intentPlay.values.indices.contains(Int(number))
      else { continue }
      intentPlay.values[Int(number)] = change(intentPlay.values[Int(number)])
    }
  }

  /// The scenario where a parameter is of another type, and each of its values what `change` makes
  /// of it; nil if a rule cannot be read then.
  package func changingType(
    of parameter: ParameterIndex, to type: ParameterType, _ change: (Value) -> Value
  ) -> Scenario? {
    var parameters = app.parameters
    parameters[parameter.position].type = type
    guard var scenario = readingRules(events: app.events, parameters: parameters) else {
      return nil
    }
    scenario.changeValues(of: parameter, change)
    return scenario
  }
}
