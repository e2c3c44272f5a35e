import DeviceSystems
import TextFormats
import TipDomain

/// The app writes a parameter.
struct SetStep: AppStep {
  var parameter: ParameterIndex
  var value: Value

  struct Written: Sendable {
    var parameter = Reference("")
    var value = Located(WrittenValue.boolean(true))
  }

  static let word = "set"
  static let meaning = "The app writes a parameter."
  static let namesPartOfApp = true
  static let isHarm = false
  static let blank = Written()
  var action: ScriptedAction { .set(parameter: parameter, value: value) }

  static func declare(_ step: inout ObjectFields<StepText<SetStep>>) {
    step.required("parameter", \.own.parameter, .reference("parameter"), "The parameter.")
    step.defaulted("value", \.own.value, WrittenValue.shape.located, "Its new value.")
  }

  static func resolved(
    _ written: Written, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> SetStep? {
    resolver.parameterWrite(written.parameter, written.value).map {
      SetStep(parameter: $0.parameter, value: $0.value)
    }
  }

  func written(_ names: ScenarioNames) -> Written {
    Written(
      parameter: names[parameter],
      value: Located(WrittenValue(value, names.app.texts)))
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
