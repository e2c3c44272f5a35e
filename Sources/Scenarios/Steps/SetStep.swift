import DeviceSystems
import TextFormats
import TipDomain

/// The app writes a parameter.
struct SetStep: AppStep {
  var parameter: ParameterIndex
  var value: Value

  struct Syntax: Sendable {
    var parameter = Reference("")
    var value = Located(ValueSyntax.boolean(true))
  }

  static let word = "set"
  static let meaning = "The app writes a parameter."
  static let namesPartOfApp = true
  static let isHarm = false
  static let defaults = Syntax()
  var action: ScriptedAction { .set(parameter: parameter, value: value) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<SetStep>>) {
    step.required("parameter", \.own.parameter, .codeName("parameter"), "The parameter.")
    step.defaulted("value", \.own.value, ValueSyntax.parameterCodec.located, "Its new value.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> SetStep? {
    resolver.parameterWrite(syntax.parameter, syntax.value).map {
      SetStep(parameter: $0.parameter, value: $0.value)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(parameter: names[parameter], value: names.value(value, of: parameter))
  }

  var references: StepReferences {
    get { StepReferences(parameter: parameter) }
    set { parameter = newValue.parameter ?? parameter }
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.setParameter(parameter, to: value), on: device)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> SetStep? {
    guard source.parameterCount > 0 else { return nil }
    let parameter = ParameterIndex(source.below(source.parameterCount, .argument))
    return SetStep(parameter: parameter, value: source.value(of: parameter))
  }
}
