import DeviceSystems
import PointerSystem
import TextFormats

/// The app asks for an update of the pointer (C-22).
struct InvalidateInteractionStep: PointerStep {
  var interaction: PointerInteractionIndex

  struct Syntax: Sendable {
    var interaction = Reference("")
  }

  static let word = "invalidateInteraction"
  static let meaning = "The app asks for an update of the pointer."
  static let defaults = Syntax()
  var action: ScriptedAction { .pointer(.invalidate(interaction)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<InvalidateInteractionStep>>) {
    step.required("interaction", \.own.interaction, .reference("interaction"), "The interaction.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> InvalidateInteractionStep? {
    resolver.interaction(syntax.interaction).map {
      InvalidateInteractionStep(interaction: $0)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(interaction: names[interaction]) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(PointerCommand.invalidate(interaction), on: device)
  }
}
