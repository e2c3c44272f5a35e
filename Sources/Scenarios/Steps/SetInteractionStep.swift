import DeviceSystems
import PointerSystem
import TextFormats

/// The app enables or disables an interaction (C-22).
struct SetInteractionStep: PointerStep {
  var interaction: PointerInteractionIndex
  var isEnabled: Bool

  struct Syntax: Sendable {
    var interaction = Reference("")
    var isEnabled: Bool = true
  }

  static let word = "setInteraction"
  static let meaning = "The app enables or disables an interaction."
  static let defaults = Syntax()
  var action: ScriptedAction { .pointer(.setInteraction(interaction, isEnabled: isEnabled)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<SetInteractionStep>>) {
    step.required("interaction", \.own.interaction, .reference("interaction"), "The interaction.")
    step.defaulted("enabled", \.own.isEnabled, .boolean, "Whether it is enabled from then on.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> SetInteractionStep? {
    resolver.interaction(syntax.interaction).map {
      SetInteractionStep(interaction: $0, isEnabled: syntax.isEnabled)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(interaction: names[interaction], isEnabled: isEnabled)
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(
      PointerCommand.setInteraction(interaction, isEnabled: isEnabled), on: device)
  }
}
