import DeviceSystems
import PointerSystem
import TextFormats

/// The views lie differently (C-22).
struct ShowLayoutStep: PointerStep {
  var layout: PointerLayoutIndex

  struct Syntax: Sendable {
    var layout = Reference("")
  }

  static let word = "showLayout"
  static let meaning = "The views of the screen lie as in another layout."
  static let defaults = Syntax()
  var action: ScriptedAction { .pointer(.showLayout(layout)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ShowLayoutStep>>) {
    step.required("layout", \.own.layout, .reference("layout"), "The layout.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> ShowLayoutStep? {
    resolver.layout(syntax.layout).map { ShowLayoutStep(layout: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(layout: names[layout]) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(PointerCommand.show(layout), on: device)
  }
}
