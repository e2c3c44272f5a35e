import DeviceSystems
import PointerSystem

/// A popover or sheet is presented (IC-14).
struct PresentCoverStep: CoverStep {
  typealias Syntax = NamedCover

  var cover: PointerCoverIndex

  static let word = "presentCover"
  static let meaning = "A popover or sheet is presented, if its anchor can be seen."
  var action: ScriptedAction { .pointer(.presentCover(cover)) }

  func act(on device: DeviceIndex, in fleet: inout some PlayedFleet & ~Copyable) {
    fleet.carryOutInFront(PointerCommand.present(cover), on: device)
  }
}
