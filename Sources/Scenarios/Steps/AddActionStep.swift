import DeviceSystems
import IntentSystem
import TextFormats

/// The person adds an action to a shortcut or to a Focus.
struct AddActionStep: IntentStep {
  var intent: IntentIndex
  var surface: ActionSurface

  struct Syntax: Sendable {
    var intent = Reference("")
    var surface = ActionSurface.shortcuts
  }

  static let word = "addAction"
  static let meaning = "The person adds an action, which has parameters of its own."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.addAction(intent, surface)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<AddActionStep>>) {
    step.required("intent", \.own.intent, .reference("intent"), "The intent that it runs.")
    step.defaulted("in", \.own.surface, surfaceCodec, "Where it is configured.")
  }

  private static let surfaceCodec: Codec<ActionSurface> = Codec<String>.word(
    "ActionSurface", "Where an action is configured.",
    words: [
      ("shortcuts", "In the Shortcuts editor."),
      ("focusSettings", "In the settings of a Focus."),
    ]
  ).mapped(
    to: { $0 == "focusSettings" ? .focusSettings : .shortcuts }, from: { "\($0.word)" })

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> AddActionStep? {
    resolver.intent(syntax.intent).map { AddActionStep(intent: $0, surface: syntax.surface) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(intent: names[intent], surface: surface) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.placeAction(intent, in: surface), on: device)
  }
}
