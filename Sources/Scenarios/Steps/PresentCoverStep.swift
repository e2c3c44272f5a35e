import DeviceSystems
import PointerSystem
import TextFormats

/// A popover or sheet is presented (IC-14).
struct PresentCoverStep: PointerStep {
  var cover: PointerCoverIndex

  struct Syntax: Sendable {
    var cover = Reference("")
  }

  static let word = "presentCover"
  static let meaning = "A popover or sheet is presented, if its anchor can be seen."
  static let defaults = Syntax()
  var action: ScriptedAction { .pointer(.presentCover(cover)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<PresentCoverStep>>) {
    step.required("cover", \.own.cover, .reference("cover"), "The popover or sheet.")
  }

  static func resolved(
    _ syntax: Syntax, on devices: [DeviceIndex], by resolver: inout some NameResolver
  ) -> PresentCoverStep? {
    guard resolver.hasPointer() else { return nil }
    return resolver.cover(syntax.cover).map { PresentCoverStep(cover: $0) }
  }

  func syntax(_ names: ScenarioNames) -> Syntax { Syntax(cover: names[cover]) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(PointerCommand.present(cover), on: device)
  }
}
