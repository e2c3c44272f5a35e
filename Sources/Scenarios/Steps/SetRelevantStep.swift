import DeviceSystems
import IntentSystem
import TextFormats

/// The app replaces what is relevant.
struct SetRelevantStep: IntentStep {
  var set: RelevantSetIndex

  struct Syntax: Sendable {
    var set = Reference("")
  }

  static let word = "setRelevant"
  static let meaning = "The app registers what is relevant, in place of what was."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.setRelevant(set)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<SetRelevantStep>>) {
    step.required("set", \.own.set, .reference("set"), "What is relevant then.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> SetRelevantStep? {
    resolver.relevantSet(syntax.set).map { SetRelevantStep(set: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(set: names[set]) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.setRelevant(set, on: device)
  }
}
