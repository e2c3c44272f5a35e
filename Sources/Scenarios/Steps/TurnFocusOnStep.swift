import DeviceSystems
import FocusSystem
import TextFormats

/// The person turns a Focus on (B-01).
struct TurnFocusOnStep: FocusStep {
  var focus: FocusIndex

  static let word = "turnFocusOn"
  static let meaning = "The person turns a Focus on; the one that was on ends."
  static let defaults = NamedFocus()
  var action: ScriptedAction { .focus(.turnOn(focus)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<TurnFocusOnStep>>) {
    step.required("focus", \.own.focus, .reference("Focus"), "The Focus.")
  }

  static func resolved(
    _ syntax: NamedFocus, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> TurnFocusOnStep? {
    resolver.focus(syntax.focus).map { TurnFocusOnStep(focus: $0) }
  }

  func syntax(_ names: ScenarioNames) -> NamedFocus { NamedFocus(focus: names[focus]) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(.turnOn(focus, by: .person), on: device)
  }
}
