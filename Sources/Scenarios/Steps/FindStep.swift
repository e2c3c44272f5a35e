import DeviceSystems
import IntentSystem
import TextFormats

/// A shortcut of the person asks the Find action.
struct FindStep: IntentStep {
  var find: FindIndex

  struct Syntax: Sendable {
    var request = Reference("")
  }

  static let word = "find"
  static let meaning = "A shortcut of the person asks the Find action."
  static let defaults = Syntax()
  var action: ScriptedAction { .intent(.find(find)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<FindStep>>) {
    step.required("request", \.own.request, .reference("request"), "What it asks.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> FindStep? {
    resolver.request(syntax.request).map { FindStep(find: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(request: names[find]) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutIntent(.find(find), on: device)
  }
}
