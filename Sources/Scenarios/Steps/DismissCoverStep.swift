import DeviceSystems
import PointerSystem
import TextFormats

/// A popover or sheet is dismissed (IC-13).
struct DismissCoverStep: PointerStep {
  var cover: PointerCoverIndex

  struct Syntax: Sendable {
    var cover = Reference("")
  }

  static let word = "dismissCover"
  static let meaning = "A popover or sheet is dismissed."
  static let defaults = Syntax()
  var action: ScriptedAction { .pointer(.dismissCover(cover)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<DismissCoverStep>>) {
    step.required("cover", \.own.cover, .reference("cover"), "The popover or sheet.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> DismissCoverStep? {
    guard resolver.hasPointer() else { return nil }
    return resolver.cover(syntax.cover).map { DismissCoverStep(cover: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(cover: names[cover]) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(PointerCommand.dismiss(cover), on: device)
  }
}
