import DeviceSystems
import PointerSystem
import TextFormats

/// A control is activated by touch or keyboard (IC-16).
struct ActivateControlStep: PointerStep {
  var view: PointerViewIndex
  var means: PointerActivation

  struct Syntax: Sendable {
    var view = Reference("")
    var means: PointerActivation = .touch
  }

  static let word = "activateControl"
  static let meaning = "A control that can be seen is activated without the pointer."
  static let defaults = Syntax()
  var action: ScriptedAction { .pointer(.activate(view, by: means)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ActivateControlStep>>) {
    step.required("view", \.own.view, .reference("view"), "The control.")
    step.defaulted("by", \.own.means, PointerActivation.codec, "By which means.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ActivateControlStep? {
    resolver.view(syntax.view).map { ActivateControlStep(view: $0, means: syntax.means) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(view: names[view], means: means) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.activate(view, by: means), on: device)
  }
}
