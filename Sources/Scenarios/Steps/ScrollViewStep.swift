import DeviceSystems
import PointerSystem
import TextFormats

/// Two fingers scroll the content under the pointer (C-04).
struct ScrollViewStep: PointerStep {
  var distance: PointerPosition = .zero

  static let word = "scrollView"
  static let meaning = "Two fingers scroll the content under the pointer."
  static let defaults = ScrollViewStep()
  var action: ScriptedAction { .pointer(.scroll(distance)) }

  static func declare(_ step: inout ObjectFields<TypedStepSyntax<ScrollViewStep>>) {
    step.required("by", \.own.distance, PointerPosition.codec, "By how much.")
  }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOut(PointerCommand.scroll(by: distance), on: device)
  }
}
