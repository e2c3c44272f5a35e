import DeviceSystems
import TextFormats

/// Somebody does something on the screen that is open; nothing happens if it is not.
struct ActStep: PersonStep {
  var screen: UInt16
  /// The position of the action among those of the screen.
  var position: UInt16

  struct Syntax: Sendable {
    var action = Reference("")
    var screen: Reference?
  }

  static let word = "act"
  static let meaning =
    "Somebody does something on a screen; nothing happens if it is not open in the foreground."
  static let namesPartOfApp = true
  static let isHarm = false
  static let defaults = Syntax()
  // The draws of the steps of random worlds are keyed by the list of those that are drawn.
  static let isDrawn = false
  var action: ScriptedAction { .act(screen: screen, action: position) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ActStep>>) {
    step.required("action", \.own.action, .reference("action"), "One of the screen's `actions`.")
    step.optional(
      "screen", \.own.screen, .reference("screen"),
      "The screen; when absent the only one with such an action.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ActStep? {
    resolver.screenAction(syntax.action, on: syntax.screen).map {
      ActStep(screen: $0.screen, position: $0.action)
    }
  }

  func syntax(_ names: ScenarioNames) -> Syntax {
    Syntax(
      action: Located(names.actions[Int(screen)][Int(position)]), screen: names[screen: screen])
  }

  var references: StepReferences {
    get { StepReferences(screen: screen, screenAction: position) }
    set {
      screen = newValue.screen ?? screen
      position = newValue.screenAction ?? position
    }
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.act(position, ofScreen: screen, on: device, because: .none)
  }

  static func drawn(on device: Int, from source: inout some VariantSource) -> ActStep? { nil }
}
